/** The server's REST interface; every answer is validated. */

import { type Layout, readLayout } from "../board/layout";
import {
  readAdvice,
  readAnalysis,
  readAnalysisUnderWay,
  readBoards,
  readCreated,
  readErrorBody,
  readInvitation,
  readJoined,
  readNewLink,
  readWatchLink,
  readReplay,
  readTableInfo,
  readTables,
  type Advice,
  type Analysis,
  type AnalysisUnderWay,
  type Boards,
  type Created,
  type Invitation,
  type Joined,
  type NewClone,
  type NewGuest,
  type NewLink,
  type WatchLink,
  type NewSeat,
  type NewTable,
  type Replay,
  type TableInfo,
} from "./generated";
import { readBoard, type BoardData } from "./messages";
import { anything, plain, type Reader } from "./validate";

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** After so many seconds it is worth another try; null where it is not known to be. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

/** So often the page asks, and so many seconds it waits each time, before a person is told. */
const TRIES = 4;
const LONGEST_WAIT = 15;

function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new Refused("unreachable", "not wanted any more"));
    });
  });
}

/** Ask; and if the server has too much to do now, again when it says so. */
async function patiently<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      const wait = error instanceof Refused ? error.retryAfter : null;
      if (wait === null || wait > LONGEST_WAIT || tries === TRIES) throw error;
      await pause(wait, signal);
    }
  }
}

/** When an answer says that another try is worth it. */
function retryAfter(answer: Response): number | null {
  const seconds = Number(answer.headers.get("Retry-After") ?? NaN);
  return [429, 503].includes(answer.status) && seconds > 0 ? seconds : null;
}

/** Whatever went wrong, as a refusal. */
async function request<T>(
  path: string,
  reader: Reader<T>,
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
    const later = retryAfter(answer);
    let refused = new Refused(`http_${answer.status}`, answer.statusText, later);
    try {
      const { error } = readErrorBody(body, "error");
      refused = new Refused(error.code, error.message, later);
    } catch {
      // An answer that is not ours; the status is all there is.
    }
    throw refused;
  }
  return reader(body, "answer");
}

/** What only reads may be asked for again. */
const get = <T>(path: string, reader: Reader<T>, token?: string, signal?: AbortSignal): Promise<T> =>
  patiently(() => request(path, reader, signal ? { signal } : {}, token), signal);

const post = (body: unknown): RequestInit => ({ method: "POST", body: JSON.stringify(body) });
const at = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export type { NewSeat as SeatWish, NewTable as TableWish };
export type SeatKind = NewSeat["kind"];

const analysisOrProgress: Reader<Analysis | AnalysisUnderWay> = (value, path) =>
  "done" in plain(value, path) ? readAnalysisUnderWay(value, path) : readAnalysis(value, path);

const kept = new Map<string, Promise<unknown>>();

/** What stays the same is asked for once, and again only if it did not come. */
function once<T>(path: string, reader: Reader<T>): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = get(path, reader).catch((error: unknown) => {
      kept.delete(path);
      throw error;
    });
    kept.set(path, found);
  }
  return found;
}

export const api = {
  catalogue: (): Promise<Boards> => once("/api/boards", readBoards),
  /** A board; one of the host's own as it is now, or in the version that a table was begun on. */
  board: (id: string, version?: string): Promise<BoardData> =>
    once(`/api/boards/${encodeURIComponent(id)}${version ? `?version=${version}` : ""}`, readBoard),
  layout: (url: string): Promise<Layout> => once(url, readLayout),
  tables: (): Promise<TableInfo[]> => get("/api/tables", readTables).then((found) => found.tables),
  table: (id: string, token?: string): Promise<TableInfo> => get(at(id), readTableInfo, token),
  make: (wish: NewTable): Promise<Created> => request("/api/tables", readCreated, post(wish)),
  upload: (gameRecord: unknown): Promise<Created> => request("/api/records", readCreated, post(gameRecord)),
  clone: (id: string, body: NewClone, token?: string): Promise<Created> =>
    request(`${at(id)}/clone`, readCreated, post(body), token),
  /** A token as a link that others can open. */
  invitation: (id: string, token: string): Promise<Invitation> =>
    get(`${at(id)}/invitation`, readInvitation, token),
  /** Sit down at a free seat, by the table's invitation. */
  join: (id: string, body: NewGuest, invite: string): Promise<Joined> =>
    request(`${at(id)}/join`, readJoined, post(body), invite),
  /** Replace the link of a seat, of the spectators (`watch`) or the invitation (`invite`). */
  renew: (id: string, opens: string, token: string): Promise<NewLink> =>
    request(`${at(id)}/renew`, readNewLink, post({ opens }), token),
  /** Let spectators watch, by a new link, or nobody but the players. */
  letWatch: (id: string, allowed: boolean, token: string): Promise<WatchLink> =>
    request(`${at(id)}/spectators`, readWatchLink, post({ allowed }), token),
  record: (id: string, token?: string): Promise<unknown> => get(`${at(id)}/record`, anything, token),
  replay(
    id: string,
    from: number,
    count: number,
    options: { seat?: string; log?: boolean; token?: string } = {},
  ): Promise<Replay> {
    const query = new URLSearchParams({ from: String(from), count: String(count) });
    if (options.seat) query.set("seat", options.seat);
    if (options.log) query.set("log", "true");
    return get(`${at(id)}/replay?${query}`, readReplay, options.token);
  },
  advice: (id: string, token: string | undefined, signal: AbortSignal): Promise<Advice> =>
    get(`${at(id)}/advice`, readAdvice, token, signal),
  /** The win chances of a finished game, or how much of them is worked out: whoever asks does so again anyway. */
  analysis: (id: string, token?: string): Promise<Analysis | AnalysisUnderWay> =>
    request(`${at(id)}/analysis`, analysisOrProgress, {}, token),
};
