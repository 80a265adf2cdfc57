import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MapCamera, type Scene } from "../../src/board/camera.svelte";
import { fit } from "../../src/board/view";

const sheet = { width: 1000, height: 700 };
let scene: { -readonly [key in keyof Scene]: Scene[key] };
let camera: MapCamera;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
  scene = { sheet, window: { width: 500, height: 400 }, still: false };
  camera = new MapCamera(() => scene);
  camera.show(null, 0, 0, false);
});
afterEach(() => vi.useRealTimers());

/** The place of the sheet in the middle of the window. */
const middle = (): number[] =>
  camera.toBoard(scene.window.width / 2, scene.window.height / 2).map((at) => Math.round(at));

describe("the camera", () => {
  it("waits for the sheet", () => {
    scene.sheet = null;
    const early = new MapCamera(() => scene);
    expect(early.show(null, 0, 0, false)).toBe(false);
    early.pan(10, 10);
    early.zoomStep(1);
    early.nudge("ArrowLeft");
    expect(early.view).toEqual({ x: 0, y: 0, k: 1 });
    scene.sheet = sheet;
    expect(early.show(null, 0, 0, false)).toBe(true);
    expect(early.view).toEqual(fit(sheet, scene.window));
  });

  it("glides to what is asked for, and is on its way until it is there", () => {
    const from = camera.view;
    camera.show([100, 100, 200, 200], 20, 1.6, true);
    expect(camera.moving).toBe(true);
    vi.advanceTimersByTime(100);
    expect(camera.view.k).toBeGreaterThan(from.k);
    expect(camera.view.k).toBeLessThan(1.6);
    vi.advanceTimersByTime(400);
    expect(camera.moving).toBe(false);
    expect(camera.view.k).toBeCloseTo(1.6);
    const [left, top, right, bottom] = camera.seen;
    expect(left <= 100 && top <= 100 && right >= 200 && bottom >= 200).toBe(true);
  });

  it("jumps where nothing may move", () => {
    scene.still = true;
    camera.zoomStep(1);
    expect(camera.moving).toBe(false);
    expect(camera.view.k).toBeCloseTo(fit(sheet, scene.window).k * 1.45);
  });

  it("takes the last of two wishes", () => {
    camera.show([0, 0, 100, 100], 20, 1.6, true);
    vi.advanceTimersByTime(50);
    camera.showAll();
    vi.advanceTimersByTime(1000);
    expect(camera.whole).toBe(true);
    expect(camera.moving).toBe(false);
  });

  it("lets a hand stop it", () => {
    camera.show([0, 0, 100, 100], 20, 1.6, true);
    vi.advanceTimersByTime(100);
    camera.zoom(1.5, 250, 200);
    const held = camera.view;
    vi.advanceTimersByTime(1000);
    expect(camera.view).toBe(held);
  });

  it("shows the same part of another sheet", () => {
    scene.still = true;
    camera.zoom(3, 250, 200);
    camera.pan(-40, 30);
    const { k } = camera.view;
    const [x, y] = camera.toBoard(250, 200);
    scene.sheet = { width: sheet.width * 0.7, height: sheet.height * 1.6 };
    camera.turn(sheet);
    expect(camera.view.k).toBe(k);
    const [newX, newY] = camera.toBoard(250, 200);
    expect(newX).toBeCloseTo(x * 0.7);
    expect(newY).toBeCloseTo(y * 1.6);
  });

  it("shows another sheet whole where the first was", () => {
    const other = { width: sheet.height, height: sheet.width };
    scene.sheet = other;
    camera.turn(sheet);
    expect(camera.view).toEqual(fit(other, scene.window));
  });

  it("knows whether everything is seen", () => {
    expect(camera.whole).toBe(true);
    camera.zoom(2, 250, 200);
    expect(camera.whole).toBe(false);
    scene.still = true;
    camera.showAll();
    expect(camera.whole).toBe(true);
  });

  it("moves by a quarter of the window towards an arrow", () => {
    scene.still = true;
    camera.zoom(3, 250, 200);
    const { k, x, y } = camera.view;
    camera.nudge("ArrowRight");
    expect(camera.view).toEqual({ k, x: x - 125, y });
    camera.nudge("ArrowUp");
    expect(camera.view).toEqual({ k, x: x - 125, y: y + 100 });
  });

  it("zooms in and out by the same step", () => {
    scene.still = true;
    camera.zoom(2, 250, 200);
    const { k } = camera.view;
    camera.zoomStep(1);
    expect(camera.view.k).toBeCloseTo(k * 1.45);
    camera.zoomStep(-1);
    expect(camera.view.k).toBeCloseTo(k);
  });

  it("moves no farther than an area needs to be seen", () => {
    camera.zoom(3, 250, 200);
    const before = camera.view;
    camera.reveal([480, 340, 520, 360]);
    expect(camera.view, "in sight already").toBe(before);
    scene.still = true;
    camera.reveal([880, 340, 920, 360]);
    expect(camera.view.y).toBe(before.y);
    expect(camera.seen[2]).toBeGreaterThan(920);
  });

  it("keeps the whole whole, and the middle in the middle, when the window changes", () => {
    const old = scene.window;
    scene.window = { width: 800, height: 500 };
    camera.resize(old);
    expect(camera.view).toEqual(fit(sheet, scene.window));
    camera.zoom(2, 400, 250);
    const at = middle();
    const before = scene.window;
    scene.window = { width: 700, height: 450 };
    camera.resize(before);
    expect(middle()).toEqual(at);
  });

  it("frames anew what was asked for when the window changes, unless a hand has moved the map", () => {
    scene.still = true;
    camera.show([100, 300, 300, 400], 20, 1.6, true);
    const old = scene.window;
    scene.window = { width: 500, height: 200 };
    camera.resize(old);
    const [left, top, right, bottom] = camera.seen;
    expect(left <= 100 && top <= 300 && right >= 300 && bottom >= 400).toBe(true);
    camera.pan(-30, 0);
    const at = middle();
    const before = scene.window;
    scene.window = { width: 500, height: 260 };
    camera.resize(before);
    expect(middle()).toEqual(at);
  });

  it("stays when the window has no size yet, or the same", () => {
    camera.zoom(2, 100, 100);
    const before = camera.view;
    camera.resize({ width: 0, height: 0 });
    camera.resize({ ...scene.window });
    expect(camera.view).toBe(before);
  });
});
