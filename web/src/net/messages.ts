/** Every message of docs/protocol.md: its type and its validator. */

import type { BoardFacts, Sheet } from "../board/contract";
import {
  either,
  flag,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  plain,
  record,
  text,
  WrongShape,
  type Reader,
} from "./validate";

const counts = object({ traders: number, merchants: number });
const tradesman = oneOf("trader", "merchant");

const desk = object({
  score: number,
  supply: optional(counts),
  stock: optional(counts),
  keys: optional(number),
  actions: optional(number),
  privilege: optional(number),
  book: optional(number),
  bank: optional(number),
  markers: optional(list(text)),
  used: optional(list(text)),
  tiles: optional(list(text)),
  mission: nullable(list(text)),
  east_west: optional(number),
});
export type DeskView = ReturnType<typeof desk>;

const decision = object({
  kind: text,
  seat: optional(text),
  reasons: optional(list(text)),
  whose: optional(text),
  route: optional(text),
  piece: optional(text),
  extras: optional(number),
  traders: optional(number),
  merchants: optional(number),
  left: optional(number),
  hand: optional(list(text)),
  placed: optional(list(text)),
  neutral_post: optional(text),
  ending: optional(list(text)),
});

export const view = object({
  board: text,
  edition: text,
  players: number,
  modules: list(text),
  turn: object({
    number,
    seat: text,
    actions: number,
    acted: flag,
    marker_used: flag,
    closed: flag,
    pawn_moved: flag,
    permits_used: list(text),
  }),
  desks: record(desk),
  routes: record(text),
  cities: record(text),
  special_prestige: text,
  markers: record(text),
  marker_supply: either(number, list(text)),
  plate: either(number, list(text)),
  tiles: list(text),
  pawn: nullable(text),
  decision,
  viewer: nullable(text),
});
export type View = ReturnType<typeof view>;

const event = (value: unknown, at: string): GameEvent => {
  const from = plain(value, at);
  return { ...from, event: text(from["event"], `${at}.event`) };
};
export interface GameEvent {
  event: string;
  [field: string]: unknown;
}

export const legalAction = object({
  kind: text,
  text,
  seat: text,
  traders: optional(number),
  merchants: optional(number),
  point: optional(text),
  points: optional(list(text)),
  tradesman: optional(tradesman),
  paying: optional(list(text)),
  routes: optional(list(text)),
  source: optional(text),
  sources: optional(list(text)),
  owner: optional(text),
  country: optional(text),
  route: optional(text),
  result: optional(text),
  city: optional(text),
  ability: optional(text),
  value: optional(number),
  gains: optional(record(number)),
  events: optional(list(event)),
  space: optional(text),
  marker: optional(text),
  tile: optional(text),
  take: optional(flag),
  province: optional(text),
  free: optional(flag),
});
export type Legal = ReturnType<typeof legalAction>;

const logEntry = object({
  decision: number,
  turn: number,
  seat: nullable(text),
  action: text,
  events: list(event),
});
export type LogEntry = ReturnType<typeof logEntry>;

const score = record(number);
export type Score = Record<string, number>;

const result = object({
  reasons: list(text),
  scores: record(score),
  places: record(number),
  tie: nullable(object({ seats: list(text), by: nullable(text), values: nullable(record(number)) })),
  networks: record(object({ cities: list(text), routes: list(text), posts: number, keys: number })),
});
export type Result = ReturnType<typeof result>;

const meters = object({
  prestige: object({ value: number, end: number, seats: record(number) }),
  markers: object({ left: number, start: number }),
  cities: object({ completed: number, end: number }),
});
export type Meters = ReturnType<typeof meters>;

const prompt = object({
  seat: nullable(text),
  turn: nullable(text),
  kind: text,
  yours: optional(flag),
  text,
});

const update = object({
  re: optional(either(number, text)),
  version: number,
  decisions: number,
  since: number,
  log: list(logEntry),
  view,
  prompt,
  legal: list(legalAction),
  undo: object({ can: flag, to: nullable(number), reset_to: nullable(number), reason: nullable(text) }),
  controllers: record(text),
  scores: record(score),
  meters,
  over: flag,
  result: nullable(result),
});
export type Update = ReturnType<typeof update>;

const seat = object({
  seat: text,
  kind: text,
  name: text,
  level: nullable(text),
  joined: flag,
  online: flag,
});
export type TableSeat = ReturnType<typeof seat>;

export const table = object({
  id: text,
  board: text,
  edition: text,
  players: number,
  modules: list(text),
  public: flag,
  analysis: flag,
  pace_ms: number,
  version: number,
  over: flag,
  to_move: nullable(text),
  updated_at: optional(text),
  seats: list(seat),
});
export type Table = ReturnType<typeof table>;

export type ServerMessage =
  | { type: "welcome"; seats: string[]; table: Table }
  | { type: "table"; table: Table }
  | ({ type: "update" } & Update)
  | { type: "error"; re?: number | string | undefined; code: string; message: string; rule: string | null }
  | {
      type: "reason";
      re?: number | string | undefined;
      possible: boolean;
      code: string | null;
      message: string | null;
    }
  | { type: "pong" };

const errorFields = object({
  re: optional(either(number, text)),
  code: text,
  message: text,
  rule: nullable(text),
});
const reasonFields = object({
  re: optional(either(number, text)),
  possible: flag,
  code: nullable(text),
  message: nullable(text),
});

