/** What is said: each decision; at twice the pace each turn of a rival; where only outcomes are shown, the recap. */

import { settings } from "../lib/settings.svelte";
import type { LogEntry } from "../net/messages";
import type { Game } from "./game.svelte";
import { recapOf } from "./recap";
import { linesOf } from "./words";

/** Everything that happened; the same twice is said once. */
function linesOfAll(game: Game, entries: readonly LogEntry[]): string[] {
  const lines = entries.flatMap((entry) => linesOf(entry, game.speaker)).filter((line) => !line.header);
  return [...new Set(lines.map((line) => line.text))];
}

/** At most so many sentences of what others did; where nothing is worth a line of its own, of anything. */
function mostImportant(game: Game, entries: readonly LogEntry[], most: number): string[] {
  const { news } = recapOf(entries, game.me, game.speaker, most);
  return news.length ? news.map((each) => each.text) : linesOfAll(game, entries).slice(-most);
}

export class Announcer {
  said = $state("");
  /** What a rival has done in a turn that is not over yet. */
  private kept: readonly LogEntry[] = [];

  hear(game: Game, entries: readonly LogEntry[]): void {
    const own = entries.some((entry) => game.client.seats.includes(entry.seat ?? ""));
    const isOver = game.isMine || game.update.over;
    if (own || (settings.pace === "x1" && !game.showing.quiet)) this.say(linesOfAll(game, entries));
    else if (game.showing.quiet) {
      if (isOver) this.say(mostImportant(game, game.news, 6));
    } else {
      this.kept = [...this.kept, ...entries];
      if (isOver || game.view.turn.number !== this.kept[0]?.turn) this.say(mostImportant(game, this.kept, 1));
    }
  }

  private say(lines: readonly string[]): void {
    this.said = lines.join(" ");
    this.kept = [];
  }
}
