import { describe, expect, it } from "vitest";
import type { BoardPosition, Target } from "../../src/board/contract";
import { bestSheet } from "../../src/board/layout";
import { neighbour } from "../../src/board/keyboard";
import {
  annexSpots,
  Atlas,
  beside,
  bounds,
  centre,
  courtSpots,
  distance,
  nearest,
  type Spotted,
  split,
  T,
} from "../../src/board/places";
import fixture from "./fixtures/hanse_4_5.json";
import east from "./fixtures/east_3_5.json";
import small from "./fixtures/hanse_2_3.json";
import type { BoardFacts } from "../../src/board/contract";
import { layoutOf, sheetsOf } from "./layouts";

const facts = fixture.facts as unknown as BoardFacts;
const empty: BoardPosition = {
  points: {},
  spaces: {},
  annexes: {},
  courts: {},
  prestige: [],
  markers: {},
  pawn: null,
  controllers: {},
};

const atlas = new Atlas(layoutOf("hanse_4_5"), facts);

function spot(place: string, kind: Target["kind"] = "free"): Spotted {
  const area = atlas.area(place, empty, kind === "pair");
  if (!area) throw new Error(place);
  return { target: { place, kind, label: place }, area };
}

describe("layouts", () => {
  it("are chosen by the shape of the window", () => {
    const best = (board: string, width: number, height: number, narrow = false) =>
      bestSheet(sheetsOf(board), { width, height }, narrow)?.url;
    expect(best("hanse_4_5", 1040, 704)).toBe("hanse_4_5");
    expect(best("hanse_4_5", 1008, 500)).toBe("hanse_4_5.wide");
    expect(best("britannia_4_5", 740, 812)).toBe("britannia_4_5");
    expect(best("hanse_4_5", 1000, 620)).not.toContain("landscape");
    for (const board of ["hanse_4_5", "britannia_4_5"]) {
      expect(best(board, 390, 660, true)).toBe(`${board}.portrait`);
      expect(best(board, 632, 390, true)).toBe(`${board}.landscape`);
    }
    const [usual, wide] = sheetsOf("hanse_4_5");
    const window = { width: 1040, height: 645 };
    for (const drawn of [usual, wide])
      expect(bestSheet(sheetsOf("hanse_4_5"), window, false, drawn?.url)?.url, "a hair's breadth").toBe(
        drawn?.url,
      );
    expect(bestSheet([], { width: 740, height: 812 }, false)).toBeNull();
  });
});

describe("places", () => {
  it("are taken apart", () => {
    expect(split("point:hamburg-luebeck/2")).toEqual(["point", "hamburg-luebeck", "2"]);
    expect(split("city:hamburg")).toEqual(["city", "hamburg", ""]);
  });

  it("of the contract all lie somewhere", async () => {
    const two = small.facts as unknown as BoardFacts;
    const provinces = new Atlas(layoutOf("hanse_2_3"), two);
    for (const route of facts.routes) {
      route.points.forEach((_, i) => expect(atlas.area(`point:${route.id}/${i + 1}`, empty)).not.toBeNull());
      expect(atlas.area(`route:${route.id}`, empty)).not.toBeNull();
      expect(atlas.area(`emblem:${route.id}`, empty)).not.toBeNull();
    }
    for (const city of facts.cities) {
      city.spaces.forEach((_, i) => expect(atlas.area(`space:${city.id}/${i + 1}`, empty)).not.toBeNull());
      for (const ability of city.abilities)
        expect(atlas.area(`tower:${city.id}/${ability}`, empty)).not.toBeNull();
      for (const kind of ["city", "annex", "court"])
        expect(atlas.area(`${kind}:${city.id}`, empty)).not.toBeNull();
    }
    for (const value of [7, 8, 9, 11]) expect(atlas.area(`prestige:${value}`, empty)).not.toBeNull();
    for (const { id } of two.provinces) expect(provinces.area(`province:${id}`, empty)).not.toBeNull();
    for (const wrong of ["point:hamburg-luebeck/9", "city:paris", "supply:red", "space:hamburg/7"])
      expect(atlas.area(wrong, empty)).toBeNull();
  });

  it("of a pair hold both spaces", () => {
    const pair = atlas.area("space:hamburg/1", empty, true);
    const next = atlas.area("space:hamburg/2", empty);
    if (!pair || !next) throw new Error();
    expect(distance(pair, ...centre(next))).toBe(0);
  });

  it("of a pair in a green city hold both posts, and no others are there", () => {
    const eastern = new Atlas(layoutOf("east_3_5"), east.facts as unknown as BoardFacts);
    const post = { seat: "red", tradesman: "trader" } as const;
    for (const count of [2, 3, 6]) {
      const position = { ...empty, courts: { waren: Array.from({ length: count }, () => post) } };
      for (let n = 1; n < count; n++) {
        const pair = eastern.area(`court:waren/${n}`, position, true);
        for (const each of [n, n + 1]) {
          const one = eastern.area(`court:waren/${each}`, position);
          if (!pair || !one) throw new Error();
          expect(distance(pair, ...centre(one))).toBe(0);
        }
      }
      expect(eastern.area(`court:waren/${count + 1}`, position)).toBeNull();
    }
  });

  it("have rings that never touch", () => {
    const points = Object.entries(atlas.layout.points);
    for (const [id, [x, y]] of points) {
      for (const [other, [a, b]] of points) {
        if (other > id)
          expect(Math.hypot(a - x, b - y)).toBeGreaterThan(atlas.ring(id) + atlas.ring(other) - 0.1);
      }
    }
  });
});

