/**
 * Clicks narrow the list of legal actions until one is left. Pure: no rules, no page, no words.
 *
 * A selection is the list of picks so far, in their order, so that Esc takes back the last one. What a click
 * leaves open is settled by defaults (a trader, paying with traders), unless it is worth a question: what an
 * established route is for, how a displaced piece is paid, which mix of income, which markers a tile costs.
 * Those wait on a card until they are confirmed.
 */

import type { BoardFacts, Place, TargetKind } from "../board/contract";
import type { Legal } from "../net/messages";

export type Mode =
  | "income"
  | "place"
  | "displace"
  | "move"
  | "establish" // the five actions
  | "marker"
  | "tile"
  | "pawn"
  | "replace"
  | "extra"
  | "put_down"
  | "remove"
  | "reuse"
  | "green_post"
  | "neutral_post"
  | "place_marker"
  | "permanent"
  | "toll"
  | "tribute"
  | "done"
  | "end_turn";

export type Field =
  | "mode"
  | "tradesman"
  | "point"
  | "paying"
  | "source"
  | "piece"
  | "route"
  | "text"
  | "space"
  | "marker"
  | "ability"
  | "tile"
  | "province"
  | "city";

export interface Pick {
  readonly field: Field;
  readonly value: string;
}

export type Selection = readonly Pick[];
export const NOTHING_PICKED: Selection = [];

/** The actions of a turn, in the order of their buttons and keys. */
export const FIVE_ACTIONS = ["income", "place", "displace", "move", "establish"] as const;

const MODES: Readonly<Record<string, Mode>> = {
  income: "income",
  place: "place",
  displace: "displace",
  pick_up: "move",
  establish: "establish",
  exchange_posts: "marker",
  use_marker: "marker",
  take_tile: "tile",
  put_pawn: "pawn",
  move_pawn: "pawn",
  replace: "replace",
  extra: "extra",
  put_down: "put_down",
  remove: "remove",
  reuse: "reuse",
  green_post: "green_post",
  neutral_post: "neutral_post",
  place_marker: "place_marker",
  use_permanent: "permanent",
  skip_permanent: "permanent",
  toll: "toll",
  tribute: "tribute",
  done: "done",
  end_turn: "end_turn",
};

export const modeOf = (action: Legal): Mode => MODES[action.kind] ?? "done";
export const markerOf = (action: Legal): string | undefined =>
  action.kind === "exchange_posts" ? "exchange_posts" : action.marker;
export const heldOf = (action: Legal): string =>
  `${action.owner ?? action.seat}/${action.tradesman ?? ""}/${action.country ?? ""}`;
export const payingOf = (action: Legal): string => (action.paying ?? []).join(" ");
const pointsOf = (action: Legal): readonly string[] =>
  action.points ?? action.next_points ?? (action.point ? [action.point] : []);
const sourcesOf = (action: Legal): readonly string[] =>
  action.sources ?? (action.source ? [action.source] : []);

/** Whether an action is still possible after a pick. */
export function fits(action: Legal, { field, value }: Pick): boolean {
  switch (field) {
    case "mode":
      return modeOf(action) === value;
    case "tradesman":
      return action.tradesman === value;
    case "point":
      return pointsOf(action).includes(value);
    case "paying":
      return payingOf(action) === value;
    case "source":
      return sourcesOf(action).includes(value);
    case "piece":
      return heldOf(action) === value;
    case "route":
      // The route of a marker that is put there is chosen with the marker in hand.
      return action.kind !== "use_marker" && action.route === value;
    case "text":
      return action.text === value;
    case "space":
      return action.space === value;
    case "marker":
      return markerOf(action) === value;
    case "ability":
      return action.ability === value;
    case "tile":
      return action.tile === value;
    case "province":
      return action.province === value;
    case "city":
      return action.city === value;
  }
}

export const narrow = (legal: readonly Legal[], selection: Selection): readonly Legal[] =>
  legal.filter((action) => selection.every((pick) => fits(action, pick)));

export const picked = (selection: Selection, field: Field): string | undefined =>
  selection.findLast((pick) => pick.field === field)?.value;

/**
 * The selection with one more pick; a second pick of the same field replaces the first. Impossible ones change
 * nothing.
 */
