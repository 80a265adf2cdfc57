/** What the page and the server say to each other, made by `make types` from the server's models. */

import {
  either,
  flag,
  list,
  nullable,
  number,
  object,
  oneOf,
  open,
  optional,
  record,
  tagged,
  text,
  type Reader,
} from "./validate";

/** The free seat that somebody who is invited is about to take, if any. */
export interface Choose {
  id?: string | number | null;
  type: "choose";
  seat: string | null;
}

export type ClientMessage =
  | Hello
  | Play
  | Undo
  | Reset
  | Earlier
  | Why
  | Naming
  | Computer
  | Choose
  | Start
  | Ping;

/** A free seat for a computer. */
export interface Computer {
  id?: string | number | null;
  type: "computer";
  seat: string;
  level: string | null;
}

/** The part of the log before the one that an update came with. */
export interface Earlier {
  id?: string | number | null;
  type: "log";
  before: number;
}

/** The first message: who is there. */
export interface Hello {
  id?: string | number | null;
  type: "hello";
  protocol: 2;
  tokens?: string[];
  version?: number | null;
  name?: string | null;
  device?: "phone" | "tablet" | "computer" | null;
}

/** A seat's name. */
export interface Naming {
  id?: string | number | null;
  type: "name";
  seat: string;
  name: string;
}

/** An analysis table to be made from another table. */
export interface NewClone {
  decisions?: number | null;
  seats?: NewSeat[] | null;
}

/** Where a learner stands in a lesson, and what they do next; nothing, to be shown the step. */
export interface NewDeed {
  step?: number;
  actions?: string[];
  play?: string | null;
  missteps?: number;
  language?: string;
}

/** Somebody who takes a free seat. */
export interface NewGuest {
  seat: string;
  name?: string;
}

/** Who sits at a seat. */
export interface NewSeat {
  kind: "here" | "link" | "computer";
  name?: string;
  level?: string | null;
}

/** A table to be made. */
export interface NewTable {
  board: string;
  seats: NewSeat[];
  edition?: string;
  modules?: string[];
  marker_set?: string | Record<string, number>;
  seed?: number | null;
  first?: string | null;
  colours?: string[];
  public?: boolean;
  waits?: boolean;
}

/** Is anybody there? */
export interface Ping {
  id?: string | number | null;
  type: "ping";
}

/** An action for the version seen. */
export interface Play {
  id?: string | number | null;
  type: "play";
  version: number;
  action: string;
}

/** Back to the start of what can be taken back. */
export interface Reset {
  id?: string | number | null;
  type: "reset";
  version: number;
}

/** Begin without those who are still missing. */
export interface Start {
  id?: string | number | null;
  type: "start";
}

/** One decision back. */
export interface Undo {
  id?: string | number | null;
  type: "undo";
  version: number;
}

/** Why an action is not possible. */
export interface Why {
  id?: string | number | null;
  type: "why";
  action: string;
}

/** An action, with the fields of its kind. */
export interface ActionJson {
  kind: string;
  text: string;
  seat: string;
  traders?: number;
  merchants?: number;
  point?: string;
  tradesman?: "trader" | "merchant";
  paying?: string[];
  source?: string;
  owner?: string;
  country?: string;
  route?: string;
  result?: string;
  city?: string;
  ability?: string;
  value?: number;
  space?: string;
  marker?: string;
  rival?: string;
  taken?: string;
  tile?: string;
  take?: boolean;
  province?: string;
  free?: boolean;
}

/** The best actions of the seat that decides, best first, and how long they were searched for. */
export interface Advice {
  decisions: number;
  seconds: number;
  seat: string;
  chances: Record<string, number> | null;
  tips: Tip[];
}

/** How a finished game was decided. */
export interface Analysis {
  seats: string[];
  turns: AnalysisTurn[];
  turning: TurningPoint[];
}

/** The chances of all seats when a turn begins, or at the end. */
export interface AnalysisTurn {
  decisions: number;
  round: number;
  seat: string;
  chances: number[];
}

/** How much of an analysis is done, from 0 to 1. */
export interface AnalysisUnderWay {
  done: number;
}

/** An action worth playing, with what is expected to follow in the turn. */
export interface Better {
  action: ActionJson;
  chance: number | null;
  line: ActionJson[];
  reasons: Reason[];
}

