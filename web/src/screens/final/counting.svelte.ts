/** How far the final scoring has been counted: line by line, then the cities of the missions one by one. */

import { isStill } from "../../lib/settings.svelte";
import type { MissionCity, Result } from "../../net/messages";
import { linesOfScore, missionCities, ranking, winnersOf } from "../../play/ending";

const STEP = 500; // milliseconds

export class Counting {
  /** How many lines are counted. */
  shown = $state(0);
  /** How many cities of the mission that is looked at. */
  lit = $state(0);
  /** The seat that was chosen to be looked at; nobody's is the winner's. */
  chosen = $state("");

  constructor(private readonly result: () => Result) {}

  readonly seats = $derived.by(() => ranking(this.result()));
  readonly lines = $derived.by(() => linesOfScore(this.result().scores[this.seats[0] ?? ""]));
  readonly seat = $derived.by(() => this.chosen || winnersOf(this.result())[0] || this.seats[0] || "");
  readonly missions: Readonly<Record<string, MissionCity[]>> = $derived.by(() =>
    Object.fromEntries(
      Object.entries(this.result().missions).map(([each, mission]) => [each, missionCities(mission)]),
    ),
  );
  private readonly cities = $derived.by(() => this.missions[this.seat]?.length ?? 0);
  readonly done = $derived.by(() => this.shown >= this.lines.length && this.lit >= this.cities);

  hasCounted(line: string): boolean {
    const at = this.lines.indexOf(line);
    return at >= 0 && at < this.shown;
  }

  /** Call once, inside a component: go on step by step. */
  run(): void {
    $effect(() => {
      if (isStill()) this.skip();
      if (this.done) return;
      const timer = setTimeout(() => {
        if (this.shown < this.lines.length) this.shown++;
        else this.lit++;
      }, STEP);
      return () => clearTimeout(timer);
    });
  }

  readonly skip = (): void => {
    this.shown = this.lines.length;
    this.lit = this.cities;
  };

  readonly choose = (next: string): void => {
    if (this.seat !== next && !isStill()) this.lit = 0;
    this.chosen = next;
    this.shown = this.lines.length;
  };
}
