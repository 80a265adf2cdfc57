import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableClient } from "../src/net/client.svelte";
import { snapshot, snapshotNames } from "./fixtures";
import { type Fields, Line, line, sit, update } from "./line";

const page = (name: string): Fields => snapshot(`page_${name}.json`) as Fields;

/** The same fields with values of the same types; the number of a message is the sender's own. */
const form = (message: Fields | undefined): Fields =>
  Object.fromEntries(
    Object.entries(message ?? {}).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.map((each) => typeof each) : value === null ? "null" : typeof value,
    ]),
  );
const withoutId = ({ id: _id, ...rest }: Fields): Fields => rest;

const last = (): Fields => line().sent.at(-1) ?? {};
let client: TableClient;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  Line.made = [];
  client = new TableClient("table-1", page("hello")["tokens"] as string[], () => "Jan");
});
afterEach(() => {
  client.close();
  vi.useRealTimers();
});

describe("what the page says to the server", () => {
  const says = (name: string): void => {
    expect(form(last())).toEqual(form(page(name)));
    expect(withoutId(last())).toEqual(withoutId(page(name)));
  };
  it("is in the snapshots that are compared here", () => {
    const kinds = [
      "choose",
      "computer",
      "hello",
      "log",
      "name",
      "ping",
      "play",
      "reset",
      "start",
      "undo",
      "why",
    ];
    expect(
      snapshotNames()
        .filter((name) => name.startsWith("page_"))
        .sort(),
    ).toEqual(kinds.map((kind) => `page_${kind}.json`));
  });
  const version = (name: string): number => Number(page(name)["version"]);

  it("hello", () => {
    line().open();
    says("hello");
    expect(line().address).toMatch(/\/api\/tables\/table-1\/socket$/);
  });
  it("play", () => {
    sit(version("play"));
    client.play(String(page("play")["action"]));
    says("play");
  });
  it("undo", () => {
    sit(version("undo"));
    client.undo();
    says("undo");
  });
  it("reset", () => {
    sit(version("reset"));
    client.reset();
    says("reset");
  });
  it("computer", () => {
    sit();
    client.giveToComputer(String(page("computer")["seat"]), String(page("computer")["level"]));
    says("computer");
  });
  it("choose", () => {
    sit();
    client.choose(String(page("choose")["seat"]));
    says("choose");
  });
  it("start", () => {
    sit();
    client.start();
    says("start");
  });
  it("why, and hears the answer", async () => {
    sit();
    const reason = client.why(String(page("why")["action"]));
    says("why");
    line().say({ ...(snapshot("reason.json") as Fields), re: last()["id"] });
    expect(await reason).toMatchObject({ code: (snapshot("reason.json") as Fields)["code"] });
  });
  it("name", () => {
    sit();
    client.rename(String(page("name")["seat"]), String(page("name")["name"]));
    says("name");
  });
  it("ping, when nothing was heard for a while", () => {
    sit();
    vi.advanceTimersByTime(15_000);
    says("ping");
  });
  it("one decision at a time, with numbers that do not repeat", () => {
    sit();
    client.play("red done");
    client.play("red done");
    client.undo();
    expect(line().sent.map((each) => each["type"])).toEqual(["hello", "play"]);
    line().say(update(1));
    client.undo();
    expect(new Set(line().sent.map((each) => each["id"])).size).toBe(3);
  });
});

describe("a long log", () => {
  const entries = (from: number, to: number): Fields[] =>
    Array.from({ length: to - from }, (_, n) => ({
      decision: from + n + 1,
      turn: 1,
      seat: "red",
      action: `red done ${from + n}`,
      events: [],
    }));
  const long = (version: number, since: number, to: number): Fields => ({
    ...update(version),
    decisions: to,
    since,
    log: entries(since, to),
  });
  const part = (since: number, to: number): Fields => ({
    ...(snapshot("log.json") as Fields),
    re: line().sent.findLast((each) => each["type"] === "log")?.["id"],
    since,
    log: entries(since, to),
  });
  const known = (): number[] => [...client.older, ...client.latest.log].map((entry) => entry.decision);
  const numbers = (from: number, to: number): number[] =>
    Array.from({ length: to - from }, (_, n) => from + n + 1);
  const asked = (): unknown[] =>
    line()
      .sent.filter((each) => each["type"] === "log")
      .map((each) => each["before"]);

  it("comes in parts, which are asked for one after another", () => {
    sit();
    line().say(long(500, 300, 500));
    expect(asked()).toEqual([300]);
    expect(form(last())).toEqual(form(page("log")));
    line().say(long(501, 500, 501)); // others play on meanwhile
    expect(client.latest.fresh).toHaveLength(1);
    line().say(part(100, 300));
    expect(asked()).toEqual([300, 100]);
    expect(client.older).toEqual([]);
    line().say(part(0, 100));
    expect(known()).toEqual(numbers(0, 501));
    expect(asked()).toEqual([300, 100]);
  });
  it("is asked for again where it belongs to another log", () => {
    sit();
    line().say(long(500, 300, 500));
    line().say(long(501, 50, 250)); // somebody has taken back half of the game
    line().say(part(100, 250));
    expect(asked()).toEqual([300, 50]);
    line().say(part(0, 50));
    expect(known()).toEqual(numbers(0, 250));
  });
  const refused = (re: unknown): Fields => ({ ...(snapshot("error.json") as Fields), code: "busy", re });
  it("is asked for again with the next update where that was refused", () => {
    sit();
    line().say(long(500, 300, 500));
    line().say(refused(last()["id"]));
    expect(asked()).toEqual([300]);
    line().say(long(501, 500, 501));
    line().say(refused(null)); // a flood, of whatever it was
    line().say(long(502, 501, 502));
    expect(asked()).toEqual([300, 300, 300]);
    line().say(part(0, 300));
    expect(known()).toEqual(numbers(0, 502));
  });
  it("is asked for again where something later was answered, and only then", () => {
    sit();
    line().say(long(500, 300, 500));
    line().say(refused(Number(last()["id"]) - 1));
    line().say(long(501, 500, 501));
    expect(asked()).toEqual([300]);
    vi.advanceTimersByTime(15_000);
    expect(last()["type"]).toBe("ping");
    line().say({ type: "pong", re: last()["id"] });
    line().say(long(502, 501, 502));
    expect(asked()).toEqual([300, 300]);
  });
  it("goes on where a connection broke, and begins again after a long absence", () => {
    const comeBack = (): void => {
      line().breaks();
      vi.advanceTimersByTime(700);
      line().open();
      line().say(snapshot("welcome.json"));
    };
    sit();
    line().say(long(500, 300, 500));
    line().say(part(100, 300));
    comeBack();
    line().say(long(510, 500, 510));
    expect(asked()).toEqual([100]);
    line().say(part(0, 100));
    expect(known()).toEqual(numbers(0, 510));
    comeBack();
    line().say(long(900, 700, 900));
    expect(known()).toEqual(numbers(700, 900));
    expect(asked()).toEqual([700]);
  });
});

