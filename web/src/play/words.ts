/**
 * Sentences for actions, events and prompts: names of boards and players put into the texts of the translation
 * files.
 */

import type { BoardFacts, BoardPosition, Place } from "../board/contract";
import { has, nameOf, t, type Args } from "../lib/i18n.svelte";
import { privilegeInk } from "../lib/palette";
import { settings } from "../lib/settings.svelte";
import type { Ability, DeskView, GameEvent, Legal, LogEntry, OwnBoard, Table } from "../net/messages";
import { numberOf, ordinaryPosts, routeOf } from "./position";

export interface Speaker {
  facts: BoardFacts;
  /** The name of a seat. */
  name: (seat: string) => string;
  /** How many play: so many turns are a round. */
  players: number;
  /** Who is spoken to: somebody who plays alone at this screen. */
  you?: string | undefined;
}

/** The page counts rounds: a turn's number says little at a table of five. */
export const roundOf = (turn: number, players: number): number => Math.ceil(turn / players);

export function namesOf(seats: readonly { seat: string; name: string }[]): (seat: string) => string {
  const byId = new Map(seats.map((each) => [each.seat, each.name]));
  return (seat) => byId.get(seat) || t(`seat-${seat}`);
}
export const tableNames = (table: Table | null): ((seat: string) => string) => namesOf(table?.seats ?? []);

/** How a seat is called where no sentence is made of it. */
export const called = (seat: string, { name, you }: Speaker): string =>
  seat === you ? t("you") : name(seat);

/** What the desk of a seat is called. */
export const deskTitle = (seat: string, { name, you }: Speaker): string =>
  seat === you ? t("your-desk") : t("desk-of", { name: name(seat) });

/** A seat for a sentence that is another one for whoever is spoken to. */
export const named = (seat: string, { name, you }: Speaker): Args => ({
  name: name(seat),
  you: seat === you ? "yes" : "no",
});

/** What a board of the host's own is called: as its file says in this language, else plainly. */
const ownName = ({ name, names }: Pick<OwnBoard, "name" | "names">): string =>
  names[settings.language] ?? name;

/** What a board is called. */
export const boardName = (board: Pick<BoardFacts, "id" | "name" | "names" | "own">): string =>
  board.own ? ownName(board) : t(`board-${board.id}`);
/** The same for a table, or for what is remembered of one. */
export const tableBoard = ({ board, own_board }: Pick<Table, "board" | "own_board">): string =>
  own_board ? ownName(own_board) : t(`board-${board}`);

export const cityName = (facts: BoardFacts, id: string): string =>
  facts.cities.find((city) => city.id === id)?.name ?? id;

export function routeName(facts: BoardFacts, id: string): string {
  const route = facts.routes.find((each) => each.id === routeOf(id));
  return route ? `${cityName(facts, route.a)}–${cityName(facts, route.b)}` : id;
}

/** What a marker does, in this edition; a key in Fluent cannot be a number's digits. */
export const markerAbout = (marker: string, edition: string): string =>
  t(`marker-${marker}.about`, { edition: `of_${edition}` });

export const pieceCount = (traders: number, merchants: number): string => t("pieces", { traders, merchants });

/** `one`, `one and another`, `one, another and a third`. */
const allOf = (parts: readonly string[]): string =>
  parts.length < 2
    ? parts.join("")
    : t("and", { before: parts.slice(0, -1).join(", "), last: parts.at(-1) ?? "" });

/** What an ability is worth on a desk: `C` for everything, a numeral for a privilege. */
export function abilityValue(value: number | string | null | undefined): string {
  if (value === null || value === undefined) return "C";
  return typeof value === "string" ? privilegeInk(value).numeral : String(value);
}

/** An ability on a desk: its value, the next one, and the piece that the step to it frees. */
export function abilitySentence(id: string, level: number, ability: Ability | undefined): string {
  const values = ability?.values ?? [];
  return t("desk-ability", {
    ability: t(`ability-${id}`),
    value: abilityValue(values[level]),
    next: level + 1 < values.length ? abilityValue(values[level + 1]) : "none",
    kind: ability?.frees ?? "trader",
  });
}

/** What somebody has beside the desk: supply, stock, markers and tiles. */
export function belongings(desk: DeskView): string[] {
  const markers = [
    ...(desk.markers ?? []).map((marker) => t(`marker-${marker}`)),
    ...(desk.used ?? []).map((marker) => `${t(`marker-${marker}`)}, ${t("marker-used")}`),
    ...(desk.tiles ?? []).map((tile) => t(`tile-${tile}`)),
  ];
  const heap = (
    label: string,
    pieces: { traders: number; merchants: number } | null | undefined,
  ): string[] => (pieces ? [`${t(label)}: ${pieceCount(pieces.traders, pieces.merchants)}`] : []);
  return [
    ...heap("supply", desk.supply),
    ...heap("stock", desk.stock),
    ...(markers.length ? [`${t("markers")}: ${markers.join("; ")}`] : []),
  ];
}