/** A board in the list. */
export interface BoardSummary {
  id: string;
  name: string;
  names: Record<string, string>;
  own: boolean;
  players: number[];
  two_player: string[];
  modules: string[];
}

/** What can be played. */
export interface Boards {
  boards: BoardSummary[];
  editions: string[];
  marker_sets: Record<string, Record<string, Record<string, number>>>;
  levels: string[];
}

/** The completed cities, and how many end the game. */
export interface CitiesMeter {
  completed: number;
  end: number;
}

/** The scores at the start of a turn, or at the end. */
export interface CourseRow {
  decision: number;
  turn: number;
  track: Record<string, number>;
  total: Record<string, number>;
}

/** A new table; its secrets are told only here. */
export interface Created {
  table: TableInfo;
  tokens: Record<string, string>;
  watch: string;
  invite: string;
  links: Record<string, string>;
}

/** What is being decided: `kind`, and what that kind needs. */
export interface Decision {
  kind: string;
  seat?: string;
  reasons?: string[];
  whose?: string;
  route?: string;
  piece?: string;
  extras?: number;
  traders?: number;
  merchants?: number;
  left?: number;
  hand?: string[];
  placed?: string[];
  neutral_post?: string;
  due?: Laid[];
  ending?: string[];
}

/** A player's desk; the neutral's has only a score and its places on the east-west route. */
export interface Desk {
  score: number;
  supply?: Pieces;
  stock?: Pieces;
  keys?: number;
  actions?: number;
  privilege?: number;
  book?: number;
  bank?: number;
  markers?: string[];
  used?: string[];
  tiles?: string[];
  mission?: string[] | null;
  east_west: number;
}

/** Why the deciding seat cannot take an action or use a marker it has, and where it needs whose permit. */
export interface Dimmed {
  actions: Record<string, string>;
  markers: Record<string, string>;
  countries: Record<string, string[]>;
}

/** The body of every error. */
export interface ErrorBody {
  error: ErrorDetail;
}

/** What is wrong. */
export interface ErrorDetail {
  code: string;
  message: string;
  rule?: string | null;
}

/** What was refused, and why. */
export interface ErrorMessage {
  type: "error";
  re: string | number | null;
  code: string;
  message: string;
  rule: string | null;
}

/** Something that happened: its kind, and the fields of that kind (hansa.play.events). */
export interface GameEvent {
  event: string;
  [field: string]: unknown;
}

/** A token as links that others can open, best first; without any, the command that lets others in. */
export interface Invitation {
  links: InvitationLink[];
  command: string | null;
}

/** A whole link, whether it works in the same network only, and its QR code. */
export interface InvitationLink {
  url: string;
  near: boolean;
  qr: QrCode;
}

/** The seat that was taken; its secret is told only here. */
export interface Joined {
  seat: string;
  token: string;
}

/** A marker that lies at a route for good, and whose it is. */
export interface Laid {
  route: string;
  marker: string;
  seat: string;
}

/** An action that may be played; the fields of its kind are those of hansa.play.actions. */
export interface LegalAction {
  kind: string;
  text: string;
  seat: string;
  traders?: number;
  merchants?: number;
  point?: string;
  tradesman?: "trader" | "merchant";
  paying?: string[];
  source?: string;
  owner?: string;
  country?: string;
  route?: string;
  result?: string;
  city?: string;
  ability?: string;
  value?: number;
  space?: string;
  marker?: string;
  rival?: string;
  taken?: string;
  tile?: string;
  take?: boolean;
  province?: string;
  free?: boolean;
  points?: string[];
  next_points?: string[];
  sources?: string[];
  routes?: string[];
  gains?: Record<string, number>;
  events?: GameEvent[];
}

/** Lessons that belong together, in their order. */
export interface LessonGroup {
  id: string;
  title: string;
  about: string;
  lessons: LessonRow[];
}

/** Help in three stages, and how far it has come: a sentence, the target, the actions themselves. */
export interface LessonHint {
  stage: number;
  text: string;
  target: string[];
  show: LessonShow | null;
}

/** A lesson in the list, with the titles of its steps and the rules it is about. */
export interface LessonRow {
  id: string;
  title: string;
  minutes: number;
  rules: string[];
  steps: string[];
}

/** How the goal is reached: keep so many of the actions, then play these. */
export interface LessonShow {
  keep: number;
  actions: string[];
}

