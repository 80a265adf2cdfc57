/** Advice as data and words: what a tip is called, where on the board it happens. */

import type { BoardFacts, BoardPosition, Place } from "../board/contract";
import { has, t, type Args } from "../lib/i18n.svelte";
import { settings } from "../lib/settings.svelte";
import type { Legal, LogEntry, View, WhyText } from "../net/messages";
import { numberOf, pieceOf, routeOf } from "./position";
import { alternativePlace } from "./selection";
import { actionLabel, linesOf, routeName, type Speaker } from "./words";

/** A chance in the page's language; what is nearly nothing is not nothing. */
export function percent(chance: number | null): string {
  if (chance === null) return "–";
  const write = (value: number): string =>
    new Intl.NumberFormat(settings.language, { style: "percent", maximumFractionDigits: 0 }).format(value);
  if (chance > 0 && chance < 0.005) return `< ${write(0.01)}`;
  return chance < 1 && chance > 0.995 ? `> ${write(0.99)}` : write(chance);
}

/** By how many points of a hundred a chance changed, with its sign. */
export const change = (before: number, after: number): string => {
  const points = Math.round(after * 100) - Math.round(before * 100);
  return `${points < 0 ? "−" : "+"}${Math.abs(points)}`;
};

/** Why, in words: what stands in the arguments by its id is named, and seats are called as at this table. */
export function whyText(
  { id, args }: WhyText,
  name: (seat: string) => string,
  seats: readonly string[],
): string {
  const shown: Args = {};
  for (const [field, value] of Object.entries(args ?? {})) {
    if (typeof value !== "string") shown[field] = value;
    else if (seats.includes(value) || value === "neutral") shown[field] = name(value);
    else shown[field] = has(`${field}-${value}`) ? t(`${field}-${value}`) : value;
  }
  return t(id, shown);
}

/** Where on the board an action happens: what a tip lights up. */
export function placesOfAction(action: Legal, facts: BoardFacts): Place[] {
  const places: Place[] = [];
  if (action.point) places.push(`point:${action.point}`, `route:${routeOf(action.point)}`);
  if (action.source?.includes("/")) places.push(`point:${action.source}`);
  if (action.route) places.push(`route:${action.route}`);
  if (action.kind === "establish") {
    const place = alternativePlace(action, facts);
    if (place) places.push(place);
  } else if (action.kind === "place_marker") places.push(`emblem:${action.route}`);
  else if (action.kind === "green_post") places.push(`court:${action.city}`);
  else if (action.city) places.push(`city:${action.city}`);
  if (action.space) places.push(`city:${routeOf(action.space)}`);
  if (action.province) places.push(`province:${action.province}`);
  return places;
}

/** Where one looks to see an action: the towns at the ends of its routes too. */
export const around = (places: readonly Place[], facts: BoardFacts): Place[] => [
  ...new Set(
    places.flatMap((place) => {
      const route = facts.routes.find((each) => place === `route:${each.id}`);
      return route ? [place, `city:${route.a}`, `city:${route.b}`] : [place];
    }),
  ),
];

/** What follows a tip in the same turn, in words: the next steps of a long plan. */
export function following(
  line: readonly Legal[] | null,
  speaker: Speaker,
  position: BoardPosition,
  view: View,
): string[] {
  const steps = (line ?? []).slice(1).filter(({ kind }) => kind !== "end_turn" && kind !== "done");
  return [
    ...steps.slice(0, 2).map((action) => tipLabel(action, speaker, position, view)),
    ...(steps.length > 2 ? ["…"] : []),
  ];
}

/** The legal action that a tip names. Points that are alike stand for each other, so that any of them is understood. */
export const legalOf = (legal: readonly Legal[], text: string): Legal | undefined =>
  legal.find((action) => action.text === text) ??
  legal.find(
    (action) =>
      action.point !== undefined &&
      (action.points ?? []).some((point) => action.text.replace(action.point ?? "", point) === text),
  );

/** An action that need not be legal in the position, in words. */
export function tipLabel(
  action: Legal,
  speaker: Speaker,
  position: BoardPosition | null,
  view: View | null,
): string {
  const displaced = action.kind === "replace" ? pieceOf(view?.decision.piece ?? ".") : null;
  const known: BoardPosition = position ?? {
    points: {},
    spaces: {},
    annexes: {},
    courts: {},
    prestige: [],
    markers: {},
    pawn: null,
    controllers: {},
  };
  if (action.kind === "displace" && !known.points[action.point ?? ""])
    return t("analysis-displace", {
      route: routeName(speaker.facts, action.point ?? ""),
      n: numberOf(action.point ?? ""),
    });
  return actionLabel(displaced ? { ...action, tradesman: displaced.tradesman } : action, speaker, known);
}

/** What was played after `decisions` decisions: as the log tells it, else as the action is called. */
export function playedText(
  log: readonly LogEntry[],
  decisions: number,
  action: Legal,
  speaker: Speaker,
): { text: string; places: Place[] } {
  const entry = [log[decisions], log[decisions - 1]].find((each) => each?.action === action.text);
  const lines = entry ? linesOf(entry, speaker).filter((line) => !line.header) : [];
  if (!lines.length)
    return {
      text: tipLabel(action, speaker, null, null),
      places: placesOfAction(action, speaker.facts),
    };
  return { text: lines.map((line) => line.text).join(" "), places: lines.flatMap((line) => line.places) };
}
