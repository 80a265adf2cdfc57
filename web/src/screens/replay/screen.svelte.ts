/** A game looked at again: the moment that is shown, through whose eyes, and the win chances. */

import { t } from "../../lib/i18n.svelte";
import { MOMENTS, stepped } from "../../lib/arrows";
import { isForPage } from "../../lib/keys";
import { refusalOf, refusalText, type Refusal } from "../../lib/refusals";
import { go } from "../../lib/router.svelte";
import { isStill, settings } from "../../lib/settings.svelte";
import { api, type SeatWish } from "../../net/api";
import { keep, keepMade, key, tokenOf, tokensOf } from "../../net/keyring";
import type { BoardData, Moment, Replay, Table } from "../../net/messages";
import type { Light, Motion } from "../../board/contract";
import { isJudged, judgingOf } from "../../play/analysis.svelte";
import { Announcer } from "../../play/announcing.svelte";
import { inOrder } from "../../play/chances";
import { Cursor } from "../../play/cursor.svelte";
import { gainLights } from "../../play/lights";
import { Moments } from "../../play/moments.svelte";
import { motionsOf } from "../../play/motion";
import { boardPosition } from "../../play/position";
import { fragmentOf, marksOf, momentOf, seatsToSee, turnAfter, turnBefore } from "../../play/replay";
import { linesOf, type Speaker } from "../../play/words";

const STEP = 900; // milliseconds
/** Keys that step also where arrows lead through the board in words. */
const STEPS: Readonly<Record<string, number>> = { ".": 1, ",": -1 };

export class ReplayScreen {
  readonly cursor = new Cursor();
  readonly announcer = new Announcer();
  head = $state.raw<Replay | null>(null);
  data = $state.raw<BoardData | null>(null);
  table = $state.raw<Table | null>(null);
  problem = $state.raw<Refusal | null>(null);
  at = $state(0);
  /** Through whose eyes; nobody's are everybody's. */
  seat = $state("");
  notice = $state("");
  playing = $state(false);
  speed = $state(1);
  trying = $state(false);
  motions = $state.raw<readonly Motion[]>([]);
  lit = $state.raw<readonly string[]>([]);
  /** The turning point that is pointed at. */
  pointed = $state<number | null>(null);
  /** Whether win chances are asked for; null where nobody has said. */
  private wantsChances = $state<boolean | null>(null);
  /** What is shown until the moment that was asked for comes. */
  private last = $state.raw<{ seat: string; moment: Moment } | null>(null);

  private readonly asked = tokensOf(location.hash);
  private readonly wanted = momentOf(location.hash);
  private readonly known: ReturnType<typeof key>;
  private readonly token: string | undefined;
  private readonly moments = new Moments((seen, from, count) => this.ask(seen, from, count));
  /**
   * The keys that may open a seat's view. Which of several is its own is not written on them: the first that
   * opens it is.
   */
  private readonly fitting: Record<string, readonly (string | undefined)[]> = {};

  constructor(readonly id: string) {
    if (this.asked.watch) keep({ id, watch: this.asked.watch });
    this.known = key(id);
    this.token = this.asked.watch ?? tokenOf(this.known);
    void api.table(id, this.token).then(
      (found) => (this.table = found),
      () => undefined,
    );
    void this.load(0);
  }

  readonly decisions = $derived.by(() => this.head?.decisions ?? 0);
  readonly moment = $derived.by(() => this.moments.at(this.seat, this.at) ?? this.last?.moment);
  readonly names = $derived.by(
    () =>
      (seat: string): string =>
        this.head?.names[seat] || t(`seat-${seat}`),
  );
  readonly players = $derived.by(() => this.moment?.view.players ?? 1);
  readonly speaker = $derived.by(
    (): Speaker | null => this.data && { facts: this.data.facts, name: this.names, players: this.players },
  );
  readonly lines = $derived.by(() => {
    const { speaker } = this;
    return speaker ? (this.head?.log ?? []).flatMap((entry) => linesOf(entry, speaker)) : [];
  });
  readonly turns = $derived.by(() => this.head?.course?.map((row) => row.decision) ?? []);
  readonly turn = $derived.by(() => this.head?.course?.findLast((row) => row.decision <= this.at)?.turn ?? 1);
  readonly position = $derived.by(() =>
    this.data && this.moment
      ? boardPosition(this.data.facts, this.moment.view, this.moment.controllers)
      : null,
  );
  readonly marks = $derived.by(() => marksOf(this.head?.log ?? []));
  /** What the last decision did. */
  private readonly done = $derived.by(() =>
    this.lines.filter((line) => line.decision === this.at && !line.header),
  );
  /** The same, where it did it; or what a line is about. */
  readonly lights = $derived.by((): Light[] => {
    const gains = gainLights(this.head?.log?.[this.at - 1]?.events ?? []);
    if (this.lit.length) return [...gains, ...this.lit.map((place): Light => ({ place, kind: "log" }))];
    return [
      ...gains,
      ...this.done.flatMap((line) => line.places).map((place): Light => ({ place, kind: "done" })),
    ];
  });
  readonly viewers = $derived.by(() =>
    seatsToSee(
      Object.keys(this.moment?.scores ?? {}),
      this.head?.over ?? false,
      this.known?.seats ?? [],
      this.table,
    ),
  );

