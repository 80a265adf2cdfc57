import { beforeEach, describe, expect, it } from "vitest";
import { boardOf, keep, keepMade, key, tokenOf, watchingWith } from "../src/net/keyring";
import { readCreated } from "../src/net/generated";
import { snapshot } from "./fixtures";

describe("the keys of this browser", () => {
  beforeEach(() => localStorage.clear());

  it("know which seats they open, of a table that was made here", () => {
    const made = readCreated(snapshot("created.json"), "created");
    const here = made.table.seats.filter((each) => each.kind === "here").map((each) => each.seat);
    expect(here.length).toBeGreaterThan(0);
    const kept = keepMade(made);
    expect(kept.seats).toEqual(here);
    expect(kept.tokens).toEqual(here.map((seat) => made.tokens[seat]));
    expect(kept.links).toEqual(made.links);
    expect(kept.invite).toBe(made.invite);
  });

  it("learn seats from the table and forget none by watching", () => {
    keep({ id: "x", tokens: ["t"], seats: ["blue"] });
    keep({ id: "x", tokens: [], seats: [], watch: "w" });
    expect(key("x")).toMatchObject({ tokens: ["t"], seats: ["blue"], watch: "w" });
  });

  it("open a table to look on with the invitation where there is nothing else", () => {
    const guest = keep({ id: "x", invite: "i" });
    expect([guest.watch, watchingWith(guest), tokenOf(guest)]).toEqual([null, "i", "i"]);
    const spectator = keep({ id: "x", watch: "w" });
    expect([watchingWith(spectator), tokenOf(spectator)]).toEqual(["w", "w"]);
    expect(tokenOf(keep({ id: "x", tokens: ["t"] }))).toBe("t");
  });

  it("are read as they were stored before they knew seats", () => {
    localStorage.setItem("hansa.tables", JSON.stringify([{ id: "old", tokens: ["t"] }]));
    expect(key("old")).toMatchObject({ tokens: ["t"], seats: [], invite: null, own_board: null });
  });

  it("know a board of the host's own by its name and version", () => {
    const { table } = readCreated(snapshot("created.json"), "created");
    const own_board = { name: "Two Rivers", names: { de: "Zwei Flüsse" }, digest: "0".repeat(32) };
    keep({ id: "x", ...boardOf({ ...table, board: "two_rivers", own_board }) });
    expect(key("x")).toMatchObject({ board: "two_rivers", own_board });
    expect(boardOf(null)).toEqual({ board: "", own_board: null });
    const kept = { id: "y", tokens: [], own_board: { name: "Two Rivers", digest: "0" } }; // as it was before
    localStorage.setItem("hansa.tables", JSON.stringify([kept]));
    expect(key("y")?.own_board).toEqual({ name: "Two Rivers", names: {}, digest: "0" });
  });
});