/** A step of a lesson: its card, what came of the action, and the position as the learner sees it. */
export interface LessonState {
  lesson: string;
  step: number;
  seat: string;
  title: string;
  text: string;
  goal: string;
  rule: string;
  lit: string[];
  hint: LessonHint;
  verdict: LessonVerdict;
  actions: string[];
  began: number;
  missteps: number;
  next: NextStep | null;
  update: Update;
}

/** What came of the action. */
export interface LessonVerdict {
  outcome: "ready" | "done" | "stands" | "taken_back" | "refused";
  title: string | null;
  text: string | null;
  rule: string | null;
  code: string | null;
}

/** All lessons, and who teaches them. */
export interface Lessons {
  speaker: string;
  groups: LessonGroup[];
}

/** A decision and what came of it. */
export interface LogEntry {
  decision: number;
  turn: number;
  seat: string;
  action: string;
  events: GameEvent[];
}

/** An earlier part of the log. */
export interface LogMessage {
  since: number;
  log: LogEntry[];
  type: "log";
  re: string | number | null;
}

/** The markers in the supply, now and at the start. */
export interface MarkersMeter {
  left: number;
  start: number;
}

/** What may end the game. */
export interface Meters {
  prestige: PrestigeMeter;
  markers: MarkersMeter;
  cities: CitiesMeter;
}

/** A mission card as the final scoring counts it. */
export interface Mission {
  cities: MissionCity[];
  bonus: number;
}

/** A city of a mission card, and what it brings. */
export interface MissionCity {
  city: string;
  posts: number;
  controlled: boolean;
  points: number;
}

/** The position after a decision; as text too once the game is over. */
export interface Moment {
  view: ViewJson;
  prompt: Prompt;
  controllers: Record<string, string>;
  permits: Record<string, string>;
  scores: Record<string, Record<string, number>>;
  meters: Meters;
  decision: number;
  position: string | null;
}

/** The network that the final scoring counts. */
export interface Network {
  cities: string[];
  routes: string[];
  posts: number;
  keys: number;
}

/** A renewed link; its secret is told only here. */
export interface NewLink {
  opens: string;
  token: string;
  link: string;
}

/** What to ask for next. */
export interface NextStep {
  step: number;
  actions: string[];
}

/** A board of the host's own: what it is called, and which version of its file a table has. */
export interface OwnBoard {
  name: string;
  names: Record<string, string>;
  digest: string;
}

/** How many of each tradesman. */
export interface Pieces {
  traders: number;
  merchants: number;
}

/** The answer to a ping. */
export interface PongMessage {
  type: "pong";
  re: string | number | null;
}

/** The highest score, where the track ends, and the score of each seat. */
export interface PrestigeMeter {
  value: number;
  end: number;
  seats: Record<string, number>;
}

/** Who decides, and what. */
export interface Prompt {
  seat: string | null;
  kind: string;
}

/** A QR code: how many squares each side has, and its dark squares as a path. */
export interface QrCode {
  size: number;
  path: string;
}

/** Why an action is good: a message of the translation files and its arguments. */
export interface Reason {
  id: string;
  args: Record<string, string | number>;
}

/** The answer to a why. */
export interface ReasonMessage {
  type: "reason";
  re: string | number | null;
  possible: boolean;
  code: string | null;
  message: string | null;
  rule: string | null;
}

/** Moments of a game and, if asked for, its log and the course of its scores. */
export interface Replay {
  board: string;
  own_board: OwnBoard | null;
  names: Record<string, string>;
  decisions: number;
  over: boolean;
  result: Result | null;
  log: LogEntry[] | null;
  course: CourseRow[] | null;
  moments: Moment[];
}

/** How a game ended. */
export interface Result {
  reasons: string[];
  scores: Record<string, Record<string, number>>;
  places: Record<string, number>;
  tie: Tie | null;
  networks: Record<string, Network>;
  missions: Record<string, Mission>;
}

/** A seat as everybody may see it. */
export interface SeatInfo {
  seat: string;
  kind: "here" | "link" | "computer";
  name: string;
  level: string | null;
  joined: boolean;
  online: boolean;
  choosing: boolean;
  device: "phone" | "tablet" | "computer" | null;
}