describe("nearest", () => {
  const all = facts.routes.flatMap((route) => route.points.map((_, i) => spot(`point:${route.id}/${i + 1}`)));

  it("finds each target at its middle", () => {
    for (const item of all) expect(nearest(all, ...centre(item.area), 20)).toBe(item);
  });

  it("prefers the small to the large it lies in, and knows its reach", () => {
    const city = spot("city:hamburg", "city");
    const space = spot("space:hamburg/2", "space");
    const point = spot("point:hamburg-luebeck/1");
    const road = spot("route:hamburg-luebeck", "full");
    const [x, y] = centre(point.area);
    expect(nearest([road, point], x, y, 5)).toBe(point);
    expect(nearest([city, road], ...centre(space.area), 5)).toBe(city);
    expect(nearest([point], x + 60, y, 20)).toBeNull();
    expect(nearest([point], x + 30, y, 20)).toBe(point);
  });
});

describe("neighbour", () => {
  it("goes along the road, and back", () => {
    const items = ["1", "2", "3"].map((n) => spot(`point:emden-groningen/${n}`));
    const [first, second, third] = items as [Spotted, Spotted, Spotted];
    const right = centre(third.area)[0] > centre(first.area)[0];
    expect(neighbour(first, right ? "ArrowRight" : "ArrowLeft", items)).toBe(second);
    expect(neighbour(second, right ? "ArrowLeft" : "ArrowRight", items)).toBe(first);
    expect(neighbour(first, right ? "ArrowLeft" : "ArrowRight", items)).toBeNull();
  });

  it("reaches every point of the board from any other", () => {
    const all = facts.routes.flatMap((route) =>
      route.points.map((_, i) => spot(`point:${route.id}/${i + 1}`)),
    );
    const seen = new Set<Spotted>([all[0] as Spotted]);
    for (const item of seen) {
      for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"] as const) {
        const next = neighbour(item, key, all);
        if (next) seen.add(next);
      }
    }
    expect(all.filter((item) => !seen.has(item)).map((item) => item.target.place)).toEqual([]);
  });
});

describe("posts beside the wall", () => {
  it("stand side by side, or in two rows where there is no room, and never touch", () => {
    for (const town of Object.values(atlas.layout.towns)) {
      for (const count of [1, 2, 3, 4, 5, 6]) {
        for (const spots of [annexSpots(town, count), courtSpots(town, count)]) {
          expect(spots).toHaveLength(count);
          spots.forEach((a, i) =>
            spots
              .slice(i + 1)
              .forEach((b) =>
                expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(
                  Math.min(a.size, b.size),
                ),
              ),
          );
        }
        const left = Math.min(...annexSpots(town, count).map((s) => s.x - s.size / 2));
        expect(left).toBeGreaterThan(town.annex[2] - town.annexes * (T + 2) - 4);
      }
    }
  });
});

it("puts a pill where nothing is", () => {
  const taken = [bounds(spot("city:minden").area), bounds(spot("city:hannover").area)];
  const [x, y] = beside([500, 350], 110, 30, taken, [0, 0, 1040, 704]);
  for (const [left, top, right, bottom] of taken)
    expect(x + 55 < left || x - 55 > right || y + 15 < top || y - 15 > bottom).toBe(true);
});