export function add(legal: readonly Legal[], selection: Selection, pick: Pick): Selection {
  const without = selection.filter((each) => each.field !== pick.field);
  const wanted = [...without, pick];
  if (narrow(legal, wanted).length > 0) return wanted;
  // A new direction: what was picked before does not go with it.
  if (
    ["mode", "marker", "tile", "route", "point", "tradesman"].includes(pick.field) &&
    narrow(legal, [pick]).length > 0
  )
    return [pick];
  return selection;
}

/** Esc: the last pick is taken back; a marker goes back as it was taken, with one click. */
export const back = (selection: Selection): Selection =>
  selection.slice(0, selection.at(-1)?.field === "marker" && selection.at(-2)?.value === "marker" ? -2 : -1);

// Defaults: the smaller, the sooner chosen.
function weight(action: Legal): number {
  const merchants = (action.paying ?? []).filter((kind) => kind === "merchant").length;
  const source =
    action.source === undefined || action.source === "stock" ? 0 : action.source === "supply" ? 1 : 2;
  const income =
    action.kind === "income"
      ? -100 * ((action.traders ?? 0) + (action.merchants ?? 0)) - (action.merchants ?? 0)
      : 0;
  return (
    (action.tradesman === "merchant" ? 1000 : 0) +
    merchants * 10 +
    source +
    (action.free === false ? 5 : 0) +
    income
  );
}

/**
 * What is done when nothing more is said: traders before merchants, in placing and in paying; as much income as
 * possible.
 */
export const preferred = (actions: readonly Legal[]): Legal | undefined =>
  actions.reduce<Legal | undefined>(
    (best, each) => (best === undefined || weight(each) < weight(best) ? each : best),
    undefined,
  );

/** The text to send: the point and the source that were clicked stand in for those that are alike. */
export function textOf(action: Legal, selection: Selection): string {
  let text = action.text;
  const point = picked(selection, "point");
  if (point && action.point && point !== action.point && pointsOf(action).includes(point)) {
    const at = text.indexOf(action.point);
    if (at >= 0) text = text.slice(0, at) + point + text.slice(at + action.point.length);
  }
  const source = picked(selection, "source");
  if (source && action.source && source !== action.source && sourcesOf(action).includes(source)) {
    const at = text.lastIndexOf(action.source);
    if (at >= 0) text = text.slice(0, at) + source + text.slice(at + action.source.length);
  }
  return text;
}

export type Card = "establish" | "displace" | "place" | "income" | "tile" | "swap" | null;

/** The question that waits for an answer, if the picks lead to one. */
export function card(legal: readonly Legal[], selection: Selection): Card {
  const left = narrow(legal, selection);
  const first = left[0];
  if (!first || left.some((action) => action.kind !== first.kind)) return null;
  if (first.kind === "establish" && picked(selection, "route")) return "establish";
  // What is answered on the tray comes after the point; one way left from the start needs no tray.
  if (
    first.kind === "displace" &&
    picked(selection, "point") &&
    (left.length > 1 || selection.at(-1)?.field !== "point")
  )
    return "displace";
  // Placing costs something only where a block lies.
  if (
    first.kind === "place" &&
    first.paying?.length &&
    picked(selection, "point") &&
    (left.length > 1 || selection.at(-1)?.field !== "point")
  )
    return "place";
  if (first.kind === "use_marker" && first.rival && picked(selection, "mode") === "marker") return "swap";
  if (first.kind === "income" && picked(selection, "mode") && !isPlainIncome(left)) return "income";
  if (first.kind === "take_tile" && picked(selection, "mode") === "tile") return "tile";
  return null;
}

/** Whether the largest income can be taken in one way only, so that nothing needs asking. */
export function isPlainIncome(actions: readonly Legal[]): boolean {
  const sum = (action: Legal): number => (action.traders ?? 0) + (action.merchants ?? 0);
  const most = Math.max(...actions.map(sum));
  return actions.filter((action) => sum(action) === most).length === 1;
}

export interface Mix {
  readonly traders: number;
  readonly merchants: number;
}

/** The legal income with this mix. */
export const incomeOf = (incomes: readonly Legal[], mix: Mix): Legal | undefined =>
  incomes.find(
    (action) => (action.traders ?? 0) === mix.traders && (action.merchants ?? 0) === mix.merchants,
  );

/** One more or one less of a kind; where that is no legal income, one kind is traded for the other. */
export function stepped(incomes: readonly Legal[], mix: Mix, kind: keyof Mix, by: 1 | -1): Mix {
  const other = kind === "traders" ? "merchants" : "traders";
  const wanted = { ...mix, [kind]: mix[kind] + by };
  const traded = { ...wanted, [other]: mix[other] - by };
  return [wanted, traded].find((each) => incomeOf(incomes, each)) ?? mix;
}

