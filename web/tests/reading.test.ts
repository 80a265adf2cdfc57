// The board in words: the tree as rows, what it says, and where the focus goes.
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, describe, expect, it } from "vitest";
import type { Target } from "../src/board/contract";
import { Atlas, centre, outlineOf } from "../src/board/places";
import { readBoard } from "../src/net/messages";
import type { LogEntry, View } from "../src/net/messages";
import { Cursor } from "../src/play/cursor.svelte";
import { boardPosition } from "../src/play/position";
import { branches } from "../src/reading/branches";
import { destination, type Scene } from "../src/reading/destination";
import { find, type Item, Outline, rowsOf } from "../src/reading/outline.svelte";
import type { Told } from "../src/reading/sentences";
import Tree from "../src/reading/Tree.svelte";
import { sayReading } from "../src/reading/texts";
import { layoutOf } from "./board/layouts";
import { snapshot } from "./fixtures";
import { update } from "./line";

describe("an outline", () => {
  let asked = 0;
  const tree: readonly Item[] = [
    {
      id: "a",
      name: "A",
      items: () => [
        { id: "one", name: "One" },
        { id: "two", name: "Two" },
      ],
    },
    {
      id: "b",
      name: "B",
      items: () => {
        asked += 1;
        return [{ id: "three", name: "Three" }];
      },
    },
  ];
  const said = (outline: Outline): string[] => outline.rows.map(({ item }) => item.name);

  it("makes what is below a branch only when it is open", () => {
    asked = 0;
    expect(rowsOf(tree, []).map(({ open }) => open)).toEqual([false, false]);
    expect(asked).toBe(0);
    const [, row] = rowsOf(tree, ["a"]);
    expect(row).toMatchObject({ path: "a\none", parent: "a", level: 2, size: 2, nth: 1, open: undefined });
  });

  it("is walked through with the keys of a tree", () => {
    const outline = new Outline(() => tree);
    const keys = (...pressed: string[]): string | undefined => {
      for (const key of pressed) expect(outline.onkey(key)).toBe(true);
      return outline.current?.item.name;
    };
    expect(keys("ArrowRight")).toBe("A");
    expect(said(outline)).toEqual(["A", "One", "Two", "B"]);
    expect(keys("ArrowRight", "ArrowDown")).toBe("Two");
    expect(keys("ArrowLeft")).toBe("A");
    expect(keys("End")).toBe("B");
    expect(keys("ArrowDown")).toBe("B");
    expect(keys("Home", "ArrowLeft")).toBe("A");
    expect(said(outline)).toEqual(["A", "B"]);
    expect(outline.onkey("x")).toBe(false);
  });

  it("opens what hides an item, and falls back to what an item was part of", () => {
    const outline = new Outline(() => tree);
    outline.goTo(find(tree, ({ id }) => id === "three") ?? "");
    expect([outline.current?.item.name, said(outline)]).toEqual(["Three", ["A", "B", "Three"]]);
    outline.toggle("b");
    expect(outline.current?.item.name).toBe("B");
  });
});

const target = (place: string, more: Partial<Target> = {}): Target => ({
  place,
  kind: "free",
  label: `Play ${place}`,
  ...more,
});

describe("what is said", () => {
  const data = readBoard(snapshot("board.json"));
  let told: Told;
  beforeAll(async () => {
    await sayReading();
    const view = { ...(update(7)["view"] as View), routes: { "hamburg-luebeck": "rB." } };
    const position = boardPosition(data.facts, view, { hamburg: "red" });
    told = {
      facts: data.facts,
      atlas: new Atlas(layoutOf(data.facts.id), data.facts),
      position,
      view,
      abilities: data.desk,
      name: (seat) => ({ red: "You", blue: "Marthe" })[seat] ?? seat,
      you: "red",
      plays: true,
      targets: [target("point:hamburg-luebeck/3"), target("point:hamburg-luebeck/2", { kind: "rival" })],
    };
  });
  const items = (path: string): Item[] => {
    const all = branches(told);
    const found = rowsOf(
      all,
      path.split(">").map((_, n, ids) => ids.slice(0, n + 1).join("\n")),
    );
    return found.filter((row) => row.parent === path.replaceAll(">", "\n")).map((row) => row.item);
  };

  it("names the branches", () => {
    expect(branches(told).map(({ name }) => name)).toEqual([
      "What I can do: 2 places",
      "Cities",
      "Routes",
      "My pieces and desk",
      "Rivals’ pieces and desks",
      "Markers on the board",
    ]);
    const shared = branches({ ...told, you: null });
    expect(shared.map(({ id }) => id)).not.toContain("mine");
    expect(shared.find(({ id }) => id === "rivals")?.name).toBe("Everybody’s pieces and desks");
    expect(branches({ ...told, you: null, plays: false })[0]?.id).toBe("cities");
  });

  it("tells a route by its points, and what can be done at each", () => {
    const route = items("routes").find(({ place }) => place === "route:hamburg-luebeck");
    expect(route?.name).toBe("Hamburg–Lübeck. 3 points: your trader, Marthe’s merchant, free");
    expect(route?.items?.().map(({ name, acts = false }) => [name, acts])).toEqual([
      ["Point 1: your trader", false],
      ["Point 2: Marthe’s merchant. Enter: Play point:hamburg-luebeck/2", true],
      ["Point 3: free. Enter: Play point:hamburg-luebeck/3", true],
    ]);
  });

  it("tells the cities from north to south and from west to east", () => {
    const bands = items("cities");
    expect(bands.map(({ name }) => name.split(":")[0])).toEqual([
      "North",
      "North of the middle",
      "South of the middle",
      "South",
    ]);
    const all = bands.flatMap((band) => band.items?.() ?? []);
    expect(all).toHaveLength(data.facts.cities.length);
    const hamburg = all.find(({ place }) => place === "city:hamburg");
    expect(hamburg?.name).toMatch(
      /^Hamburg, controlled by you\. Next space: trader, privilege I, open to you\./,
    );
    const x = (place = ""): number => {
      const town = told.atlas.layout.towns[place.slice(5)];
      return town ? centre({ is: "box", box: outlineOf(town), r: 0 })[0] : NaN;
    };
    for (const band of bands) {
      const across = (band.items?.() ?? []).map(({ place }) => x(place));
      expect(across).toEqual([...across].sort((a, b) => a - b));
    }
  });

  it("tells what is possible by routes", () => {
    const [route, ...others] = items("can");
    expect([route?.name, others]).toEqual(["Hamburg–Lübeck: 2 places", []]);
    expect(route?.items?.().map(({ name }) => name)).toEqual([
      "Play point:hamburg-luebeck/3",
      "Play point:hamburg-luebeck/2",
    ]);
  });

  it("tells a desk with the next value and the piece it frees", () => {
    const names = items("mine").map(({ name }) => name);
    expect(names).toContain("Actions: 2. Next: 3, frees a trader");
    expect(names).toContain("Hamburg–Lübeck: 1 trader on 3 points");
    expect(items("rivals").map(({ name }) => name)[0]).toMatch(/^Marthe: \d+ points?$/);
  });

  it("finds a city by what is typed after a slash, also with a capital letter", () => {
    const nothing = (): void => undefined;
    const props = { told, cursor: new Cursor(), onpick: nothing, onsay: nothing };
    const shown = mount(Tree, { target: document.body, props });
    flushSync();
    const line = (): Element | null => document.querySelector('[role="treeitem"][tabindex="0"]');
    const press = (key: string, shiftKey = false): boolean => {
      const event = new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true });
      line()?.dispatchEvent(event);
      flushSync();
      return event.defaultPrevented;
    };
    // What the tree does not take, such as the E of Emden, is a key of the table, which ends the turn.
    const taken = [press("/"), press("Shift", true), press("E", true), press("m")];
    expect(taken).toEqual([true, false, true, true]);
    expect(line()?.textContent).toMatch(/^\s*Emden/);
    void unmount(shown);
  });
});