const countOf = (kinds: readonly string[], kind: string): number =>
  kinds.filter((each) => each === kind).length;
export const payCount = (paying: readonly string[]): string =>
  pieceCount(countOf(paying, "trader"), countOf(paying, "merchant"));
const markerName = (id: string): string => t(`marker-${id}`);

/** An action in words, for the list of actions and for screen readers. */
export function actionLabel(action: Legal, speaker: Speaker, position: BoardPosition, at?: string): string {
  const { facts, name } = speaker;
  const point = at ?? action.point ?? "";
  const there = position.points[point];
  const kind = action.tradesman ?? there?.tradesman ?? "trader";
  const where = {
    route: point ? routeName(facts, point) : routeName(facts, action.route ?? ""),
    n: point ? numberOf(point) : 1,
  };
  switch (action.kind) {
    case "income":
      return t("label-income", { pieces: pieceCount(action.traders ?? 0, action.merchants ?? 0) });
    case "place":
    case "reuse": {
      const main = t("label-place", { kind, ...where });
      return action.paying?.length
        ? `${main}, ${t("label-paying", { pieces: payCount(action.paying) })}`
        : main;
    }
    case "displace": {
      const main = t("label-displace", {
        kind: there?.tradesman ?? "trader",
        name: name(there?.seat ?? ""),
        cost: action.paying?.length ?? 1,
        ...where,
      });
      return at
        ? main
        : `${main} (${t(`kind-${kind}`)}, ${t("label-paying", { pieces: payCount(action.paying ?? []) })})`;
    }
    case "replace":
      return t("label-replace", { kind, ...where });
    case "extra": {
      const source = action.source ?? "stock";
      const from =
        source === "stock" ? t("stock-of") : source === "supply" ? t("supply-of") : routeName(facts, source);
      return `${t("label-extra", { kind, ...where })}, ${t("label-from", { source: from })}`;
    }
    case "pick_up":
    case "remove":
    case "put_down": {
      const owner = action.owner ?? there?.seat ?? action.seat;
      return t(`label-${action.kind}`, {
        kind,
        mine: owner === action.seat ? "yes" : "no",
        name: name(owner),
        ...where,
      });
    }
    case "establish":
      return `${t("establish-title", { route: where.route })}: ${alternativeTitle(action, speaker)}`;
    case "exchange_posts": {
      const [city = "", n = "1"] = (action.space ?? "").split("/");
      const posts = ordinaryPosts(position, city);
      const owner = (index: number): string => called(posts[index]?.seat ?? "", speaker);
      return t("label-exchange", {
        city: cityName(facts, city),
        one: owner(Number(n) - 1),
        other: owner(Number(n)),
      });
    }
    case "use_marker":
      if (action.ability) return t("label-use_develop", { ability: t(`ability-${action.ability}`) });
      if (action.rival)
        return t("label-swap_marker", { name: name(action.rival), marker: markerName(action.taken ?? "") });
      return action.route
        ? t("label-lay_marker", { marker: markerName(action.marker ?? ""), route: where.route })
        : t("label-use_marker", { marker: markerName(action.marker ?? "") });
    case "tribute":
      return t("label-tribute", { pieces: pieceCount(action.traders ?? 0, action.merchants ?? 0) });
    case "green_post":
      return t("label-green_post", { city: cityName(facts, action.city ?? ""), kind });
    case "neutral_post":
      return t("label-neutral_post", { city: cityName(facts, action.city ?? "") });
    case "take_tile":
      return t("label-take_tile", {
        tile: t(`tile-${action.tile}`),
        a: markerName(action.paying?.[0] ?? ""),
        b: markerName(action.paying?.[1] ?? ""),
      });
    case "toll":
      return t(action.take ? "label-toll-take" : "label-toll-decline");
    case "put_pawn":
      return t("label-province", { province: nameOf(`province-${action.province ?? ""}`) });
    case "move_pawn":
      return `${t("label-move_pawn", { province: nameOf(`province-${action.province ?? ""}`) })} (${t(
        action.free ? "pawn-free" : "pawn-action",
      )})`;
    case "place_marker":
      return t("label-place_marker", { marker: markerName(action.marker ?? ""), route: where.route });
    default:
      return has(`label-${action.kind}`) ? t(`label-${action.kind}`) : action.text;
  }
}

/** What an alternative of the establish card is called. */
export function alternativeTitle(action: Legal, { facts }: Speaker): string {
  const city = cityName(facts, action.city ?? "");
  switch (action.result) {
    case "post":
      return t("establish-post", { city });
    case "additional_post":
      return t("establish-additional", { city });
    case "develop":
      return t("establish-develop", { ability: t(`ability-${action.ability}`) });
    case "special_prestige":
      return t("establish-special", { value: action.value ?? 0 });
    default:
      return t("establish-nothing");
  }
}

