/** One table through its socket: the latest update, its log, and a connection that mends itself. */

import { flushSync } from "svelte";
import { device } from "../lib/device";
import { afterFrame } from "../lib/frames";
import type { LogEntry, Table, Thinking, Update } from "./messages";
import { readServerMessage } from "./generated";
import type { ClientMessage, LogMessage, Play, Reset, Undo } from "./generated";
import { WrongShape } from "./validate";

/** Why something is not possible: a code of the rules and an English sentence. */
export interface Reason {
  code: string;
  message: string;
}

/** The table at a version: its update, the log after `older`, and the entries that the update added, if it went on. */
export interface Step {
  readonly update: Update | null;
  readonly log: readonly LogEntry[];
  readonly fresh: readonly LogEntry[];
}

type Timer = ReturnType<typeof setTimeout> | null;
const stop = (timer: Timer): void => {
  if (timer !== null) clearTimeout(timer);
};

/** A decision; the version it is made for is added where it is sent. */
type Decision = Omit<Play, "version"> | Omit<Undo, "version"> | Omit<Reset, "version">;

export type Link = "connecting" | "open" | "lost" | "refused";

/** What a person should be told about the connection, beyond whether it is there. */
export type Notice = "stale" | "lost_click" | "dropped" | null;

const FINAL = new Set([4400, 4401, 4404]);
const HOPELESS = new Set([
  "unknown_table",
  "no_token",
  "wrong_token",
  "renewed",
  "no_spectators",
  "wrong_protocol",
]);
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
/** Without an answer for so long a connection is broken, even if nobody said so. */
const PATIENCE = 8000;
const HEARTBEAT = 15_000;
/** From here on a person is told that something is under way. */
const NOTICEABLE = 150;
const LONG_GONE = 12_000;
/** Seconds that a computer has to wait for a turn to think before anybody is told. */
const NOTICED_WAIT = 1;

export class TableClient {
  link = $state<Link>("connecting");
  /** The server has been gone for a while. */
  away = $state(false);
  table = $state.raw<Table | null>(null);
  seats = $state.raw<string[]>([]);
  latest = $state.raw<Step>({ update: null, log: [], fresh: [] });
  /** What a long log begins with. It comes after the first update, in parts, and is here when it is complete. */
  older = $state.raw<readonly LogEntry[]>([]);
  /** The computers that think less than usual or have to wait, by seat. */
  hurried = $state.raw<Readonly<Record<string, Thinking>>>({});
  /** True between a decision and its answer. */
  busy = $state(false);
  /** The answer takes long enough to be noticed. */
  slow = $state(false);
  notice = $state<Notice>(null);
  refusal = $state.raw<{ code: string; message: string } | null>(null);
  problem = $state.raw<{ code: string; message: string; at: number } | null>(null);
  /** Why the last decision was refused, until there is another. */
  refused = $state.raw<Reason | null>(null);

  private follower: (step: Step) => void = () => undefined;
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private again: Timer = null;
  private deadline: Timer = null;
  private noticed: Timer = null;
  private gone: Timer = null;
  private readonly heartbeat: ReturnType<typeof setInterval>;
  private closed = false;
  private count = 0;
  /** How many entries there are before the log of the latest step, and those of them that have come so far. */
  private before = 0;
  private earlier: readonly LogEntry[] = [];
  /** The message that asks for more of them, until it is answered. */
  private asking: number | null = null;
  /** The version a decision was sent for when the connection broke: whether it arrived is not known. */
  private unanswered: number | null = null;
  /** What has come while something of this page's own was still to be drawn. */
  private held: unknown[] | null = null;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn of who waits for an answer
  private readonly asked = new Map<number, (reason: Reason | null) => void>();

