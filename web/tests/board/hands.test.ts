// What a pointer and keys do on the board, with targets in a row and no browser.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MapCamera } from "../../src/board/camera.svelte";
import type { Place, Target } from "../../src/board/contract";
import { onmapkey } from "../../src/board/keyboard";
import type { Spotted } from "../../src/board/places";
import { type Pickable, Pointer } from "../../src/board/pointer.svelte";

const at = (n: number, more: Partial<Target> = {}): Spotted => ({
  target: { place: `point:a-b/${n}`, kind: "free", label: `Point ${n}`, ...more },
  area: { is: "disc", x: 100 * n, y: 300, r: 12 },
});

let spotted: Spotted[];
let camera: MapCamera;
let pointer: Pointer;
let map: HTMLElement;
const onpick = vi.fn<(place: Place) => void>();
const onhover = vi.fn<(place: Place | null) => void>();
const onempty = vi.fn<() => void>();
const approach = vi.fn<(item: Spotted) => boolean>(() => false);

/** Draw the targets on the map. */
function draw(items: Spotted[]): void {
  spotted = items;
  map.replaceChildren(
    ...items.map((item) => {
      const button = document.createElement("button");
      button.dataset["target"] = item.target.place;
      return button;
    }),
  );
}
const button = (n: number): HTMLElement =>
  map.querySelector<HTMLElement>(`[data-target="point:a-b/${n}"]`) as HTMLElement;