export type ServerMessage =
  | WelcomeMessage
  | TableMessage
  | ThinkingMessage
  | UpdateMessage
  | LogMessage
  | ErrorMessage
  | ReasonMessage
  | PongMessage;

/** A table as everybody may see it. */
export interface TableInfo {
  id: string;
  board: string;
  own_board: OwnBoard | null;
  edition: string;
  modules: string[];
  marker_set: string;
  public: boolean;
  analysis: boolean;
  seeded: boolean;
  waits: boolean;
  over: boolean;
  to_move: string | null;
  spectators: boolean;
  watching: number;
  seats: SeatInfo[];
}

/** The table, when anything about it or its seats has changed, or somebody connects or leaves. */
export interface TableMessage {
  type: "table";
  table: TableInfo;
}

/** The public tables. */
export interface Tables {
  tables: TableInfo[];
}

/** How long a computer searches and has waited: while the server is busy, and once it is no more. */
export interface ThinkingMessage {
  type: "thinking";
  seat: string;
  seconds: number;
  usual: number;
  waited: number;
}

/** Who tied for the most points, and what decided between them, if anything did. */
export interface Tie {
  seats: string[];
  by: string | null;
  values: Record<string, number> | null;
}

/** One of the best actions now, with its share of the search. */
export interface Tip {
  action: ActionJson;
  chance: number | null;
  line: ActionJson[];
  reasons: Reason[];
  share: number;
}

/** Where the turn stands. */
export interface Turn {
  number: number;
  seat: string;
  actions: number;
  acted: boolean;
  marker_used: boolean;
  closed: boolean;
  pawn_moved: boolean;
  permits_used: string[];
}

/** A decision that changed the chance of its seat. */
export interface TurningPoint {
  decisions: number;
  round: number;
  seat: string;
  before: number;
  after: number;
  played: ActionJson;
  better: Better | null;
}

/** Whether the viewer can take something back and how far, or why not. */
export interface UndoInfo {
  can: boolean;
  to: number | null;
  reset_to: number | null;
  reason: "spectator" | "nothing" | "not_yours" | "other_decides" | "turn_ended" | "revealed" | "game_over" | null;
}

/** Everything a viewer may know, with the log from `since` on, at most its last 200 entries. */
export interface Update {
  view: ViewJson;
  prompt: Prompt;
  controllers: Record<string, string>;
  permits: Record<string, string>;
  scores: Record<string, Record<string, number>>;
  meters: Meters;
  version: number;
  decisions: number;
  since: number;
  log: LogEntry[];
  legal: LegalAction[];
  why: Dimmed;
  undo: UndoInfo;
  advice: string | null;
  over: boolean;
  result: Result | null;
}

/** Where things stand. */
export interface UpdateMessage {
  view: ViewJson;
  prompt: Prompt;
  controllers: Record<string, string>;
  permits: Record<string, string>;
  scores: Record<string, Record<string, number>>;
  meters: Meters;
  version: number;
  decisions: number;
  since: number;
  log: LogEntry[];
  legal: LegalAction[];
  why: Dimmed;
  undo: UndoInfo;
  advice: string | null;
  over: boolean;
  result: Result | null;
  type: "update";
  re: string | number | null;
}

/** A position as one seat knows it: `View.to_json()`. */
export interface ViewJson {
  hansa: number;
  board: string;
  edition: string;
  players: number;
  modules: string[];
  marker_set?: Record<string, number>;
  colours?: string[];
  turn: Turn;
  desks: Record<string, Desk>;
  routes: Record<string, string>;
  cities: Record<string, string>;
  special_prestige: string;
  markers: Record<string, string>;
  laid?: Laid[];
  marker_supply: number;
  plate: number | string[];
  tiles: string[];
  pawn: string | null;
  decision: Decision;
  viewer: string | null;
}

/** The spectators' new link, if they may watch; its secret is told only here. */
export interface WatchLink {
  token: string | null;
  link: string | null;
}

/** The answer to a hello. */
export interface WelcomeMessage {
  type: "welcome";
  re: string | number | null;
  seats: string[];
  table: TableInfo;
}