// Picks that say where, after which only defaults may be open.
const DECIDING: readonly Field[] = ["point", "space", "city", "province", "ability", "text"];
const CONFIRMED = new Set(["establish", "take_tile"]);

/**
 * Whether it is still open where: a piece lands on the very point that is clicked, and a marker is not used up
 * unseen.
 */
const lacksPlace = (action: Legal, selection: Selection): boolean =>
  (action.point !== undefined && picked(selection, "point") === undefined) ||
  (action.kind === "place_marker" && picked(selection, "route") === undefined) ||
  (action.kind === "exchange_posts" && picked(selection, "space") === undefined) ||
  (action.kind === "use_marker" &&
    action.ability !== undefined &&
    picked(selection, "ability") === undefined) ||
  (action.kind === "use_marker" && action.route !== undefined && picked(selection, "text") === undefined);

/** Whether it is still open which of several pieces on the board is lifted as an extra one. */
const lacksSource = (left: readonly Legal[], selection: Selection): boolean =>
  picked(selection, "source") === undefined &&
  new Set(
    left
      .flatMap((action) => (action.kind === "extra" ? sourcesOf(action) : []))
      .filter((source) => source.includes("/")),
  ).size > 1;

export interface Step {
  readonly selection: Selection;
  /** The action to send, or null while something is open. */
  readonly send: string | null;
}

/** One click: the new selection, and the action when it leaves nothing open. */
export function pick(legal: readonly Legal[], selection: Selection, made: Pick): Step {
  const again = selection.some((each) => each.field === made.field && each.value === made.value);
  const next = add(legal, selection, made);
  if (next === selection && !again) return { selection, send: null };
  const left = narrow(legal, next);
  const first = left[0];
  if (!first) return { selection, send: null };
  // The same place again confirms what waits on its card.
  const asked = card(legal, next);
  if (
    again &&
    ((made.field === "point" && (asked === "displace" || asked === "place")) || made.field === "text")
  )
    return confirm(legal, next);
  if (asked || lacksSource(left, next)) return { selection: next, send: null };
  if (left.length === 1 && !CONFIRMED.has(first.kind) && !lacksPlace(first, next))
    return { selection: next, send: textOf(first, next) };
  const sameKind = left.every((action) => action.kind === first.kind);
  if (sameKind && DECIDING.includes(made.field) && !CONFIRMED.has(first.kind)) return confirm(legal, next);
  if (sameKind && first.kind === "income" && made.field === "mode") return confirm(legal, next);
  if (sameKind && first.kind === "place_marker" && made.field === "route") return confirm(legal, next);
  return { selection: next, send: null };
}

/** The default of what is left, now. */
export function confirm(legal: readonly Legal[], selection: Selection): Step {
  const chosen = preferred(narrow(legal, selection));
  return { selection, send: chosen ? textOf(chosen, selection) : null };
}

export interface Spot {
  readonly place: Place;
  readonly kind: TargetKind;
  readonly pick: Pick;
  readonly actions: readonly Legal[];
}

/** How a place's kind of target follows from the action; null: it is not offered on the board. */
interface About {
  /** Whether a piece on a point belongs to the deciding seat. */
  isMine: (point: string) => boolean;
  facts: BoardFacts;
}

