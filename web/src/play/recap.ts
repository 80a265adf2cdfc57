/** What happened since a seat's last turn: the entries, what of them is worth a line, the ways pieces went. */

import type { BoardPosition, Place, Trail } from "../board/contract";
import type { GameEvent, LogEntry } from "../net/messages";
import { motionsOf } from "./motion";
import { gainOf, placesOf, sentence, type Gain, type Speaker } from "./words";

/** The entries after a seat's last turn; before its first one, all. What it had to decide in between is among them. */
export function entriesSince(log: readonly LogEntry[], seat: string): LogEntry[] {
  const owners = new Map<number, string | null>();
  for (const entry of log) if (!owners.has(entry.turn)) owners.set(entry.turn, entry.seat);
  return log.slice(log.findLastIndex((entry) => owners.get(entry.turn) === seat) + 1);
}

/** One thing worth a line of its own. */
export interface News {
  key: string;
  decision: number;
  /** The symbol of its kind. */
  icon: string;
  seat: string | null;
  text: string;
  gains: readonly Gain[];
  places: readonly Place[];
}
const SMALLER = ["placed", "moved", "displaced", "income"] as const;
type Smaller = (typeof SMALLER)[number] | "other";
export interface Recap {
  news: readonly News[];
  /** What has no line of its own, and the decisions it was. */
  smaller: { count: number; of: readonly { kind: Smaller; count: number }[]; decisions: readonly number[] };
}

const FEW = 2;
const ABILITIES = 0;
const POINTS = 1;
const DISPLACED = 4;
const RANKS: Readonly<Record<string, number>> = {
  developed: ABILITIES,
  special_prestige: POINTS,
  east_west: POINTS,
  post: 2,
  exchanged: 2,
  marker_taken: 3,
  marker_laid: 3,
  marker_swapped: 3,
  tile: 3,
  completed: 5,
  no_marker: 5,
  over: 5,
};
/** What the first event of a decision makes of it; lifting a piece is half a move. */
const KINDS: Readonly<Record<string, Smaller | null>> = {
  placed: "placed",
  extra: "placed",
  replaced: "placed",
  reused: "placed",
  put_down: "moved",
  displaced: "displaced",
  income: "income",
  picked_up: null,
  turn: null,
};

const rankOf = (event: GameEvent, me: string): number | undefined =>
  event.event === "displaced" && event["seat"] === me ? DISPLACED : RANKS[event.event];

function iconOf(event: GameEvent): string {
  const { ability, marker } = event;
  if (event.event === "developed" && typeof ability === "string") return ability;
  if (event.event.startsWith("marker_") && typeof marker === "string") return marker;
  if (event.event === "displaced") return "displace";
  return event.event === "completed" ? "cities" : "establish";
}

/** The points of a decision for each seat; joining east and west is told with its points. */
function gainsOf(events: readonly GameEvent[]): Gain[] {
  const gains: Gain[] = [];
  for (const event of events) {
    const gain = event.event === "east_west" ? null : gainOf(event);
    const same = gains.find((each) => each.seat === gain?.seat);
    if (same && gain) same.points += gain.points;
    else if (gain) gains.push(gain);
  }
  return gains;
}

interface Ranked extends News {
  rank: number;
}

/** What of a decision is worth a line. */
function newsOf(entry: LogEntry, me: string, speaker: Speaker): Ranked[] {
  const gains = gainsOf(entry.events);
  const [first] = entry.events;
  let told = entry.events.filter((event) => rankOf(event, me) !== undefined);
  if (!told.length && gains.length && first) told = [first];
  const bearer = told.find((event) => event.event !== "east_west");
  return told.map((event, n) => ({
    key: `${entry.decision}.${n}`,
    decision: entry.decision,
    icon: iconOf(event),
    seat: event.event === "displaced" ? entry.seat : typeof event["seat"] === "string" ? event["seat"] : null,
    text: sentence(event, speaker),
    gains: event === bearer ? gains : [],
    places: placesOf(event),
    rank: rankOf(event, me) ?? POINTS,
  }));
}

/** A small thing in a line of its own, for want of greater ones. */
const smallNews = ({ decision, seat, events }: LogEntry, speaker: Speaker): News[] =>
  events.slice(0, 1).map((event) => ({
    key: `${decision}`,
    decision,
    icon: "place",
    seat,
    text: sentence(event, speaker),
    gains: [],
    places: placesOf(event),
  }));

/**
 * At most `most` things: abilities first, then points, posts, markers, one's own pieces displaced, completed
 * cities, each in the order they happened; everything else only as numbers. A few small things are told if there
 * is nothing else.
 */
export function recapOf(entries: readonly LogEntry[], me: string, speaker: Speaker, most = 6): Recap {
  const news: Ranked[] = [];
  const counts = new Map<Smaller, number>();
  const small: LogEntry[] = [];
  for (const entry of entries) {
    const found = newsOf(entry, me, speaker);
    news.push(...found);
    const first = entry.events[0]?.event;
    const kind = first === undefined || found.length ? null : first in KINDS ? KINDS[first] : "other";
    if (!kind) continue;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    small.push(entry);
  }
  if (!news.length && small.length <= FEW)
    return {
      news: small.flatMap((entry) => smallNews(entry, speaker)),
      smaller: { count: 0, of: [], decisions: [] },
    };
  news.sort((a, b) => a.rank - b.rank);
  const left = news.slice(most);
  const total = [...counts.values()].reduce((sum, count) => sum + count, left.length);
  const of = SMALLER.map((kind) => ({ kind, count: counts.get(kind) ?? 0 })).filter(({ count }) => count);
  return {
    news: news.slice(0, most),
    smaller: { count: total, of, decisions: [...small, ...left].map((each) => each.decision) },
  };
}

/** Where the pieces went that stand there still. */
export function trailsOf(entries: readonly LogEntry[], { points }: BoardPosition): Trail[] {
  const trails = new Map<string, Trail>();
  for (const { piece, from, to } of motionsOf(entries, 0, 0)) {
    // A piece that goes on leaves its old way; where it was displaced, another one has come.
    if (trails.get(from)?.seat === piece.seat) trails.delete(from);
    trails.set(to, { seat: piece.seat, from, to });
  }
  return [...trails.values()].filter(({ seat, to }) =>
    to.startsWith("point:") ? points[to.slice(6)]?.seat === seat : !/^(supply|stock):/.test(to),
  );
}