beforeEach(() => {
  vi.clearAllMocks();
  map = document.createElement("div");
  document.body.replaceChildren(map);
  draw([at(1), at(2), at(3)]);
  camera = new MapCamera(() => ({
    sheet: { width: 1000, height: 700 },
    window: { width: 1020, height: 720 },
    still: true,
  }));
  camera.show(null, 0, 0, false);
  const board = (): Pickable => ({
    spotted,
    byPlace: new Map(spotted.map((item) => [item.target.place, item])),
    onpick,
    onhover,
    approach,
    onempty,
  });
  pointer = new Pointer(camera, board);
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A place of the sheet in pixels of the window. */
const px = (x: number, y = 300): [number, number] => [
  x * camera.view.k + camera.view.x,
  y * camera.view.k + camera.view.y,
];

describe("a mouse", () => {
  it("shows the target it is near, tells of it once, and lets go", () => {
    pointer.hover(...px(205), null);
    pointer.hover(...px(207), null);
    expect(pointer.shown).toBe("point:a-b/2");
    expect(pointer.tip).toBe("point:a-b/2");
    expect(onhover.mock.calls).toEqual([["point:a-b/2"]]);
    pointer.leave();
    expect(pointer.shown).toBeNull();
    expect(onhover).toHaveBeenLastCalledWith(null);
  });

  it("tells of places that are no targets, without a label", () => {
    map.dataset["place"] = "city:hamburg";
    pointer.hover(...px(600), map);
    expect(onhover).toHaveBeenCalledWith("city:hamburg");
    expect(pointer.tip).toBeNull();
  });

  it("is near a road before it points at one of its targets", () => {
    pointer.hover(px(300)[0] + 12 * camera.view.k + 69, px(300)[1], null);
    expect([pointer.near, pointer.shown]).toEqual(["a-b", null]);
    pointer.hover(px(300)[0] + 12 * camera.view.k + 71, px(300)[1], null);
    expect(pointer.near).toBeNull();
    pointer.hover(...px(300), null);
    expect([pointer.near, pointer.shown]).toEqual(["a-b", "point:a-b/3"]);
    pointer.leave();
    expect(pointer.near).toBeNull();
  });

  it("picks at once, and tells of clicks beside everything", () => {
    pointer.tap(...px(100), false, null);
    expect(onpick).toHaveBeenCalledWith("point:a-b/1");
    pointer.tap(...px(600), false, null);
    expect(onempty).toHaveBeenCalledOnce();
  });

  it("reaches as far in pixels, however large the map is", () => {
    camera.zoom(3, ...px(200));
    pointer.tap(px(200)[0] + 12 * camera.view.k + 11, px(200)[1], false, null);
    expect(onpick).toHaveBeenCalledWith("point:a-b/2");
    pointer.tap(px(200)[0] + 12 * camera.view.k + 13, px(200)[1], false, null);
    expect(onpick).toHaveBeenCalledOnce();
  });
});

describe("a finger", () => {
  it("picks with the second tap on the same target, and lets go when that has been drawn", () => {
    vi.useFakeTimers();
    pointer.tap(...px(100), true, null);
    pointer.tap(...px(200), true, null);
    expect(onpick).not.toHaveBeenCalled();
    expect([pointer.armed, pointer.tip, pointer.near]).toEqual(["point:a-b/2", "point:a-b/2", "a-b"]);
    pointer.tap(...px(200), true, null);
    expect(onpick.mock.calls).toEqual([["point:a-b/2"]]);
    expect(onhover).not.toHaveBeenCalledWith(null);
    vi.runAllTimers();
    expect([pointer.armed, pointer.shown]).toEqual([null, null]);
  });

  it("keeps what it points at next, however soon", () => {
    vi.useFakeTimers();
    for (const x of [100, 100, 200]) pointer.tap(...px(x), true, null);
    vi.runAllTimers();
    expect([pointer.shown, pointer.tip]).toEqual(["point:a-b/2", "point:a-b/2"]);
  });

  it("picks what is chosen with one tap", () => {
    draw([at(1, { chosen: true })]);
    pointer.tap(...px(100), true, null);
    expect(onpick).toHaveBeenCalledOnce();
  });

  it("first takes back its own tap, then steps back", () => {
    pointer.tap(...px(100), true, null);
    pointer.tap(...px(600), true, null);
    expect(pointer.armed).toBeNull();
    expect(onempty).not.toHaveBeenCalled();
    pointer.tap(...px(600), true, null);
    expect(onempty).toHaveBeenCalledOnce();
  });

  it("forgets a target that is gone", () => {
    pointer.tap(...px(100), true, null);
    draw([at(2)]);
    pointer.forget();
    expect([pointer.armed, pointer.tip]).toEqual([null, null]);
  });
});

describe("keys", () => {
  const press = (key: string, more: KeyboardEventInit = {}): KeyboardEvent =>
    new KeyboardEvent("keydown", { key, cancelable: true, ...more });

  const onring = vi.fn<(place: Place) => void>();
  const key = (event: KeyboardEvent, ringed: Spotted | null = null): KeyboardEvent => {
    onmapkey(event, { camera, ringed, spotted, onring });
    return event;
  };
  beforeEach(() => onring.mockClear());

  it("lead the ring from target to target", () => {
    key(press("ArrowRight"), at(1));
    expect(onring.mock.calls).toEqual([["point:a-b/2"]]);
    const end = key(press("ArrowRight"), spotted[2]);
    expect(onring, "nothing lies farther right").toHaveBeenCalledOnce();
    expect(end.defaultPrevented).toBe(true);
  });

  it("leave arrows to the page where there is no ring, and what others took to them", () => {
    expect(key(press("ArrowRight")).defaultPrevented).toBe(false);
    const taken = press("ArrowRight");
    taken.preventDefault();
    key(taken, at(1));
    expect(onring).not.toHaveBeenCalled();
  });

  it("with Shift move the map", () => {
    camera.zoom(2, ...px(500, 350));
    const { x } = camera.view;
    const event = key(press("ArrowRight", { shiftKey: true }), at(1));
    expect(event.defaultPrevented).toBe(true);
    expect(onring).not.toHaveBeenCalled();
    expect(camera.view.x).toBeLessThan(x);
  });

  it("zoom, but not together with Ctrl, which is the browser's", () => {
    const { k } = camera.view;
    key(press("+", { ctrlKey: true }));
    expect(camera.view.k).toBe(k);
    key(press("+"));
    expect(camera.view.k).toBeCloseTo(1.45 * k);
    key(press("-"));
    expect(camera.view.k).toBeCloseTo(k);
    key(press("="));
    key(press("0"));
    expect(camera.view.k).toBeCloseTo(k);
    expect(key(press("x")).defaultPrevented).toBe(false);
  });
});

it("a click of a program picks what it is on", () => {
  const inside = document.createElement("i");
  button(2).append(inside);
  pointer.press(inside);
  pointer.press(map);
  expect(onpick.mock.calls).toEqual([["point:a-b/2"]]);
});