/** Every place that can be clicked now, with the actions it leads to. */
export function spots(legal: readonly Legal[], selection: Selection, about: About): readonly Spot[] {
  // What was chosen on a card, and the piece to lift, can be changed for another with one click.
  const left = narrow(
    legal,
    selection.filter((each) => each.field !== "text"),
  );
  const mode = picked(selection, "mode");
  const route = picked(selection, "route");
  const found = new Map<Place, { kind: TargetKind; pick: Pick; actions: Legal[] }>();
  const offer = (place: Place, kind: TargetKind, made: Pick, action: Legal): void => {
    const spot = found.get(place);
    if (spot) spot.actions.push(action);
    else found.set(place, { kind, pick: made, actions: [action] });
  };
  const full = new Set(
    mode === "move" ? [] : left.filter((action) => action.kind === "establish").map((action) => action.route),
  );
  for (const action of left) {
    switch (action.kind) {
      case "place":
      case "replace":
      case "extra":
      case "reuse":
      case "put_down":
      case "done": // a click where a piece in hand may go ends the lifting
        for (const point of pointsOf(action))
          offer(`point:${point}`, "free", { field: "point", value: point }, action);
        break;
      case "displace":
        for (const point of pointsOf(action))
          offer(`point:${point}`, "rival", { field: "point", value: point }, action);
        break;
      case "pick_up":
      case "remove":
        for (const point of pointsOf(action)) {
          if (full.has(point.split("/")[0])) continue;
          offer(
            `point:${point}`,
            about.isMine(point) ? "own" : "rival",
            { field: "point", value: point },
            action,
          );
        }
        break;
      case "establish":
        if (route === undefined)
          offer(`route:${action.route}`, "full", { field: "route", value: action.route ?? "" }, action);
        else {
          const place = alternativePlace(action, about.facts);
          if (place) offer(place, "space", { field: "text", value: action.text }, action);
        }
        break;
      case "exchange_posts":
        if (mode === "marker")
          offer(
            postPlace(action.space ?? "", about.facts),
            "pair",
            { field: "space", value: action.space ?? "" },
            action,
          );
        break;
      case "use_marker":
        if (mode === "marker" && action.route)
          offer(`emblem:${action.route}`, "seal", { field: "text", value: action.text }, action);
        break;
      case "green_post":
        offer(`court:${action.city}`, "city", { field: "city", value: action.city ?? "" }, action);
        break;
      case "neutral_post":
        offer(`city:${action.city}`, "city", { field: "city", value: action.city ?? "" }, action);
        break;
      case "place_marker":
        offer(`emblem:${action.route}`, "seal", { field: "route", value: action.route ?? "" }, action);
        break;
      case "put_pawn":
      case "move_pawn":
        if (action.kind === "put_pawn" || mode === "pawn") {
          offer(
            `province:${action.province}`,
            "province",
            { field: "province", value: action.province ?? "" },
            action,
          );
        }
        break;
    }
  }
  const lifts = narrow(
    legal,
    selection.filter((each) => each.field !== "source" && each.field !== "text"),
  );
  for (const action of lifts) {
    for (const source of action.kind === "extra" ? sourcesOf(action) : []) {
      if (source.includes("/")) offer(`point:${source}`, "own", { field: "source", value: source }, action);
    }
  }
  return [...found].map(([place, spot]) => ({ place, ...spot }));
}

/** The place of a post that may be exchanged: a space, or a post of a green city. */
export const postPlace = (space: string, facts: BoardFacts): Place => {
  const city = facts.cities.find((each) => space.startsWith(`${each.id}/`));
  return `${city?.green ? "court" : "space"}:${space}`;
};

/** Where on the board an alternative of the establish card happens. */
export function alternativePlace(action: Legal, facts: BoardFacts): Place | null {
  switch (action.result) {
    case "post": {
      const event = action.events?.find((each) => each.event === "post");
      const space = event?.["space"];
      return typeof space === "string" ? `space:${space}` : `city:${action.city}`;
    }
    case "additional_post":
      return `annex:${action.city}`;
    case "develop": {
      const ends = (action.route ?? "").split("-");
      const city = facts.cities.find(
        (each) => ends.includes(each.id) && each.abilities.includes(action.ability ?? ""),
      );
      return city ? `tower:${city.id}/${action.ability}` : null;
    }
    case "special_prestige":
      return `prestige:${action.value}`;
    default:
      return null;
  }
}

/** The distinct values of a field among what is left: more than one is a real choice. */
export function choices(legal: readonly Legal[], selection: Selection, field: Field): readonly string[] {
  const left = narrow(
    legal,
    selection.filter((each) => each.field !== field),
  );
  const value = (action: Legal): string | undefined => {
    switch (field) {
      case "mode":
        return modeOf(action);
      case "tradesman":
        return action.tradesman;
      case "paying":
        return action.paying ? payingOf(action) : undefined;
      case "source":
        return action.source;
      case "piece":
        return action.kind === "put_down" ? heldOf(action) : undefined;
      case "marker":
        return markerOf(action);
      case "route":
        return action.route;
      case "ability":
        return action.ability;
      case "tile":
        return action.tile;
      case "province":
        return action.province;
      case "city":
        return action.city;
      case "space":
        return action.space;
      case "point":
        return action.point;
      case "text":
        return action.text;
    }
  };
  return [...new Set(left.map(value).filter((each) => each !== undefined))];
}
