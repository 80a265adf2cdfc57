/** One table through its socket: the latest update, its whole log, and a connection that mends itself. */

import type { LogEntry, Table, Update } from "./messages";
import { serverMessage } from "./messages";
import { WrongShape } from "./validate";

/** Why something is not possible: a code of the rules and an English sentence. */
export interface Reason {
  code: string;
  message: string;
}

export type Link = "connecting" | "open" | "lost" | "refused";

const FINAL = new Set([4400, 4401, 4404]);
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;

export class TableClient {
  link = $state<Link>("connecting");
  table = $state.raw<Table | null>(null);
  seats = $state.raw<string[]>([]);
  update = $state.raw<Update | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** What came with the latest update, where it continued the log: to be animated. */
  fresh = $state.raw<LogEntry[]>([]);
  /** True between a play and its answer. */
  busy = $state(false);
  refusal = $state.raw<{ code: string; message: string } | null>(null);
  problem = $state.raw<{ code: string; message: string; at: number } | null>(null);

  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private watchdog: ReturnType<typeof setTimeout> | null = null;
  private closed = false;
  private count = 0;
  private readonly asked = new Map<number, (reason: Reason | null) => void>();

  constructor(
    readonly id: string,
    private readonly tokens: readonly string[],
    private readonly name: () => string,
  ) {
    this.connect();
    addEventListener("online", this.wake);
  }

  private readonly wake = (): void => {
    if (this.link === "lost") {
      this.wait = FIRST_WAIT;
      this.connect();
    }
  };

  private connect(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.socket?.close();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${encodeURIComponent(this.id)}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      const version = this.update?.version ?? null;
      this.send({ type: "hello", protocol: 1, tokens: this.tokens, version, name: this.name() });
    };
    socket.onmessage = (message) => {
      if (socket === this.socket) this.receive(message.data);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket || this.closed) return;
      this.busy = false;
      if (FINAL.has(event.code)) {
        this.link = "refused";
        this.refusal ??= { code: event.code === 4404 ? "unknown_table" : event.code === 4401 ? "wrong_token" : "other", message: event.reason };
        return;
      }
      this.link = "lost";
      this.timer = setTimeout(() => this.connect(), this.wait * (0.8 + Math.random() * 0.4));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  private receive(data: unknown): void {
    let message;
    try {
      message = serverMessage(JSON.parse(String(data)));
    } catch (error) {
      if (!(error instanceof WrongShape) && !(error instanceof SyntaxError)) throw error;
      this.problem = { code: "bad_message", message: error.message, at: Date.now() };
      return;
    }
    switch (message.type) {
      case "welcome":
        this.link = "open";
        this.wait = FIRST_WAIT;
        this.table = message.table;
        this.seats = message.seats;
        return;
      case "table":
        this.table = message.table;
        return;
      case "update":
        this.apply(message);
        return;
      case "error":
        this.busy = false;
        this.asked.get(Number(message.re))?.({ code: message.code, message: message.message });
        this.asked.delete(Number(message.re));
        if (["unknown_table", "no_token", "wrong_token"].includes(message.code)) this.refusal = message;
        else this.problem = { code: message.code, message: message.message, at: Date.now() };
        return;
      case "reason":
        this.asked.get(Number(message.re))?.(message.possible ? null : { code: message.code ?? "", message: message.message ?? "" });
        this.asked.delete(Number(message.re));
        return;
      case "pong":
        return;
    }
  }

  private apply(update: Update): void {
    const continues = update.since === this.log.length && this.update !== null;
    this.fresh = continues ? update.log : [];
    this.log = this.log.slice(0, update.since).concat(update.log);
    this.update = update;
    this.busy = false;
    if (this.watchdog) clearTimeout(this.watchdog);
  }

  private send(message: Record<string, unknown>): number {
    const id = ++this.count;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ...message, id }));
    return id;
  }

  private sendDecision(message: Record<string, unknown>): void {
    if (this.busy || this.link !== "open" || !this.update) return;
    this.busy = true;
    this.problem = null;
    this.send({ ...message, version: this.update.version });
    // An answer that does not come: the connection is broken without saying so.
    if (this.watchdog) clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => {
      if (!this.busy || this.closed) return;
      this.busy = false;
      this.link = "lost";
      this.connect();
    }, 8000);
  }

  play(action: string): void {
    this.sendDecision({ type: "play", action });
  }

  undo(): void {
    this.sendDecision({ type: "undo" });
  }

  reset(): void {
    this.sendDecision({ type: "reset" });
  }

  rename(seat: string, name: string): void {
    this.send({ type: "name", seat, name });
  }

  /** Why an action is not possible, or null where it is. */
  why(action: string): Promise<Reason | null> {
    return new Promise((resolve) => {
      if (this.link !== "open") resolve(null);
      else this.asked.set(this.send({ type: "why", action }), resolve);
    });
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.wake);
    if (this.timer) clearTimeout(this.timer);
    if (this.watchdog) clearTimeout(this.watchdog);
    this.socket?.close();
  }
}

