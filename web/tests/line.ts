import { snapshot } from "./fixtures";

export type Fields = Record<string, unknown>;

/** A connection that goes nowhere: what is sent is kept, what comes is said by the test. */
export class Line {
  static readonly OPEN = 1;
  static made: Line[] = [];
  readyState = 0;
  sent: Fields[] = [];
  onopen = (): void => undefined;
  onmessage = (_message: { data: string }): void => undefined;
  onclose = (_event: { code: number; reason: string }): void => undefined;

  constructor(readonly address: string) {
    Line.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Fields);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = Line.OPEN;
    this.onopen();
  }
  say(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code, reason: "" });
  }
}

export const line = (): Line => Line.made.at(-1) as Line;
/** One of the server's updates, at a version. */
export const update = (version: number, name = "update_start.json"): Fields => ({
  ...(snapshot(name) as Fields),
  version,
});

/** At a table whose version is known. */
export function sit(version = 0): void {
  line().open();
  line().say(snapshot("welcome.json"));
  line().say(update(version));
}
