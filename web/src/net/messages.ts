/** What the server sends, by the names the page uses; and a board's document, whose types are the board's own. */

import type { BoardFacts, Sheet } from "../board/contract";
import { either, flag, list, nullable, number, object, oneOf, record, text, type Reader } from "./validate";

export type {
  Advice,
  Analysis,
  AnalysisTurn as JudgedTurn,
  Boards as Catalogue,
  CourseRow,
  Created as Made,
  Desk as DeskView,
  GameEvent,
  LegalAction as Legal,
  LogEntry,
  Meters,
  Mission,
  MissionCity,
  Moment,
  OwnBoard,
  Reason as WhyText,
  Replay,
  Result,
  SeatInfo as TableSeat,
  TableInfo as Table,
  ThinkingMessage as Thinking,
  Tip,
  TurningPoint,
  UpdateMessage as Update,
  ViewJson as View,
} from "./generated";
export type Score = Record<string, number>;

const tradesman = oneOf("trader", "merchant");
const colour = oneOf("white", "orange", "pink", "black");

const facts = object({
  id: text,
  name: text,
  names: record(text),
  own: flag,
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
    layouts: list(object({ url: text, width: number, height: number, letter: number })),
  })(value, "board");
