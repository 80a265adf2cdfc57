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
  ) {
    super(message);
  }
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
    let refused = new Refused(`http_${answer.status}`, answer.statusText);
    try {
      const { error } = readErrorBody(body, "error");
      refused = new Refused(error.code, error.message);
    } catch {
      // An answer that is not ours; the status is all there is.
    }
    throw refused;
  }
  return reader(body, "answer");
}

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
    found = request(path, reader).catch((error: unknown) => {
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
  tables: (): Promise<TableInfo[]> => request("/api/tables", readTables).then((found) => found.tables),
  table: (id: string, token?: string): Promise<TableInfo> => request(at(id), readTableInfo, {}, token),
  make: (wish: NewTable): Promise<Created> => request("/api/tables", readCreated, post(wish)),
  upload: (gameRecord: unknown): Promise<Created> => request("/api/records", readCreated, post(gameRecord)),
  clone: (id: string, body: NewClone, token?: string): Promise<Created> =>
    request(`${at(id)}/clone`, readCreated, post(body), token),
  /** A token as a link that others can open. */
  invitation: (id: string, token: string): Promise<Invitation> =>
    request(`${at(id)}/invitation`, readInvitation, {}, token),
  /** Sit down at a free seat, by the table's invitation. */
  join: (id: string, body: NewGuest, invite: string): Promise<Joined> =>
    request(`${at(id)}/join`, readJoined, post(body), invite),
  /** Replace the link of a seat, of the spectators (`watch`) or the invitation (`invite`). */
  renew: (id: string, opens: string, token: string): Promise<NewLink> =>
    request(`${at(id)}/renew`, readNewLink, post({ opens }), token),
  record: (id: string, token?: string): Promise<unknown> => request(`${at(id)}/record`, anything, {}, token),
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
  analysis: (id: string, token?: string): Promise<Analysis | AnalysisUnderWay> =>
    request(`${at(id)}/analysis`, analysisOrProgress, {}, token),
};