  constructor(
    readonly id: string,
    private readonly tokens: readonly string[],
    private readonly name: () => string,
  ) {
    this.connect();
    this.heartbeat = setInterval(this.ask, HEARTBEAT);
    addEventListener("online", this.retry);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.look);
  }

  /** Try again at once. */
  readonly retry = (): void => {
    if (this.link !== "lost") return;
    this.wait = FIRST_WAIT;
    this.connect();
  };

  /** A device that slept does not notice that its connection is gone: ask. */
  private readonly ask = (): void => {
    if (this.link !== "open" || this.deadline !== null) return;
    this.send({ type: "ping" });
    this.expectAnswer();
  };

  private readonly look = (): void => {
    if (document.hidden) return;
    this.retry();
    this.ask();
  };

  private expectAnswer(): void {
    stop(this.deadline);
    this.deadline = setTimeout(this.drop, PATIENCE);
  }

  private connect(): void {
    stop(this.again);
    this.socket?.close();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(
      `${scheme}//${location.host}/api/tables/${encodeURIComponent(this.id)}/socket`,
    );
    this.socket = socket;
    this.expectAnswer();
    socket.onopen = () => {
      const version = this.update?.version ?? null;
      const [tokens, name] = [[...this.tokens], this.name()];
      this.send({ type: "hello", protocol: 2, tokens, version, name, device: device() });
    };
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      if (this.held) this.held.push(message.data);
      else this.receive(message.data);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket || this.closed) return;
      if (!FINAL.has(event.code)) {
        this.drop();
        return;
      }
      this.takeHeld();
      this.settle();
      this.link = "refused";
      this.refusal ??= {
        code: event.code === 4404 ? "unknown_table" : event.code === 4401 ? "wrong_token" : "other",
        message: event.reason,
      };
    };
  }

  /** Give this connection up and make another, after a while that grows. */
  private readonly drop = (): void => {
    if (this.closed || this.link === "refused") return;
    const socket = this.socket;
    this.socket = this.held = null;
    this.asking = null;
    socket?.close();
    if (this.busy) this.unanswered = this.update?.version ?? null;
    this.settle();
    this.link = "lost";
    for (const resolve of this.asked.values()) resolve(null);
    this.asked.clear();
    this.gone ??= setTimeout(() => (this.away = true), LONG_GONE);
    stop(this.again);
    this.again = setTimeout(() => this.connect(), this.wait * (0.8 + Math.random() * 0.4));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  };

  /** Nothing is under way any more. */
  private settle(): void {
    stop(this.deadline);
    stop(this.noticed);
    this.deadline = this.noticed = null;
    this.busy = this.slow = false;
  }

  /** What has just been decided is drawn before its answer is taken in, which takes longer and may come first. */
  drawFirst(): void {
    const held: unknown[] = [];
    this.held = held;
    afterFrame(() => {
      if (this.held === held) this.takeHeld(); // otherwise the line broke
    });
  }

  /** One after another, as if each had just come: the table is told of every step. */
  private takeHeld(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const data of held) {
      this.receive(data);
      flushSync();
    }
  }

  private receive(data: unknown): void {
    let message;
    try {
      message = readServerMessage(JSON.parse(String(data)), "message");
    } catch (error) {
      if (!(error instanceof WrongShape) && !(error instanceof SyntaxError)) throw error;
      this.problem = { code: "bad_message", message: error.message, at: Date.now() };
      return;
    }
    stop(this.deadline);
    this.deadline = null;
    if ("re" in message) this.noteAnswer(message);
    switch (message.type) {
      case "welcome":
        this.table = message.table;
        this.seats = message.seats;
        this.hurried = {}; // those who still are follow
        if (this.mayLook)
          this.expectAnswer(); // an update follows
        else this.open();
        return;
      case "table":
        this.table = message.table;
        return;
      case "update":
        this.open();
        this.apply(message);
        return;
      case "log":
        this.takeEarlier(message);
        return;
      case "thinking": {
        const { [message.seat]: _, ...others } = this.hurried;
        const isOver = message.seconds >= message.usual && message.waited < NOTICED_WAIT;
        this.hurried = isOver ? others : { ...others, [message.seat]: message };
        return;
      }
      case "error": {
        const wasDecision = this.busy;
        this.settle();
        this.asked.get(Number(message.re))?.({ code: message.code, message: message.message });
        this.asked.delete(Number(message.re));
        if (HOPELESS.has(message.code)) this.refusal = message;
        else if (message.code === "stale") this.notice = "stale";
        else if (wasDecision) this.refused = message;
        else this.problem = { code: message.code, message: message.message, at: Date.now() };
        return;
      }
      case "reason":
        this.asked.get(Number(message.re))?.(
          message.possible ? null : { code: message.code ?? "", message: message.message ?? "" },
        );
        this.asked.delete(Number(message.re));
        return;
      case "pong":
        return;
    }
  }

  /** The server has said where the game stands: from now on decisions can be made. */
  private open(): void {
    stop(this.gone);
    this.gone = null;
    this.away = false;
    this.link = "open";
    this.wait = FIRST_WAIT;
  }

  get update(): Update | null {
    return this.latest.update;
  }

  /** Tell somebody of every step from now on, each once and in order. */
  follow(follower: (step: Step) => void): void {
    this.follower = follower;
  }

  private apply(update: Update): void {
    let { log } = this.latest;
    const end = this.before + log.length;
    const continues = update.since === end && this.update !== null;
    if (update.since < this.before || update.since > end) {
      // Only the last part of a long log comes with an update; without what is between, what was there is no use.
      this.before = update.since;
      this.older = this.earlier = log = [];
    }
    if (this.update?.version !== update.version) this.refused = null;
    this.latest = {
      update,
      log: log.slice(0, update.since - this.before).concat(update.log),
      fresh: continues ? update.log : [],
    };
    if (this.unanswered !== null) {
      // A decision is stored once or not at all; the version tells which.
      this.notice = this.unanswered === update.version ? "lost_click" : null;
      this.unanswered = null;
    }
    this.settle();
    this.follower(this.latest);
    this.askEarlier();
  }

  /** Where the part of the log begins that has come. */
  private get from(): number {
    return this.before - this.earlier.length;
  }

  /** What is missing of the log, one part after another. */
  private askEarlier(): void {
    if (this.asking !== null || this.from === 0) return;
    this.asking = this.send({ type: "log", before: this.from });
  }

  /**
   * The server answers in order, so whatever answers the request for the log, or a later one, ends it. A flood is
   * refused without saying of which message, and the rest of it without a word: then the next update asks again.
   */
  private noteAnswer({ type, re }: { type: string; re: string | number | null }): void {
    const isOver = re === null ? type === "error" : Number(re) >= (this.asking ?? Infinity);
    if (isOver) this.asking = null;
  }

  private takeEarlier({ since, log }: LogMessage): void {
    // If decisions were taken back meanwhile, it belongs to another log.
    if (log.length && since + log.length === this.from) this.earlier = [...log, ...this.earlier];
    if (this.from === 0) this.older = this.earlier;
    this.askEarlier();
  }

  private send(message: ClientMessage): number {
    const id = ++this.count;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ...message, id }));
    return id;
  }

  /** Tells whether it was sent: not while another decision is under way, nor while there is no connection. */
  private sendDecision(message: Decision): boolean {
    if (this.busy || this.link !== "open" || !this.update) return false;
    this.busy = true;
    this.problem = this.notice = this.refused = null;
    this.send({ ...message, version: this.update.version });
    this.noticed = setTimeout(() => (this.slow = this.busy), NOTICEABLE);
    this.expectAnswer();
    return true;
  }

  play(action: string): boolean {
    return this.sendDecision({ type: "play", action });
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

  /** Whether the game is shown here: without a seat only if spectators may watch. */
  get mayLook(): boolean {
    return this.seats.length > 0 || (this.table?.spectators ?? true);
  }

  /** Whether somebody here made the table: they sit at its own screen. */
  get isHost(): boolean {
    return (this.table?.seats ?? []).some(({ seat, kind }) => kind === "here" && this.seats.includes(seat));
  }

  /** Tell everybody which free seat one is about to take, or none. */
  choose(seat: string | null): void {
    this.send({ type: "choose", seat });
  }

  /** Begin without those who are still missing. */
  start(): void {
    this.send({ type: "start" });
  }

  /** Let a computer have a seat that nobody has taken. */
  giveToComputer(seat: string, level: string): void {
    this.send({ type: "computer", seat, level });
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
    removeEventListener("online", this.retry);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.look);
    clearInterval(this.heartbeat);
    for (const timer of [this.again, this.deadline, this.noticed, this.gone]) stop(timer);
    this.held = null;
    this.socket?.close();
  }
}