describe("the focus goes", () => {
  const entry = (action: string): LogEntry => ({ decision: 1, turn: 1, seat: "red", action, events: [] });
  const scene = (more: Partial<Scene> = {}): Scene => ({
    version: 1,
    asked: "action",
    card: null,
    picks: "",
    targets: [target("point:a-b/1"), target("point:c-d/1"), target("point:c-d/2")],
    log: [],
    isOwn: (seat) => seat === "red",
    distance: (one, other) => Math.abs(one.charCodeAt(6) - other.charCodeAt(6)),
    ...more,
  });
  const after = (action: string, more: Partial<Scene> = {}) =>
    destination(scene(), scene({ version: 2, log: [entry(action)], ...more }), null);

  it("nowhere while nothing changes, and nowhere else while somebody answers a card", () => {
    expect(destination(scene(), scene(), "point:a-b/1")).toBeNull();
    const asking = scene({ card: "displace", picks: "a" });
    expect(destination(asking, scene({ card: "displace", picks: "b" }), null)).toBeNull();
  });
  it("to the road used last when an action is chosen, else to the nearest place", () => {
    const chosen = scene({ picks: "place" });
    expect(destination(scene(), chosen, "point:c-d/3")).toEqual({ place: "point:c-d/1" });
    expect(destination(scene(), chosen, "point:b-x/3")).toEqual({ place: "point:a-b/1" });
  });
  it("from a placed piece to the next free point, to the complete route, or to the title", () => {
    expect(after("red place c-d/3 trader")).toEqual({ place: "point:c-d/1" });
    const full = target("route:c-d", { kind: "full" });
    expect(after("red place c-d/3 trader", { targets: [full] })).toEqual({ place: "route:c-d" });
    expect(after("red place e-f/1 trader")).toBe("title");
  });
  it("to a card that opens, and back to where it was opened", () => {
    const card = scene({ card: "establish", picks: "a" });
    expect(destination(scene(), card, null)).toBe("card");
    expect(destination(card, scene(), "point:c-d/2")).toEqual({ place: "point:c-d/2" });
  });
  it("stays at a piece that was lifted, and goes on to where the next one may go", () => {
    expect(after("red pick_up c-d/2", { asked: "pick_up" })).toEqual({ place: "point:c-d/2" });
    expect(after("red put_down e-f/1 trader", { asked: "put_down" })).toEqual({ place: "point:c-d/1" });
    expect(after("red put_down e-f/1 trader")).toBe("title");
  });
  it("to the target that an undo brings back", () => {
    const before = scene({ version: 2, log: [entry("red place c-d/2 trader")] });
    expect(destination(before, scene({ version: 3 }), null)).toEqual({ place: "point:c-d/2" });
    const established = scene({ version: 2, log: [entry("red establish c-d post c")] });
    const complete = scene({
      version: 3,
      targets: [target("point:a-b/1"), target("route:c-d", { kind: "full" })],
    });
    expect(destination(established, complete, null)).toEqual({ place: "route:c-d" });
  });
  it("to the title as a turn ends and begins, and to a place for one who is displaced", () => {
    expect(after("red end_turn", { asked: "" })).toBe("title");
    const waiting = scene({ asked: "" });
    expect(destination(waiting, scene({ version: 2 }), null)).toBe("title");
    expect(destination(waiting, scene({ version: 2, asked: "" }), null)).toBeNull();
    expect(destination(waiting, scene({ version: 2, asked: "displaced" }), null)).toEqual({
      place: "point:a-b/1",
    });
  });
});