export const readActionJson: Reader<ActionJson> = object({
  kind: text,
  text: text,
  seat: text,
  traders: optional(number),
  merchants: optional(number),
  point: optional(text),
  tradesman: optional(oneOf("trader", "merchant")),
  paying: optional(list(text)),
  source: optional(text),
  owner: optional(text),
  country: optional(text),
  route: optional(text),
  result: optional(text),
  city: optional(text),
  ability: optional(text),
  value: optional(number),
  space: optional(text),
  marker: optional(text),
  rival: optional(text),
  taken: optional(text),
  tile: optional(text),
  take: optional(flag),
  province: optional(text),
  free: optional(flag),
});

export const readReason: Reader<Reason> = object({ id: text, args: record(either(text, number)) });

export const readTip: Reader<Tip> = object({
  action: readActionJson,
  chance: nullable(number),
  line: list(readActionJson),
  reasons: list(readReason),
  share: number,
});

export const readAdvice: Reader<Advice> = object({
  decisions: number,
  seconds: number,
  seat: text,
  chances: nullable(record(number)),
  tips: list(readTip),
});

export const readAnalysisTurn: Reader<AnalysisTurn> = object({
  decisions: number,
  round: number,
  seat: text,
  chances: list(number),
});

export const readBetter: Reader<Better> = object({
  action: readActionJson,
  chance: nullable(number),
  line: list(readActionJson),
  reasons: list(readReason),
});

export const readTurningPoint: Reader<TurningPoint> = object({
  decisions: number,
  round: number,
  seat: text,
  before: number,
  after: number,
  played: readActionJson,
  better: nullable(readBetter),
});

export const readAnalysis: Reader<Analysis> = object({
  seats: list(text),
  turns: list(readAnalysisTurn),
  turning: list(readTurningPoint),
});

export const readAnalysisUnderWay: Reader<AnalysisUnderWay> = object({ done: number });

export const readBoardSummary: Reader<BoardSummary> = object({
  id: text,
  name: text,
  names: record(text),
  own: flag,
  players: list(number),
  two_player: list(text),
  modules: list(text),
});

export const readBoards: Reader<Boards> = object({
  boards: list(readBoardSummary),
  editions: list(text),
  marker_sets: record(record(record(number))),
  levels: list(text),
});

export const readCitiesMeter: Reader<CitiesMeter> = object({ completed: number, end: number });

export const readCourseRow: Reader<CourseRow> = object({
  decision: number,
  turn: number,
  track: record(number),
  total: record(number),
});

export const readOwnBoard: Reader<OwnBoard> = object({ name: text, names: record(text), digest: text });

export const readSeatInfo: Reader<SeatInfo> = object({
  seat: text,
  kind: oneOf("here", "link", "computer"),
  name: text,
  level: nullable(text),
  joined: flag,
  online: flag,
  choosing: flag,
  device: nullable(oneOf("phone", "tablet", "computer")),
});

export const readTableInfo: Reader<TableInfo> = object({
  id: text,
  board: text,
  own_board: nullable(readOwnBoard),
  edition: text,
  modules: list(text),
  marker_set: text,
  public: flag,
  analysis: flag,
  seeded: flag,
  waits: flag,
  over: flag,
  to_move: nullable(text),
  spectators: flag,
  watching: number,
  seats: list(readSeatInfo),
});

export const readCreated: Reader<Created> = object({
  table: readTableInfo,
  tokens: record(text),
  watch: text,
  invite: text,
  links: record(text),
});

export const readLaid: Reader<Laid> = object({ route: text, marker: text, seat: text });

export const readDecision: Reader<Decision> = object({
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
  due: optional(list(readLaid)),
  ending: optional(list(text)),
});

export const readPieces: Reader<Pieces> = object({ traders: number, merchants: number });

export const readDesk: Reader<Desk> = object({
  score: number,
  supply: optional(readPieces),
  stock: optional(readPieces),
  keys: optional(number),
  actions: optional(number),
  privilege: optional(number),
  book: optional(number),
  bank: optional(number),
  markers: optional(list(text)),
  used: optional(list(text)),
  tiles: optional(list(text)),
  mission: optional(nullable(list(text))),
  east_west: number,
});

export const readDimmed: Reader<Dimmed> = object({
  actions: record(text),
  markers: record(text),
  countries: record(list(text)),
});

export const readErrorDetail: Reader<ErrorDetail> = object({
  code: text,
  message: text,
  rule: optional(nullable(text)),
});

export const readErrorBody: Reader<ErrorBody> = object({ error: readErrorDetail });

