import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import { TableClient } from "../src/net/client.svelte";
import { readBoard } from "../src/net/messages";
import { Game } from "../src/play/game.svelte";
import { snapshot } from "./fixtures";
import { type Fields, Line, line, sit, update } from "./line";

const data = readBoard(snapshot("board.json"));
let client: TableClient;
let game: Game;
let version = 0;
let decisions = 0;

const placed = (seat: string, n = 1) => [
  { event: "placed", seat, tradesman: "trader", point: `hamburg-luebeck/${n}` },
];
const ended = (seat: string, turn: number) => [{ event: "turn", seat, turn }];
/** The server's next update: what a seat did, and who is asked next. */
function plays(seat: string, events: Fields[], next: string, turn = 2, more: Fields = {}): void {
  const told = update(++version);
  const since = decisions++;
  const entry = { decision: decisions, turn, seat, action: `${seat} ${String(decisions)}`, events };
  line().say({
    ...told,
    decisions,
    since,
    log: [entry],
    legal: [],
    prompt: { seat: next, kind: "action" },
    view: { ...(told["view"] as object), turn: { ...(told["view"] as { turn: object }).turn, number: turn } },
    ...more,
  });
  game.arrive();
}
const after = (milliseconds: number): number => {
  vi.advanceTimersByTime(milliseconds);
  game.arrive();
  return game.log.length;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  Line.made = [];
  version = decisions = 0;
  settings.pace = "x1";
  client = new TableClient("table-1", [], () => "Jan");
  sit(0);
  if (!client.update) throw new Error("nothing has arrived");
  game = new Game(client, data, client.update);
  game.arrive();
  client.seats = ["red"];
  plays("red", ended("blue", 2), "blue", 1);
});
afterEach(() => {
  client.close();
  vi.useRealTimers();
});

describe("at the usual pace", () => {
  it("shows one decision of a rival after the other, in order, and none is lost", () => {
    for (const n of [1, 2, 3]) plays("blue", placed("blue", n), "blue");
    plays("blue", ended("red", 3), "red");
    expect([game.log.length, game.showing.behind, game.isMine]).toEqual([2, true, false]);
    expect([after(690), after(20), after(700), after(700)]).toEqual([2, 3, 4, 5]);
    expect([game.showing.behind, game.isMine]).toEqual([false, true]);
    expect(game.log).toEqual(client.latest.log);
  });
  it("takes at most two and a half seconds for a rival's turn", () => {
    for (let n = 0; n < 9; n++) plays("blue", placed("blue", 1 + (n % 3)), "blue");
    expect([after(2490), after(20)]).toEqual([5, 10]);
  });
  it("shows what no time is left for with the next rival's first decision", () => {
    for (let n = 0; n < 6; n++) plays("blue", placed("blue", 1 + (n % 3)), n < 5 ? "blue" : "green");
    plays("green", placed("green", 2), "green", 3);
    after(2490);
    const shown = game.showing.shown.fresh;
    after(20);
    const { fresh } = game.showing.shown;
    expect([shown, fresh].map((each) => each.map(({ decision }) => decision))).toEqual([[5], [6, 7, 8]]);
    expect(game.motions.map((motion) => motion.piece.seat)).toEqual(["blue", "blue", "green"]);
    for (const name of ["blue", "green"]) expect(game.announcer.said).toContain(game.names(name));
  });
  it("takes no time for the end of a turn, and shows a move of pieces as one", () => {
    plays("blue", placed("blue"), "blue");
    plays("blue", ended("green", 3), "green");
    plays("green", [{ event: "picked_up", seat: "green", tradesman: "trader", point: "x-y/1" }], "green", 3);
    plays("green", [{ event: "put_down", seat: "green", tradesman: "trader", point: "x-y/2" }], "green", 3);
    expect([game.log.length, after(710)]).toEqual([2, 5]);
  });
  it("says a sentence for each decision", () => {
    plays("blue", placed("blue"), "blue");
    const first = game.announcer.said;
    plays("blue", [{ event: "income", seat: "blue", traders: 2, merchants: 0 }], "red");
    expect(game.announcer.said).toBe(first);
    after(710);
    expect(first).toContain("Hamburg");
    expect(game.announcer.said).not.toContain("Hamburg");
  });
  it("goes on at once when it is hurried, and to the own turn when it is skipped", () => {
    for (const n of [1, 2, 3]) plays("blue", placed("blue", n), "blue");
    expect([game.log.length, game.hurry(), after(0)]).toEqual([2, true, 3]);
    game.showing.skip();
    expect([after(0), game.motions]).toEqual([4, []]);
    plays("blue", placed("blue", 1), "red");
    expect([game.log.length, game.isMine, game.showing.quiet]).toEqual([5, true, false]);
  });
});

