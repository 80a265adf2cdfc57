/** The server's REST interface; every answer is validated. */

import { type Layout, readLayout } from "../board/layout";
import {
  errorBody,
  readAdvice,
  readAnalysis,
  readBoard,
  readCatalogue,
  readMade,
  readReplay,
  readTable,
  readTables,
  type Advice,
  type Analysis,
  type BoardData,
  type Catalogue,
  type Made,
  type Replay,
  type Table,
} from "./messages";

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Whatever went wrong, as a refusal. */
async function request<T>(
  path: string,
  reader: (value: unknown) => T,
  init: RequestInit = {},
  token?: string,
): Promise<T> {
  const headers = new Headers(init.headers);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (init.body) headers.set("Content-Type", "application/json");
  const answer = await fetch(path, { ...init, headers }).catch((error: unknown) => {
    throw new Refused("unreachable", String(error));
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    let refused = new Refused(`http_${answer.status}`, answer.statusText);
    try {
      const { error } = errorBody(body, "error");
      refused = new Refused(error.code, error.message);
    } catch {
      // An answer that is not ours; the status is all there is.
    }
    throw refused;
  }
  return reader(body);
}

const post = (body: unknown): RequestInit => ({ method: "POST", body: JSON.stringify(body) });
const at = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export type SeatKind = "here" | "link" | "computer";
export interface SeatWish {
  kind: SeatKind;
  name?: string;
  level?: string;
}
export interface TableWish {
  board: string;
  edition: string;
  modules: string[];
  seats: SeatWish[];
  public?: boolean;
  pace_ms?: number;
  seed?: number;
}

const kept = new Map<string, Promise<unknown>>();

/** What stays the same is asked for once, and again only if it did not come. */
function once<T>(path: string, reader: (value: unknown) => T): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = request(path, reader).catch((error: unknown) => {
      kept.delete(path);
      throw error;
    });
    kept.set(path, found);
  }
  return found;
}

export const api = {
  catalogue: (): Promise<Catalogue> => once("/api/boards", readCatalogue),
  board: (id: string): Promise<BoardData> => once(`/api/boards/${encodeURIComponent(id)}`, readBoard),
  layout: (url: string): Promise<Layout> => once(url, readLayout),
  tables: (): Promise<Table[]> => request("/api/tables", readTables),
  table: (id: string, token?: string): Promise<Table> => request(at(id), readTable, {}, token),
  make: (wish: TableWish): Promise<Made> => request("/api/tables", readMade, post(wish)),
  upload: (gameRecord: unknown): Promise<Made> => request("/api/records", readMade, post(gameRecord)),
  clone: (id: string, body: unknown, token?: string): Promise<Made> =>
    request(`${at(id)}/clone`, readMade, post(body), token),
  record: (id: string, token?: string): Promise<unknown> =>
    request(`${at(id)}/record`, (value) => value, {}, token),
  replay(
    id: string,
    from: number,
    count: number,
    options: { seat?: string; log?: boolean; token?: string } = {},
  ): Promise<Replay> {
    const query = new URLSearchParams({ from: String(from), count: String(count) });
    if (options.seat) query.set("seat", options.seat);
    if (options.log) query.set("log", "true");
    return request(`${at(id)}/replay?${query}`, readReplay, {}, options.token);
  },
  advice: (id: string, token: string | undefined, signal: AbortSignal): Promise<Advice> =>
    request(`${at(id)}/advice`, readAdvice, { signal }, token),
  /** The win chances of a finished game, or how much of them is worked out. */
  analysis: (id: string, token?: string): Promise<Analysis | { done: number }> =>
    request(`${at(id)}/analysis`, readAnalysis, {}, token),
};
