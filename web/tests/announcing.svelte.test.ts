// What a reading aid says, and says again.
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { t } from "../src/lib/i18n.svelte";
import type { TableClient } from "../src/net/client.svelte";
import { readBoard, type Update } from "../src/net/messages";
import { Announcer } from "../src/play/announcing.svelte";
import { Game } from "../src/play/game.svelte";
import { snapshot } from "./fixtures";

const data = readBoard(snapshot("board.json"));
const update = snapshot("update_legal.json") as Update;
/** The table as these seats see it. */
function sit(...seats: string[]): Game {
  const table = { seats: Object.keys(update.view.desks).map((seat) => ({ seat, name: seat, kind: "link" })) };
  const latest = { update, log: [], fresh: [] };
  const client = { latest, older: [], seats, table, follow: () => undefined } as unknown as TableClient;
  const game = new Game(client, data, update);
  game.arrive();
  return game;
}
const mine = sit(update.prompt.seat ?? "");
const theirs = sit();
const turn = t("said-turn", { actions: update.view.turn.actions, news: 0 });

let announcer: Announcer;
beforeEach(() => {
  vi.useFakeTimers();
  announcer = new Announcer();
});
afterEach(() => void vi.useRealTimers());

describe("the same words", () => {
  it("are not repeated at once, and later differ by a space that is not heard", () => {
    const heard = [0, 900, 1001, 1001].map((pause) => {
      vi.advanceTimersByTime(pause);
      announcer.say("Once more");
      return announcer.said;
    });
    expect(heard).toEqual(["Once more", "Once more", "Once more\u00a0", "Once more"]);
  });
  it("call to every turn", () => {
    const heard = [mine, theirs, mine, theirs, mine].map((game) => {
      announcer.prompt(game);
      return announcer.called;
    });
    expect(heard).toEqual([turn, turn, `${turn}\u00a0`, `${turn}\u00a0`, turn]);
  });
});

it("calls to a turn and says nothing else, also where it is asked again whenever something changes", () => {
  const stop = $effect.root(() => {
    $effect(() => announcer.prompt(mine));
  });
  flushSync();
  expect([announcer.called, announcer.said]).toEqual([turn, ""]);
  stop();
});

it("remembers what was said no longer than it must", () => {
  for (let n = 0; n < 50; n++) {
    announcer.say(`Sentence ${n}`);
    vi.advanceTimersByTime(600);
  }
  expect(announcer["recent"].map(({ sentence }) => sentence)).toEqual(["Sentence 48", "Sentence 49"]);
});