describe("a busy server", () => {
  const thinking = snapshot("thinking.json") as Fields;
  it("says who thinks less than usual, until that is over", () => {
    sit();
    line().say(thinking);
    expect(client.hurried).toEqual({ [String(thinking["seat"])]: thinking });
    line().say({ ...thinking, seconds: thinking["usual"], waited: 0.2 });
    expect(client.hurried).toEqual({});
  });
  it("is forgotten when a connection is made again: who still thinks less is told anew", () => {
    sit();
    line().say(thinking);
    line().breaks();
    vi.advanceTimersByTime(700);
    sit();
    expect(client.hurried).toEqual({});
    line().say(thinking);
    expect(Object.keys(client.hurried)).toEqual([thinking["seat"]]);
  });
  it("that has a newer page says so, and is not asked again", () => {
    line().open();
    line().say({
      ...(snapshot("error.json") as Fields),
      code: "wrong_protocol",
      message: "Load the page again.",
    });
    line().breaks(4400);
    expect([client.link, client.refusal?.code]).toEqual(["refused", "wrong_protocol"]);
  });
});

describe("a connection that breaks", () => {
  it("is made again, and goes on from the version that was seen", () => {
    sit(7);
    line().breaks();
    expect(client.link).toBe("lost");
    vi.advanceTimersByTime(700);
    expect(Line.made).toHaveLength(2);
    line().open();
    expect(last()).toMatchObject({ type: "hello", version: 7 });
    line().say(snapshot("welcome.json"));
    client.play("red done");
    expect(client.link).toBe("lost"); // where the game stands is not known yet
    expect(last()).toMatchObject({ type: "hello" });
    line().say(update(7));
    expect(client.link).toBe("open");
  });
  it("is given up when nothing follows the welcome", () => {
    line().open();
    line().say(snapshot("welcome.json"));
    vi.advanceTimersByTime(8000);
    expect(client.link).toBe("lost");
  });
  it("is tried less and less often while nobody answers", () => {
    const waits: number[] = [];
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    for (let n = 0; n < 7; n++) {
      const from = Date.now();
      const tries = Line.made.length;
      line().breaks();
      while (Line.made.length === tries) vi.advanceTimersByTime(100);
      waits.push(Date.now() - from);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
    expect(client.away).toBe(true);
  });
  it("is given up when it falls silent", () => {
    sit();
    vi.advanceTimersByTime(15_000 + 8000);
    expect(client.link).toBe("lost");
  });
  it("is not made again where the table or the key is wrong", () => {
    line().open();
    line().breaks(4404);
    expect([client.link, client.refusal?.code]).toEqual(["refused", "unknown_table"]);
    vi.advanceTimersByTime(60_000);
    expect(Line.made).toHaveLength(1);
  });
});

describe("a decision on a line that breaks", () => {
  function sendAndBreak(): void {
    sit(7);
    client.play("red done");
    line().breaks();
    expect(client.busy).toBe(false);
    vi.advanceTimersByTime(700);
  }
  it("that was lost is reported, and not sent again", () => {
    sendAndBreak();
    sit(7);
    expect(client.notice).toBe("lost_click");
    expect(line().sent.map((each) => each["type"])).toEqual(["hello"]);
    client.play("red done");
    expect(client.notice).toBeNull();
    expect(last()).toMatchObject({ type: "play", version: 7 });
  });
  it("that arrived is not reported", () => {
    sendAndBreak();
    sit(8);
    expect(client.notice).toBeNull();
  });
});