  /** The win chances, once they are asked for, or have been in the final scoring. */
  readonly judging = $derived.by(() => {
    const { head, id } = this;
    if (!head?.over || !(this.wantsChances ?? isJudged(id, head.decisions))) return null;
    return judgingOf(id, head.decisions, this.token);
  });
  readonly analysis = $derived.by(() => this.judging?.found ?? null);
  /** The turning point that is on the board: the decision is about to be taken, or has just been. */
  readonly reached = $derived.by(() => {
    const found = inOrder(this.analysis?.turning ?? []).findIndex(
      ({ decisions }) => decisions === this.at || decisions === this.at - 1,
    );
    return found < 0 ? null : found;
  });
  readonly marked = $derived.by(() => this.pointed ?? this.reached);
  toggleChances = (): void => void (this.wantsChances = !this.judging);

  jump = (decision: number): void => {
    const next = Math.max(0, Math.min(this.decisions, decision));
    const entry = this.head?.log?.[next - 1];
    this.motions = next === this.at + 1 && entry && !isStill() ? motionsOf([entry], 120, 600) : [];
    this.at = next;
    const said = this.done.map((line) => line.text).join(" ");
    this.announcer.say(said || t("replay-decision", { n: next, all: this.decisions }));
    // The address is always a link to this moment; the key to the table stays out of it.
    history.replaceState(null, "", `#at=${next}`);
  };
  turnBack = (): void => this.jump(turnBefore(this.turns, this.at));
  turnOn = (): void => this.jump(turnAfter(this.turns, this.at, this.decisions));
  togglePlaying = (): void => {
    if (!this.playing && this.at >= this.decisions) this.jump(0);
    this.playing = !this.playing;
  };
  light = (places: readonly string[]): void => void (this.lit = places);
  point = (n: number | null): void => void (this.pointed = n);

  /** Call once, inside a component: fetch what is shown, and go on while it plays. */
  run(): void {
    $effect(() => {
      if (!this.head) return;
      void this.load(this.at);
      if (this.at + 10 <= this.head.decisions) void this.load(this.at + 10);
    });
    $effect(() => {
      if (!this.playing) return;
      if (this.at >= this.decisions) {
        this.playing = false;
        return;
      }
      const timer = setTimeout(() => this.jump(this.at + 1), STEP / this.speed);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const found = this.moments.at(this.seat, this.at);
      if (found) this.last = { seat: this.seat, moment: found };
    });
    $effect(() => this.judging?.watch());
  }

  onhashchange = (): void => {
    const to = momentOf(location.hash);
    if (to !== null) this.jump(to);
  };
  onkey = (event: KeyboardEvent): void => {
    if (this.trying || !isForPage(event)) return;
    const by = settings.letters ? STEPS[event.key] : undefined;
    const to = by ? this.at + by : stepped(MOMENTS, event.key, this.at, this.decisions);
    if (event.shiftKey && event.key === "ArrowRight") this.turnOn();
    else if (event.shiftKey && event.key === "ArrowLeft") this.turnBack();
    else if (to !== null) this.jump(to);
    else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) this.togglePlaying();
    else return;
    event.preventDefault();
  };

  private readonly watch = (): string | undefined => this.asked.watch ?? this.known?.watch ?? undefined;
  /** A private table opens for nobody without a key, and one's own seat is not given away. */
  readonly canShare = $derived.by(() => Boolean(this.watch()) || this.table?.public === true);
  get link(): string {
    return `${location.origin}/replay/${this.id}${fragmentOf(this.at, this.watch())}`;
  }
  /** A table of one's own from this moment on. */
  clone = async (seats: SeatWish[]): Promise<void> => {
    this.trying = false;
    const { head } = this;
    try {
      const from = head?.over ? { decisions: Math.min(this.at, head.decisions - 1) } : {};
      const made = await api.clone(this.id, { ...from, seats }, this.token);
      keepMade(made);
      go(`/table/${made.table.id}`);
    } catch (error) {
      this.notice = refusalText(refusalOf(error));
    }
  };

  private async ask(seen: string, from: number, count: number): Promise<Replay> {
    const own = seen && !this.head?.over && this.known?.tokens.length ? this.known.tokens : [this.token];
    const [first, ...others] = this.fitting[seen] ?? own;
    try {
      const found = await api.replay(this.id, from, count, {
        log: this.head === null,
        ...(seen ? { seat: seen } : {}),
        ...(first ? { token: first } : {}),
      });
      this.fitting[seen] = [first];
      return found;
    } catch (error) {
      if (!others.length || refusalOf(error).code !== "running") throw error;
      this.fitting[seen] = others;
      return this.ask(seen, from, count);
    }
  }

  private async load(decision: number): Promise<void> {
    const seen = this.seat;
    try {
      const found = await this.moments.load(seen, decision);
      if (!found || this.head) return;
      this.head = found;
      this.data = await api.board(found.board, found.own_board?.digest);
      this.jump(this.wanted ?? 0);
    } catch (error) {
      if (!this.head || !this.data) {
        this.problem = refusalOf(error);
        return;
      }
      // What is on the table stays there, as it was seen before.
      this.playing = false;
      this.notice = refusalText(refusalOf(error));
      if (seen === this.seat && this.last) this.seat = this.last.seat;
    }
  }
}