export function serverMessage(value: unknown): ServerMessage {
  const from = plain(value, "message");
  switch (from["type"]) {
    case "welcome":
      return { type: "welcome", ...object({ seats: list(text), table })(from, "welcome") };
    case "table":
      return { type: "table", ...object({ table })(from, "table") };
    case "update":
      return { type: "update", ...update(from, "update") };
    case "error":
      return { type: "error", ...errorFields(from, "error") };
    case "reason":
      return { type: "reason", ...reasonFields(from, "reason") };
    case "pong":
      return { type: "pong" };
    default:
      throw new WrongShape(`a message of the unknown type ${String(from["type"])}`);
  }
}

// REST

export const errorBody = object({ error: object({ code: text, message: text, rule: nullable(text) }) });

const catalogue = object({
  boards: list(
    object({ id: text, name: text, players: list(number), two_player: list(text), modules: list(text) }),
  ),
  editions: list(text),
  levels: list(text),
});
export type Catalogue = ReturnType<typeof catalogue>;
export const readCatalogue = (value: unknown): Catalogue => catalogue(value, "boards");

const colour = oneOf("white", "orange", "pink", "black");

const facts = object({
  id: text,
  name: text,
  players: list(number),
  two_player: list(text),
  modules: list(text),
  completed_cities_end: number,
  prestige_end: number,
  east_west: list(text),
  special_prestige: object({ city: text, spaces: list(object({ value: number, colour })) }),
  cities: list(
    object({
      id: text,
      name: text,
      banner: text,
      abilities: list(text),
      green: flag,
      spaces: list(object({ colour, shape: tradesman, coin: number })),
    }),
  ),
  routes: list(
    object({
      id: text,
      a: text,
      b: text,
      points: list(oneOf("house", "boat")),
      tavern: flag,
      permanent_marker: nullable(text),
      country: nullable(text),
    }),
  ),
  home_country: nullable(text),
  countries: record(list(text)),
  permits: record(list(text)),
  provinces: list(object({ id: text, routes: list(text), neighbours: list(text) })),
  border_guards: list(list(text)),
  missions: list(list(text)),
});

export interface Ability {
  values: (number | string | null)[];
  frees: "trader" | "merchant";
}
const ability: Reader<Ability> = object({ values: list(nullable(either(number, text))), frees: tradesman });

export interface BoardData {
  facts: BoardFacts;
  layouts: Sheet[];
  desk: Record<string, Ability>;
}
export const readBoard = (value: unknown): BoardData =>
  object({
    facts,
    desk: record(ability),
    layouts: list(object({ url: text, width: number, height: number })),
  })(value, "board");

const made = object({ table, tokens: record(text), watch: text, links: record(text) });
export type Made = ReturnType<typeof made>;
export const readMade = (value: unknown): Made => made(value, "made");
export const readTable = (value: unknown): Table => table(value, "table");
export const readTables = (value: unknown): Table[] =>
  object({ tables: list(table) })(value, "tables").tables;

const moment = object({
  decision: number,
  position: nullable(text),
  view,
  prompt: nullable(prompt),
  controllers: record(text),
  scores: record(score),
  meters,
});
export type Moment = ReturnType<typeof moment>;
const courseRow = object({
  decision: number,
  turn: number,
  seat: nullable(text),
  track: record(number),
  total: record(number),
});
export type CourseRow = ReturnType<typeof courseRow>;
const replay = object({
  board: text,
  edition: text,
  players: number,
  modules: list(text),
  names: record(text),
  decisions: number,
  over: flag,
  result: nullable(result),
  log: nullable(list(logEntry)),
  course: nullable(list(courseRow)),
  moments: list(moment),
});
export type Replay = ReturnType<typeof replay>;
export const readReplay = (value: unknown): Replay => replay(value, "replay");

// What the computer thinks: advice at a decision, and the course of a finished game.

const chance = nullable(number);
const reason = object({ id: text, args: nullable(record(either(number, text))) });
/** A text of the translation files that says why, with what is put into it. Seats stand there by their ids. */
export type WhyText = ReturnType<typeof reason>;

const tip = object({
  action: legalAction,
  chance,
  share: nullable(number),
  line: nullable(list(legalAction)),
  reasons: nullable(list(reason)),
});
export type Tip = ReturnType<typeof tip>;
const advice = object({ decisions: number, seat: text, chances: nullable(record(chance)), tips: list(tip) });
export type Advice = ReturnType<typeof advice>;
export const readAdvice = (value: unknown): Advice => advice(value, "advice");

const judgedTurn = object({ decisions: number, round: number, seat: nullable(text), chances: list(chance) });
export type JudgedTurn = ReturnType<typeof judgedTurn>;
const turningPoint = object({
  decisions: number,
  round: number,
  seat: text,
  before: chance,
  after: chance,
  played: legalAction,
  better: nullable(
    object({
      action: legalAction,
      chance,
      line: nullable(list(legalAction)),
      reasons: nullable(list(reason)),
    }),
  ),
});
export type TurningPoint = ReturnType<typeof turningPoint>;
const analysis = object({ seats: list(text), turns: list(judgedTurn), turning: list(turningPoint) });
export type Analysis = ReturnType<typeof analysis>;
/** The analysis, or the share of it that is done. */
export const readAnalysis = (value: unknown): Analysis | { done: number } => {
  const from = plain(value, "analysis");
  return from["turns"] === undefined
    ? object({ done: number })(from, "analysis")
    : analysis(from, "analysis");
};
