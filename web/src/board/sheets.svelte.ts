/** The drawing of a board, fetched by its address: again and again if it does not come, but ever less often. */

import { api } from "../net/api";
import type { Layout } from "./layout";

const WAITS = [1000, 2000, 4000, 8000]; // milliseconds
const LAST_WAIT = 30_000; // once the page says that it does not come

export class Sheets {
  layout = $state.raw<Layout | null>(null);
  /** It has not come for a while, which a player should be told. */
  failed = $state(false);
  private url: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts the wishes: the answer to an earlier one comes too late. */
  private wish = 0;

  /** Fetch this one from now on. */
  want(url: string): void {
    this.url = url;
    this.retry();
  }

  /** Ask once more, now. */
  readonly retry = (): void => {
    this.forget();
    if (this.url) void this.ask(this.url, 0, this.wish);
  };

  stop(): void {
    this.url = null;
    this.forget();
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.failed = false;
    this.wish += 1;
  }

  private async ask(url: string, tries: number, wish: number): Promise<void> {
    const found = await api.layout(url).catch(() => null);
    if (wish !== this.wish) return;
    this.failed = !found && tries >= WAITS.length;
    if (found) this.layout = found;
    else this.timer = setTimeout(() => void this.ask(url, tries + 1, wish), WAITS[tries] ?? LAST_WAIT);
  }
}
