/** The moves of others played once more on the board, from the moments the server shows to everybody. */

import type { BoardPosition, Light, Motion } from "../board/contract";
import { isStill, settings } from "../lib/settings.svelte";
import { api } from "../net/api";
import { key, tokenOf } from "../net/keyring";
import type { LogEntry, Moment } from "../net/messages";
import type { Game } from "./game.svelte";
import { motionsOf } from "./motion";
import { boardPosition } from "./position";
import { linesOf, type Line } from "./words";

const PART = 60; // as many moments as the server gives at once
const STEP = 1100;

export class Telling {
  /** The decision being told, counted from 1; 0 while nothing is. */
  at = $state(0);
  entries = $state.raw<readonly LogEntry[]>([]);
  motions = $state.raw<readonly Motion[]>([]);
  private moments = $state.raw<Readonly<Record<number, Moment>>>({});
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly game: Game) {}

  readonly entry = $derived.by(() => (this.at ? this.entries[this.at - 1] : undefined));
  readonly lines: readonly Line[] = $derived.by(() =>
    this.entry ? linesOf(this.entry, this.game.speaker).filter((line) => !line.header) : [],
  );
  readonly position: BoardPosition | null = $derived.by(() => {
    const moment = this.entry && this.moments[this.entry.decision];
    return moment ? boardPosition(this.game.data.facts, moment.view, moment.controllers) : null;
  });
  readonly lights: readonly Light[] = $derived.by(() =>
    this.lines.flatMap((line) => [
      ...line.places.map((place): Light => ({ place, kind: "done" })),
      ...line.gains.flatMap((gain): Light[] => {
        const city = this.entry?.events.find(
          (event) => event.event === "control" && event["seat"] === gain.seat,
        )?.["city"];
        return typeof city === "string"
          ? [{ place: `city:${city}`, kind: "done", chip: { text: `+${gain.points}`, seat: gain.seat } }]
          : [];
      }),
    ]),
  );

  async tell(entries: readonly LogEntry[]): Promise<void> {
    const [first, last] = [entries[0], entries.at(-1)];
    if (!first || !last || this.at) return;
    const { id } = this.game.client;
    const token = tokenOf(key(id));
    const found: Record<number, Moment> = {};
    try {
      for (let from = first.decision; from <= last.decision; from += PART) {
        const part = await api.replay(
          id,
          from,
          Math.min(PART, last.decision - from + 1),
          token ? { token } : {},
        );
        for (const moment of part.moments) found[moment.decision] = moment;
      }
    } catch {
      return; // The lines have said it already.
    }
    this.moments = found;
    // Income and the like change nothing on the board.
    this.entries = entries.filter((entry) =>
      linesOf(entry, this.game.speaker).some((line) => line.places.length),
    );
    this.show(1);
  }

  private show(at: number): void {
    clearTimeout(this.timer);
    if (at > this.entries.length) return this.stop();
    this.at = at;
    this.motions = this.entry && !isStill() ? motionsOf([this.entry], 120, 600) : [];
    this.timer = setTimeout(() => this.show(at + 1), STEP / (settings.pace === "x1" ? 1 : 2));
  }

  /** On to the next move at once. */
  skip(): void {
    if (this.at) this.show(this.at + 1);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.at = 0;
    this.motions = [];
  }
}