describe("at twice the pace", () => {
  beforeEach(() => void (settings.pace = "x2"));
  it("shows small things of a turn together, and speaks once for a turn", () => {
    plays("blue", placed("blue", 1), "blue");
    plays("blue", placed("blue", 2), "blue");
    plays("blue", placed("blue", 3), "blue");
    const before = game.announcer.said;
    expect([game.log.length, after(360), game.announcer.said === before]).toEqual([2, 4, true]);
    plays("blue", ended("red", 3), "red", 2);
    after(360);
    expect([game.log.length, game.announcer.said === before]).toEqual([5, false]);
  });
});

describe("at once", () => {
  beforeEach(() => void (settings.pace = "once"));
  it("shows what came of it as soon as it is one's own turn", () => {
    plays("blue", placed("blue", 1), "blue");
    plays("blue", placed("blue", 2), "blue");
    plays("blue", ended("red", 3), "red", 2);
    expect([game.log.length, game.isMine, game.motions]).toEqual([4, true, []]);
    expect(game.announcer.said).toContain("Hamburg");
  });
  it("shows what there is now and then while others think", () => {
    for (let n = 0; n < 40; n++) plays("blue", placed("blue", 1 + (n % 3)), "blue");
    expect([game.log.length, after(260)]).toEqual([2, 41]);
  });
});

describe("what comes in between", () => {
  const behind = (): void => {
    for (const n of [1, 2, 3]) plays("blue", placed("blue", n), "blue");
    expect(game.showing.behind).toBe(true);
  };
  it("an undo is there at once, with nothing left over", () => {
    behind();
    decisions = 1;
    line().say({ ...update(++version), decisions: 1, since: 1, log: [] });
    game.arrive();
    expect([game.log.length, game.showing.behind, after(5000)]).toEqual([1, false, 1]);
  });
  it("a new connection goes on with what was missed, after what is still to be shown", () => {
    behind();
    line().breaks();
    vi.advanceTimersByTime(600);
    line().open();
    expect(line().sent[0]).toMatchObject({ type: "hello", version });
    line().say(snapshot("welcome.json"));
    client.seats = ["red"];
    plays("blue", placed("blue", 1), "red");
    after(5000);
    expect(game.log.map((entry) => entry.decision)).toEqual([1, 2, 3, 4, 5]);
  });
  it("nobody falls behind for ever, or has to stay behind", () => {
    for (let n = 0; n < 201; n++) plays("blue", placed("blue", 1 + (n % 3)), "blue");
    expect([game.log.length, game.showing.behind]).toEqual([2, true]);
    plays("blue", placed("blue", 1), "blue");
    expect([game.log.length, game.showing.behind]).toEqual([203, false]);
    behind();
    game.showing.catchUp();
    expect([game.log.length, game.showing.behind, after(5000)]).toEqual([206, false, 206]);
  });
  it("nothing waits in a page that nobody looks at", () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    for (const n of [1, 2, 3]) plays("blue", placed("blue", n), "blue");
    expect([game.log.length, game.showing.behind]).toEqual([4, false]);
  });
});
