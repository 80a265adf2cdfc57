/**
 * What the table gives the board to draw, and what the board reports back.
 *
 * `Board.svelte` takes `BoardProps`. It knows no rules: it draws `facts` and `position`, lets exactly the
 * `targets` be picked and reports which. Text that is shown comes in through `targets[].label` and `text`, which
 * looks up the translation files.
 */

import type { Snippet } from "svelte";
import type { Atlas } from "./places";

/** `red`, `blue`, `green`, `yellow`, `violet` or `neutral`. */
export type Seat = string;
export type Tradesman = "trader" | "merchant";

export interface Piece {
  seat: Seat;
  tradesman: Tradesman;
}

/**
 * A place on the board:
 *
 * | id                          | is                                                              |
 * |-----------------------------|-----------------------------------------------------------------|
 * | `point:hamburg-luebeck/2`   | a point, counted from 1                                         |
 * | `route:hamburg-luebeck`     | a whole route                                                   |
 * | `space:hamburg/1`           | a printed space of a city, counted from 1                       |
 * | `annex:hamburg`             | where the next additional post goes (left of the wall)          |
 * | `court:waren`               | where a post of *green post* goes in a green city               |
 * | `court:waren/1`             | such a post, counted from 1                                     |
 * | `city:hamburg`              | a whole city                                                    |
 * | `tower:luebeck/bank`        | the ability shown in a city                                     |
 * | `prestige:7`                | the special-prestige space of this value                        |
 * | `emblem:hamburg-luebeck`    | where the route's marker, tavern or permanent marker lies       |
 * | `province:north`            | a province                                                      |
 */
export type Place = string;

/** How a target looks: what a click there would begin. */
export type TargetKind =
  | "free" // a free point a piece may be put on
  | "rival" // another's piece to displace, move or remove
  | "own" // an own piece to pick up
  | "full" // an own complete route to establish: glow along the road and a pill "Establish" beside it
  | "space" // a space, annex, court, prestige space, or tower
  | "city"
  | "pair" // an exchange: this space or post and its right neighbour, bracketed
  | "seal" // a route that may take a marker: dotted seal outline at its emblem
  | "province";

export interface Target {
  place: Place;
  kind: TargetKind;
  /** A sentence for the tooltip and for the board in words. */
  label: string;
  /** The piece that would be there: shown as a ghost on hover and within the ring. */
  ghost?: Piece;
  /** A small tag beside it: the price `1+1`, points `+1`. */
  tag?: string;
  /** The first click was made here; the next one commits. */
  chosen?: boolean;
  /** Shown when the target is hovered or ringed: lit without being clickable (where an owner may go). */
  preview?: readonly Place[];
}

/**
 * When targets light up. Pieces and free points wait, with an outline at most, until the pointer comes `near`
 * their road; or `all` of them shine; or they do while the `rest` of the map is dimmed, since an action is
 * chosen. Complete routes, towns and provinces shine always.
 */
export type Shine = "near" | "all" | "rest";

/** Something lit without being a target. */
export interface Light {
  place: Place;
  /**
   * `focus` gold glow; `from` the red dashed road a piece was displaced from, or point it was lifted from;
   * `log` what a log line is about; `done` just happened.
   */
  kind: "focus" | "from" | "log" | "done";
  /** A chip that pops up there (points gained), in the colour of a seat. */
  chip?: { text: string; seat: Seat };
}

/** A ghost that stays: the chosen alternative of the establish card, a piece about to be exchanged. */
export interface Ghost {
  place: Place;
  piece: Piece;
}

/**
 * A piece that travels. `from` and `to` are places, or `supply:red`, `stock:red`, `desk:red/bank` (off the board:
 * fade at the edge nearest); where both are the same, the piece drops onto it.
 */
export interface Motion {
  /** Larger than that of any before: each sets off once. */
  key: number;
  piece: Piece;
  from: Place;
  to: Place;
  /** Milliseconds to wait before it starts. */
  delay: number;
}

/** A network drawn in its owner's colour; everything that is not part of it is dimmed. */
export interface Network {
  seat: Seat;
  cities: readonly string[];
  routes: readonly string[];
}

/** Where a piece has gone. */
export interface Trail {
  seat: Seat;
  from: Place;
  to: Place;
}

export interface Space {
  colour: "white" | "orange" | "pink" | "black";
  shape: Tradesman;
  coin: number;
}

export interface City {
  id: string;
  name: string;
  banner: string;
  abilities: readonly string[];
  green: boolean;
  spaces: readonly Space[];
}