const word = (event: GameEvent, field: string): string => {
  const value = event[field];
  return typeof value === "string" ? value : "";
};
const amount = (event: GameEvent, field: string): number => {
  const value = event[field];
  return typeof value === "number" ? value : 0;
};

export interface Gain {
  seat: string;
  points: number;
}

/** The points an event brings at once. */
export function gainOf(event: GameEvent): Gain | null {
  const points = amount(event, "points");
  return points ? { seat: word(event, "seat"), points } : null;
}

/** The fields of an event that name a seat. */
const SEATS: readonly string[] = ["seat", "by", "rival"];

/** A field of an event as it is printed; `hansa/play/narration.py` does the same. */
function shown(event: GameEvent, field: string, { facts, name }: Speaker): string | number {
  const value = event[field];
  if (field === "reasons" && Array.isArray(value))
    return allOf(value.map((reason) => t(`reason-${String(reason)}`, { end: facts.prestige_end })));
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string") return typeof value === "number" ? value : "";
  if (SEATS.includes(field)) return name(value);
  switch (field) {
    case "city":
      return cityName(facts, value);
    case "point":
    case "route":
    case "source":
      return routeName(facts, value);
    case "marker":
      return event.event === "permanent" ? t(`permanent-${value}`) : markerName(value);
    case "paid_1":
    case "paid_2":
      return markerName(value);
    case "ability":
    case "tile":
      return t(`${field}-${value}`);
    case "province":
      return nameOf(`province-${value}`);
    default:
      return value;
  }
}

/** What happened, in one sentence. */
export function sentence(event: GameEvent, speaker: Speaker): string {
  const args = Object.keys(event).map((field) => [
    field === "tradesman" ? "kind" : field,
    shown(event, field, speaker),
  ]);
  const you = SEATS.find((field) => speaker.you !== undefined && event[field] === speaker.you) ?? "nobody";
  return t(`event-${event.event}`, { ...(Object.fromEntries(args) as Args), you });
}

/** The places an event is about. */
export function placesOf(event: GameEvent): Place[] {
  const places: Place[] = [];
  const point = word(event, "point");
  const route = word(event, "route");
  const city = word(event, "city");
  if (point) places.push(`point:${point}`, `route:${routeOf(point)}`);
  if (route) places.push(`route:${route}`);
  if (city) places.push(`city:${city}`);
  if (word(event, "province")) places.push(`province:${word(event, "province")}`);
  if (event.event === "special_prestige") places.push(`prestige:${amount(event, "value")}`);
  return places;
}

export interface Line {
  key: string;
  decision: number;
  turn: number;
  /** Whose symbol stands before it; null for the neutral's and nobody's. */
  seat: string | null;
  text: string;
  gains: Gain[];
  places: Place[];
  /** Everybody who is in it. */
  about: string[];
  header: boolean;
}

// Said by the line they belong to, or by the desk.
const SILENT = new Set(["paid", "drew", "to_stock", "picked_up", "turn", "control", "coin", "east_west"]);
const CONTINUES = new Set([
  "post",
  "developed",
  "special_prestige",
  "marker_taken",
  "marker_laid",
  "marker_swapped",
]);

/** A log entry as the lines to show. */
export function linesOf(entry: LogEntry, speaker: Speaker): Line[] {
  const lines: Line[] = [];
  const gains: Line["gains"] = [];
  for (const event of entry.events) {
    const gain = gainOf(event);
    if (gain) {
      const same = gains.find((each) => each.seat === gain.seat);
      if (same) same.points += gain.points;
      else gains.push(gain);
    }
    const last = lines.at(-1);
    const began = entry.events[0]?.event;
    // What a block costs is said; what displacing costs goes without saying.
    const isPrice = event.event === "paid" && began === "placed";
    if (SILENT.has(event.event) && !isPrice) continue;
    const about = [word(event, "seat"), word(event, "by"), word(event, "rival")].filter(Boolean);
    if (last && (isPrice || CONTINUES.has(event.event)) && began !== event.event) {
      last.text += ` ${sentence(event, speaker)}`;
      last.places.push(...placesOf(event));
      continue;
    }
    lines.push({
      key: `${entry.decision}.${lines.length}`,
      decision: entry.decision,
      turn: entry.turn,
      seat: event.event === "displaced" ? word(event, "by") : word(event, "seat") || null,
      text: sentence(event, speaker),
      gains: [],
      places: placesOf(event),
      about,
      header: false,
    });
  }
  const first = lines[0];
  if (first) {
    first.gains = gains;
    first.about.push(...gains.map((gain) => gain.seat));
  }
  const begins = entry.events.find((event) => event.event === "turn");
  if (begins) {
    lines.push({
      key: `${entry.decision}.turn`,
      decision: entry.decision,
      turn: amount(begins, "turn"),
      seat: word(begins, "seat"),
      text: t("log-turn", {
        round: roundOf(amount(begins, "turn"), speaker.players),
        name: called(word(begins, "seat"), speaker),
      }),
      gains: [],
      places: [],
      about: [],
      header: true,
    });
  }
  return lines;
}
