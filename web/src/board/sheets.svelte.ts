/** The drawing of a board, fetched by its address: again after a while if it does not come, then only when asked. */

import { api } from "../net/api";
import type { Layout } from "./layout";

const WAITS = [1000, 2000, 4000, 8000]; // milliseconds

export class Sheets {
  layout = $state.raw<Layout | null>(null);
  /** It did not come, and nobody is asking any more. */
  failed = $state(false);
  private url: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Fetch this one from now on. */
  want(url: string): void {
    this.stop();
    this.url = url;
    this.retry();
  }

  /** Ask once more, now. */
  readonly retry = (): void => {
    this.failed = false;
    if (this.url) void this.ask(this.url, 0);
  };

  stop(): void {
    clearTimeout(this.timer);
    this.url = null;
  }

  private async ask(url: string, tries: number): Promise<void> {
    const found = await api.layout(url).catch(() => null);
    if (url !== this.url) return;
    const wait = WAITS[tries];
    if (found) this.layout = found;
    else if (wait === undefined) this.failed = true;
    else this.timer = setTimeout(() => void this.ask(url, tries + 1), wait);
  }
}