export interface Route {
  id: string;
  a: string;
  b: string;
  points: readonly ("house" | "boat")[];
  tavern: boolean;
  permanent_marker: string | null;
  country: string | null;
}

export interface Province {
  id: string;
  routes: readonly string[];
  neighbours: readonly string[];
}

/** The printed facts: `facts` of `GET /api/boards/{id}` (docs/protocol.md). */
export interface BoardFacts {
  id: string;
  name: string;
  /** What a board of the host's own is called, by language, as far as its file says. */
  names: Readonly<Record<string, string>>;
  /** Whether it is the host's own, which our translations do not name. */
  own: boolean;
  players: readonly number[];
  two_player: readonly string[];
  modules: readonly string[];
  completed_cities_end: number;
  prestige_end: number;
  east_west: readonly string[];
  special_prestige: { city: string; spaces: readonly { value: number; colour: Space["colour"] }[] };
  cities: readonly City[];
  routes: readonly Route[];
  home_country: string | null;
  countries: Readonly<Record<string, readonly string[]>>;
  permits: Readonly<Record<string, readonly string[]>>;
  provinces: readonly Province[];
  border_guards: readonly (readonly string[])[];
  missions: readonly (readonly string[])[];
}

export type Point = readonly [number, number];
export type Box = readonly [number, number, number, number];

/**
 * A layout that a board can be drawn by: `layouts` of `GET /api/boards/{id}`. A board has one for each shape
 * of window.
 */
export interface Sheet {
  url: string;
  width: number;
  height: number;
  /** The size of type that its names have room for: larger on those for phones. */
  letter: number;
}

/** What stands on the board; made of the view by `play/position.ts`. */
export interface BoardPosition {
  /** By point id `hamburg-luebeck/2`. */
  points: Readonly<Record<string, Piece>>;
  /** By city: the printed spaces from the left, null where free. */
  spaces: Readonly<Record<string, readonly (Piece | null)[]>>;
  /** By city: additional posts from left to right. */
  annexes: Readonly<Record<string, readonly Piece[]>>;
  /** By green city: posts of *green post* from left to right. */
  courts: Readonly<Record<string, readonly Piece[]>>;
  /** The special-prestige spaces in the order of the facts. */
  prestige: readonly (Piece | null)[];
  /** Markers by route. */
  markers: Readonly<Record<string, string>>;
  /** Markers that lie at a route for good, each with a trader of its owner. */
  laid?: readonly { route: string; marker: string; seat: Seat }[];
  pawn: string | null;
  /** Who controls each city: the pennants. */
  controllers: Readonly<Record<string, Seat>>;
}

/**
 * What the camera shows: everything, or a frame around some places. `nonce` rises to ask again for the same
 * frame.
 */
export interface Camera {
  frame: "all" | readonly Place[];
  nonce: number;
}

export interface BoardProps {
  facts: BoardFacts;
  /** What the board is called. */
  name: string;
  layouts: readonly Sheet[];
  position: BoardPosition;
  /** `wide` desktop and tablet, `narrow` phone: larger touch targets, starts framed. */
  size: "wide" | "narrow";
  dark: boolean;
  /** Only to look at: without the buttons for zooming. */
  picture?: boolean;
  targets: readonly Target[];
  shine?: Shine;
  lights: readonly Light[];
  ghosts: readonly Ghost[];
  /** A piece that has just been put there, before anybody has said that it may. */
  put?: Ghost | null;
  motions: readonly Motion[];
  network?: Network | null;
  trails?: readonly Trail[];
  camera: Camera;
  /** Routes outside the pawn's province: pale and without light, but the pieces on them keep their colour. */
  faded: readonly string[];
  /** True: no travel, no pulse. */
  still: boolean;
  /** Looks up a text of the translation files, such as `sea-nordsee` or `board-label`. */
  text: (id: string, args?: Record<string, string | number>) => string;
  /** Mouse: click. Touch: the second tap on the same target, after the first showed its ghost. Keyboard: Enter. */
  onpick: (place: Place) => void;
  /** Hover, the ring or the first tap; null when it ends. Also for places that are no targets. */
  onhover: (place: Place | null) => void;
  /** The place that the keys have come to: a ring is around it. */
  ring?: Place | null;
  /** Arrows lead to another place. */
  onring?: (place: Place) => void;
  /** The board in words, beside the drawing, which reading aids do not see; it knows where everything lies. */
  reading?: Snippet<[Atlas]>;
  /** A click on the empty map. */
  onempty: () => void;
}
