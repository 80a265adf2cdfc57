/** The tokens of the tables this browser has a seat at, and how to get back to them. */

import { read, write } from "../lib/storage";
import type { NewLink, WatchLink } from "./generated";
import type { Made, OwnBoard, Table } from "./messages";

export interface Key {
  id: string;
  board: string;
  /** The board if it is the host's own. */
  own_board: OwnBoard | null;
  /** Tokens of the seats played in this browser. */
  tokens: string[];
  /** Those seats. */
  seats: string[];
  watch: string | null;
  /** The invitation to the table. */
  invite: string | null;
  /** Links for others, by seat, of the one who made the table. */
  links: Record<string, string>;
  seen: number;
}

const isText = (value: unknown): value is string => typeof value === "string";

/** The texts of an object that was kept, by their keys. */
const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(value ?? {}).filter((entry): entry is [string, string] => isText(entry[1])),
  );

function ownBoard(value: unknown): OwnBoard | null {
  const { name, names, digest } = (value ?? {}) as Partial<Record<string, unknown>>;
  return isText(name) && isText(digest) ? { name, names: texts(names), digest } : null;
}

function parse(value: unknown): Key | null {
  if (typeof value !== "object" || value === null) return null;
  const from = value as Record<string, unknown>;
  if (!isText(from["id"]) || !Array.isArray(from["tokens"])) return null;
  return {
    id: from["id"],
    board: isText(from["board"]) ? from["board"] : "",
    own_board: ownBoard(from["own_board"]),
    tokens: from["tokens"].filter(isText),
    seats: Array.isArray(from["seats"]) ? from["seats"].filter(isText) : [],
    watch: isText(from["watch"]) ? from["watch"] : null,
    invite: isText(from["invite"]) ? from["invite"] : null,
    links: texts(from["links"]),
    seen: typeof from["seen"] === "number" ? from["seen"] : 0,
  };
}

export function keys(): Key[] {
  const saved = read("tables");
  const found = Array.isArray(saved) ? saved.map(parse).filter((key) => key !== null) : [];
  return found.sort((a, b) => b.seen - a.seen);
}

export const key = (id: string): Key | null => keys().find((each) => each.id === id) ?? null;

/** The token to look on with: the spectators', else the invitation. */
export const watchingWith = (known: Key | null): string | undefined =>
  known?.watch ?? known?.invite ?? undefined;

/** The token that opens most: a seat's, else one to look on with. */
export const tokenOf = (known: Key | null): string | undefined => known?.tokens[0] ?? watchingWith(known);

export function keep(changed: Partial<Key> & { id: string }): Key {
  const old = key(changed.id) ?? {
    id: changed.id,
    board: "",
    own_board: null,
    tokens: [],
    seats: [],
    watch: null,
    invite: null,
    links: {},
    seen: 0,
  };
  const both = (field: "tokens" | "seats"): string[] => [
    ...new Set([...old[field], ...(changed[field] ?? [])]),
  ];
  const kept: Key = { ...old, ...changed, tokens: both("tokens"), seats: both("seats"), seen: Date.now() };
  write("tables", [kept, ...keys().filter((each) => each.id !== kept.id)].slice(0, 40));
  return kept;
}

/** What is remembered of a table's board. */
export const boardOf = (table: Table | null): Pick<Key, "board" | "own_board"> => ({
  board: table?.board ?? "",
  own_board: table?.own_board ?? null,
});

/** Keep a table that was made here, with the seats that are played here. */
export function keepMade({ table, tokens, watch, invite, links }: Made): Key {
  const own = table.seats
    .filter((each) => each.kind === "here" && tokens[each.seat])
    .map((each) => each.seat);
  return keep({
    id: table.id,
    ...boardOf(table),
    tokens: own.map((seat) => tokens[seat] ?? ""),
    seats: own,
    watch,
    invite,
    links,
  });
}

/** Keep what a renewed link opens from now on. */
export function keepRenewed(id: string, { opens, token, link }: NewLink): Key {
  const links = { ...key(id)?.links, [opens]: link };
  return keep({ id, links, ...(opens === "watch" || opens === "invite" ? { [opens]: token } : {}) });
}

/** Keep the spectators' new link, or that they have none. */
export function keepWatch(id: string, { token, link }: WatchLink): Key {
  const { watch: _, ...others } = key(id)?.links ?? {};
  return keep({ id, watch: token, links: link ? { ...others, watch: link } : others });
}

/** Forget the tokens of seats that open nothing any more. */
export function drop(id: string, stale: readonly string[]): void {
  const known = key(id);
  if (!known) return;
  forget(id);
  keep({ ...known, tokens: known.tokens.filter((token) => !stale.includes(token)), seats: [] });
}

export const forget = (id: string): void =>
  write(
    "tables",
    keys().filter((each) => each.id !== id),
  );

/** The tokens in a link's fragment: `#seat=…&seat=…`, `#watch=…` or `#invite=…`. */
export function tokensOf(fragment: string): {
  seats: string[];
  watch: string | null;
  invite: string | null;
} {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  return { seats: fields.getAll("seat"), watch: fields.get("watch"), invite: fields.get("invite") };
}
