/** What only whoever made a table may ask for. */

import { refusalOf } from "../lib/refusals";
import { tokensOf, type Key } from "./keyring";
import type { Table } from "./messages";

/** The keys that may be of a seat at the host's own screen; another browser has them without knowing which is which. */
export function hostTokens(known: Key | null, table: Table): string[] {
  const here = table.seats.filter(({ kind }) => kind === "here").map(({ seat }) => known?.links[seat] ?? "");
  const given = here.flatMap((link) => tokensOf(link.split("#")[1] ?? "").seats);
  return [...new Set([...given, ...(known?.tokens ?? [])])];
}

/** Ask with one key after another until one opens such a seat. */
export async function asHost<T>(tokens: readonly string[], ask: (token: string) => Promise<T>): Promise<T> {
  for (const token of tokens.slice(0, -1))
    try {
      return await ask(token);
    } catch (error) {
      if (!["not_your_seat", "wrong_token"].includes(refusalOf(error).code)) throw error;
    }
  return ask(tokens.at(-1) ?? "");
}
