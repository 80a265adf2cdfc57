/** What is said: each decision; at twice the pace each turn of a rival; where only outcomes are shown, the recap. */

import { settings } from "../lib/settings.svelte";
import type { LogEntry } from "../net/messages";
import type { Game } from "./game.svelte";
import { brief } from "./recap";
import { linesOf } from "./words";

export class Announcer {
  said = $state("");
  /** What a rival has done in a turn that is not over yet. */
  private kept: readonly LogEntry[] = [];

  hear(game: Game, entries: readonly LogEntry[]): void {
    const own = entries.some((entry) => game.client.seats.includes(entry.seat ?? ""));
    const isOver = game.isMine || game.update.over;
    if (own || (settings.pace === "x1" && !game.showing.quiet)) this.say(game, entries, Infinity);
    else if (game.showing.quiet) {
      if (isOver) this.say(game, game.news, undefined);
    } else {
      this.kept = [...this.kept, ...entries];
      if (isOver || game.view.turn.number !== this.kept[0]?.turn) this.say(game, this.kept, 1);
    }
  }

  private say(game: Game, entries: readonly LogEntry[], most: number | undefined): void {
    const lines = entries.flatMap((entry) => linesOf(entry, game.speaker));
    this.said = brief(lines, game.me, most)
      .lines.map((line) => line.text)
      .join(" ");
    this.kept = [];
  }
}
