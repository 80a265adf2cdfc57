/** Where the focus of the keys goes after each decision, so that nobody has to look for it. */

import type { Place, Target } from "../board/contract";
import { roadOf } from "../board/places";
import type { LogEntry } from "../net/messages";
import type { Card } from "../play/selection";

/** What of a table tells where one is at work. */
export interface Scene {
  version: number;
  /** What is asked of the one who sits here; nothing while others decide. */
  asked: string;
  card: Card;
  /** The picks so far, in words. */
  picks: string;
  targets: readonly Target[];
  log: readonly LogEntry[];
  isOwn: (seat: string) => boolean;
  /** How far two places are apart. */
  distance: (one: Place, other: Place) => number;
}

export type Destination = "title" | "card" | { place: Place } | null;

const POINT = /\S+-\S+\/\d+/;
/** The kind and the place of an action, from its text. */
function read(action: string): { kind: string; place: Place | null } {
  const point = POINT.exec(action)?.[0];
  return { kind: action.split(" ")[1] ?? "", place: point ? `point:${point}` : null };
}

/** The target that an action is about: a point, a route, a city, whatever its text names first. */
const mentioned = ({ targets }: Scene, action: string): Target | undefined =>
  action
    .split(" ")
    .flatMap((word) => targets.filter(({ place }) => place.slice(place.indexOf(":") + 1) === word))[0];

const at = (target: Target | undefined): Destination => (target ? { place: target.place } : "title");

/** A target on the road that was used last, else the nearest one. */
function near({ targets, distance }: Scene, last: Place | null): Target | undefined {
  if (last === null) return targets[0];
  const same = targets.find(({ place }) => roadOf(place) === roadOf(last));
  if (same) return same;
  const ways = targets.map(({ place }) => distance(last, place));
  return targets[ways.indexOf(Math.min(...ways))];
}

/** After a piece was put somewhere: the next free point of the road, or the road that is complete now. */
function beside({ targets }: Scene, place: Place): Target | undefined {
  const road = targets.filter((target) => roadOf(target.place) === roadOf(place));
  return road.find(({ kind }) => kind === "free") ?? road.find(({ kind }) => kind === "full");
}

function afterOwn(now: Scene, action: string, last: Place | null): Destination {
  const { kind, place } = read(action);
  const goesOn = now.asked !== "action";
  if (kind === "pick_up" || kind === "remove") {
    const same = now.targets.find((target) => target.place === place);
    return goesOn ? at(same ?? near(now, place)) : "title";
  }
  if (place && ["place", "replace", "extra", "put_down", "reuse"].includes(kind))
    return at(beside(now, place) ?? (goesOn ? near(now, place) : undefined));
  return goesOn ? at(near(now, last)) : "title";
}

/** Null leaves the focus where it is. `last` is the place that had it last. */
export function destination(before: Scene, now: Scene, last: Place | null): Destination {
  if (now.card && now.card !== before.card) return "card";
  if (now.version === before.version) {
    if (now.card) return null;
    const back = now.targets.find(({ place }) => place === last);
    if (before.card) return at(back ?? near(now, last));
    return now.picks !== before.picks && now.picks && now.targets.length ? at(near(now, last)) : null;
  }
  if (!now.asked) return before.asked ? "title" : null;
  const undone = before.log[now.log.length];
  if (undone) return at(mentioned(now, undone.action));
  const played = now.log.slice(before.log.length).findLast((entry) => now.isOwn(entry.seat));
  if (before.asked && played) return afterOwn(now, played.action, last);
  return now.asked === "action" ? "title" : at(near(now, last));
}