export const readErrorMessage: Reader<ErrorMessage> = object({
  type: oneOf("error"),
  re: nullable(either(text, number)),
  code: text,
  message: text,
  rule: nullable(text),
});

export const readGameEvent: Reader<GameEvent> = open({ event: text });

export const readQrCode: Reader<QrCode> = object({ size: number, path: text });

export const readInvitationLink: Reader<InvitationLink> = object({ url: text, near: flag, qr: readQrCode });

export const readInvitation: Reader<Invitation> = object({
  links: list(readInvitationLink),
  command: nullable(text),
});

export const readJoined: Reader<Joined> = object({ seat: text, token: text });

export const readLegalAction: Reader<LegalAction> = object({
  kind: text,
  text: text,
  seat: text,
  traders: optional(number),
  merchants: optional(number),
  point: optional(text),
  tradesman: optional(oneOf("trader", "merchant")),
  paying: optional(list(text)),
  source: optional(text),
  owner: optional(text),
  country: optional(text),
  route: optional(text),
  result: optional(text),
  city: optional(text),
  ability: optional(text),
  value: optional(number),
  space: optional(text),
  marker: optional(text),
  rival: optional(text),
  taken: optional(text),
  tile: optional(text),
  take: optional(flag),
  province: optional(text),
  free: optional(flag),
  points: optional(list(text)),
  next_points: optional(list(text)),
  sources: optional(list(text)),
  routes: optional(list(text)),
  gains: optional(record(number)),
  events: optional(list(readGameEvent)),
});

export const readLessonRow: Reader<LessonRow> = object({
  id: text,
  title: text,
  minutes: number,
  rules: list(text),
  steps: list(text),
});

export const readLessonGroup: Reader<LessonGroup> = object({
  id: text,
  title: text,
  about: text,
  lessons: list(readLessonRow),
});

export const readLessonShow: Reader<LessonShow> = object({ keep: number, actions: list(text) });

export const readLessonHint: Reader<LessonHint> = object({
  stage: number,
  text: text,
  target: list(text),
  show: nullable(readLessonShow),
});

export const readLessonVerdict: Reader<LessonVerdict> = object({
  outcome: oneOf("ready", "done", "stands", "taken_back", "refused"),
  title: nullable(text),
  text: nullable(text),
  rule: nullable(text),
  code: nullable(text),
});

export const readNextStep: Reader<NextStep> = object({ step: number, actions: list(text) });

export const readLogEntry: Reader<LogEntry> = object({
  decision: number,
  turn: number,
  seat: text,
  action: text,
  events: list(readGameEvent),
});

export const readMarkersMeter: Reader<MarkersMeter> = object({ left: number, start: number });

export const readPrestigeMeter: Reader<PrestigeMeter> = object({
  value: number,
  end: number,
  seats: record(number),
});

export const readMeters: Reader<Meters> = object({
  prestige: readPrestigeMeter,
  markers: readMarkersMeter,
  cities: readCitiesMeter,
});

export const readPrompt: Reader<Prompt> = object({ seat: nullable(text), kind: text });

export const readMissionCity: Reader<MissionCity> = object({
  city: text,
  posts: number,
  controlled: flag,
  points: number,
});

export const readMission: Reader<Mission> = object({ cities: list(readMissionCity), bonus: number });

export const readNetwork: Reader<Network> = object({
  cities: list(text),
  routes: list(text),
  posts: number,
  keys: number,
});

export const readTie: Reader<Tie> = object({
  seats: list(text),
  by: nullable(text),
  values: nullable(record(number)),
});

export const readResult: Reader<Result> = object({
  reasons: list(text),
  scores: record(record(number)),
  places: record(number),
  tie: nullable(readTie),
  networks: record(readNetwork),
  missions: record(readMission),
});

export const readUndoInfo: Reader<UndoInfo> = object({
  can: flag,
  to: nullable(number),
  reset_to: nullable(number),
  reason: nullable(oneOf("spectator", "nothing", "not_yours", "other_decides", "turn_ended", "revealed", "game_over")),
});

export const readTurn: Reader<Turn> = object({
  number: number,
  seat: text,
  actions: number,
  acted: flag,
  marker_used: flag,
  closed: flag,
  pawn_moved: flag,
  permits_used: list(text),
});

