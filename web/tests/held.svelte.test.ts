import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TableClient } from "../src/net/client.svelte";
import { Line, line, sit, update } from "./line";

let client: TableClient;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  Line.made = [];
  client = new TableClient("table-1", [], () => "Jan");
  sit(7);
});
afterEach(() => {
  client.close();
  vi.useRealTimers();
});

it("hands out what it has held back one after another, and leaves nothing out", () => {
  const seen: (number | undefined)[] = [];
  const stop = $effect.root(() => {
    $effect.pre(() => void seen.push(client.update?.version));
  });
  flushSync();
  client.drawFirst();
  line().say(update(8));
  line().say(update(9));
  expect(seen).toEqual([7]);
  vi.advanceTimersByTime(200);
  expect(seen).toEqual([7, 8, 9]);
  stop();
});

it("takes in what came before a last word, and stays closed", () => {
  client.drawFirst();
  line().say(update(8));
  line().breaks(4404);
  expect([client.update?.version, client.link]).toEqual([8, "refused"]);
  vi.advanceTimersByTime(200);
  expect(client.link).toBe("refused");
});
