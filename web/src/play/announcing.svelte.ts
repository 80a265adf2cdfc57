/**
 * What a reading aid says: each decision; at twice the pace each turn of a rival; where only outcomes are shown, the
 * recap. What is one's own to decide is said too; that one's turn has come, or that one is displaced, at once.
 */

import { untrack } from "svelte";
import { t } from "../lib/i18n.svelte";
import { settings } from "../lib/settings.svelte";
import type { LogEntry } from "../net/messages";
import type { Game } from "./game.svelte";
import { isDisplaced, promptOf } from "./prompt";
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

/** Milliseconds in which a sentence is not repeated, and in which one follows another without a break. */
const REPEATED = 1000;
const TOGETHER = 250;

export class Announcer {
  said = $state("");
  /** What interrupts whatever is being said. */
  called = $state("");
  /** What a rival has done in a turn that is not over yet. */
  private kept: readonly LogEntry[] = [];
  /** When what is said now began. */
  private began = -Infinity;
  /** What has been said too lately to be repeated. */
  private recent: readonly { sentence: string; at: number }[] = [];
  private wasMine = false;

  /** What comes at the same time is said in one go. */
  say(sentence: string): void {
    const now = performance.now();
    if (!this.isNew(sentence)) return;
    const together = now - this.began < TOGETHER;
    if (!together) this.began = now;
    this.utter("said", together && this.said ? `${this.said} ${sentence}` : sentence);
  }

  /** The same words again are heard only if something is different. What was said last is no reason to speak. */
  private utter(how: "said" | "called", words: string): void {
    const last = untrack(() => this[how]);
    this[how] = words === last ? `${words}\u00a0` : words;
  }

  private isNew(sentence: string): boolean {
    const now = performance.now();
    const recent = this.recent.filter(({ at }) => now - at <= REPEATED);
    const isNew = sentence !== "" && !recent.some((each) => each.sentence === sentence);
    this.recent = isNew ? [...recent, { sentence, at: now }] : recent;
    return isNew;
  }

  /** What is asked now. */
  prompt(game: Game): void {
    const sentence = promptOf(game);
    const mine = game.isMine && !game.update.over;
    const begins = mine && !this.wasMine;
    this.wasMine = mine;
    if (begins && game.update.prompt.kind === "action") {
      const others = game.news.filter((entry) => entry.seat !== game.me);
      const { news, smaller } = recapOf(others, game.me, game.speaker);
      this.utter(
        "called",
        t("said-turn", { actions: game.view.turn.actions, news: news.length + smaller.count }),
      );
    } else if (begins && isDisplaced(game) && this.isNew(sentence)) this.utter("called", sentence);
    else if (mine || game.waits || game.update.prompt.kind === "displaced" || game.update.over)
      this.say(sentence);
  }

  hear(game: Game, entries: readonly LogEntry[]): void {
    const own = entries.some((entry) => game.client.seats.includes(entry.seat ?? ""));
    const isOver = game.isMine || game.update.over;
    if (own || (settings.pace === "x1" && !game.showing.quiet)) this.tell(linesOfAll(game, entries));
    else if (game.showing.quiet) {
      if (isOver) this.tell(mostImportant(game, game.news, 6));
    } else {
      this.kept = [...this.kept, ...entries];
      if (isOver || game.view.turn.number !== this.kept[0]?.turn)
        this.tell(mostImportant(game, this.kept, 1));
    }
  }

  private tell(lines: readonly string[]): void {
    for (const line of lines) this.say(line);
    this.kept = [];
  }
}