export const readViewJson: Reader<ViewJson> = object({
  hansa: number,
  board: text,
  edition: text,
  players: number,
  modules: list(text),
  marker_set: optional(record(number)),
  colours: optional(list(text)),
  turn: readTurn,
  desks: record(readDesk),
  routes: record(text),
  cities: record(text),
  special_prestige: text,
  markers: record(text),
  laid: optional(list(readLaid)),
  marker_supply: number,
  plate: either(number, list(text)),
  tiles: list(text),
  pawn: nullable(text),
  decision: readDecision,
  viewer: nullable(text),
});

export const readUpdate: Reader<Update> = object({
  view: readViewJson,
  prompt: readPrompt,
  controllers: record(text),
  permits: record(text),
  scores: record(record(number)),
  meters: readMeters,
  version: number,
  decisions: number,
  since: number,
  log: list(readLogEntry),
  legal: list(readLegalAction),
  why: readDimmed,
  undo: readUndoInfo,
  advice: nullable(text),
  over: flag,
  result: nullable(readResult),
});

export const readLessonState: Reader<LessonState> = object({
  lesson: text,
  step: number,
  seat: text,
  title: text,
  text: text,
  goal: text,
  rule: text,
  lit: list(text),
  hint: readLessonHint,
  verdict: readLessonVerdict,
  actions: list(text),
  began: number,
  missteps: number,
  next: nullable(readNextStep),
  update: readUpdate,
});

export const readLessons: Reader<Lessons> = object({ speaker: text, groups: list(readLessonGroup) });

export const readLogMessage: Reader<LogMessage> = object({
  since: number,
  log: list(readLogEntry),
  type: oneOf("log"),
  re: nullable(either(text, number)),
});

export const readMoment: Reader<Moment> = object({
  view: readViewJson,
  prompt: readPrompt,
  controllers: record(text),
  permits: record(text),
  scores: record(record(number)),
  meters: readMeters,
  decision: number,
  position: nullable(text),
});

export const readNewLink: Reader<NewLink> = object({ opens: text, token: text, link: text });

export const readPongMessage: Reader<PongMessage> = object({
  type: oneOf("pong"),
  re: nullable(either(text, number)),
});

export const readReasonMessage: Reader<ReasonMessage> = object({
  type: oneOf("reason"),
  re: nullable(either(text, number)),
  possible: flag,
  code: nullable(text),
  message: nullable(text),
  rule: nullable(text),
});

export const readReplay: Reader<Replay> = object({
  board: text,
  own_board: nullable(readOwnBoard),
  names: record(text),
  decisions: number,
  over: flag,
  result: nullable(readResult),
  log: nullable(list(readLogEntry)),
  course: nullable(list(readCourseRow)),
  moments: list(readMoment),
});

export const readTableMessage: Reader<TableMessage> = object({ type: oneOf("table"), table: readTableInfo });

export const readThinkingMessage: Reader<ThinkingMessage> = object({
  type: oneOf("thinking"),
  seat: text,
  seconds: number,
  usual: number,
  waited: number,
});

export const readUpdateMessage: Reader<UpdateMessage> = object({
  view: readViewJson,
  prompt: readPrompt,
  controllers: record(text),
  permits: record(text),
  scores: record(record(number)),
  meters: readMeters,
  version: number,
  decisions: number,
  since: number,
  log: list(readLogEntry),
  legal: list(readLegalAction),
  why: readDimmed,
  undo: readUndoInfo,
  advice: nullable(text),
  over: flag,
  result: nullable(readResult),
  type: oneOf("update"),
  re: nullable(either(text, number)),
});

export const readWelcomeMessage: Reader<WelcomeMessage> = object({
  type: oneOf("welcome"),
  re: nullable(either(text, number)),
  seats: list(text),
  table: readTableInfo,
});

export const readServerMessage: Reader<ServerMessage> = tagged("type", {
  welcome: readWelcomeMessage,
  table: readTableMessage,
  thinking: readThinkingMessage,
  update: readUpdateMessage,
  log: readLogMessage,
  error: readErrorMessage,
  reason: readReasonMessage,
  pong: readPongMessage,
});

export const readTables: Reader<Tables> = object({ tables: list(readTableInfo) });

export const readWatchLink: Reader<WatchLink> = object({ token: nullable(text), link: nullable(text) });
