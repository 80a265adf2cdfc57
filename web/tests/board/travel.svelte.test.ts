import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardPosition, Motion, Piece, Point } from "../../src/board/contract";
import Travel from "../../src/board/Travel.svelte";
import { Travels } from "../../src/board/travels.svelte";

const PIECE = { seat: "red", tradesman: "trader" } as const;
const trip = (key: number, to = `point:a-b/${key}`, delay = 0): Motion => ({
  key,
  piece: PIECE,
  from: "supply:red",
  to,
  delay,
});

it("flies once, to where it was going, however the map is moved meanwhile", () => {
  const flights: { frames: Keyframe[]; run: { cancel: () => void } }[] = [];
  vi.spyOn(Element.prototype, "animate").mockImplementation((frames) => {
    const run = { cancel: vi.fn() };
    flights.push({ frames: frames as Keyframe[], run });
    return run as unknown as Animation;
  });
  const props = $state({
    motion: trip(1),
    from: [0, 50] as Point,
    to: [80, 50] as Point,
    appears: true,
    leaves: false,
    still: false,
  });
  const piece = mount(Travel, { target: document.body, props });
  flushSync();
  for (const edge of [10, 20, 30]) {
    props.from = [edge, 50];
    flushSync();
  }
  expect(flights).toHaveLength(1);
  expect(flights[0]?.run.cancel).not.toHaveBeenCalled();
  expect(flights[0]?.frames.at(-1)?.["transform"]).toBe("translate(80px, 50px)");
  void unmount(piece);
});

describe("pieces on their way", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const onBoard = (courts: Record<string, Piece[]> = {}) =>
    new Travels(() => ({ courts }) as unknown as BoardPosition);

  it("are hidden where they go, and arrive by the clock without any animation", () => {
    const travels = onBoard();
    travels.start([trip(1), trip(2, "point:a-b/2", 500)], false);
    expect([...travels.hidden]).toEqual(["point:a-b/1", "point:a-b/2"]);
    vi.advanceTimersByTime(300);
    expect([travels.moving.length, ...travels.hidden]).toEqual([1, "point:a-b/2"]);
    vi.advanceTimersByTime(700);
    expect([travels.moving.length, travels.hidden.size]).toEqual([0, 0]);
  });

  it("set off once, even if others come in between", () => {
    const travels = onBoard();
    const first = [trip(1)];
    travels.start(first, false);
    travels.start([trip(2)], false);
    vi.runAllTimers();
    travels.start(first, false);
    expect(travels.moving).toEqual([]);
  });

  it("are few, whatever comes: the oldest arrive", () => {
    const travels = onBoard();
    for (let key = 1; key <= 500; key++) travels.start([trip(key)], false);
    expect(travels.moving.map((motion) => motion.key)).toEqual(Array.from({ length: 12 }, (_, n) => 489 + n));
    expect(travels.hidden.size).toBe(12);
    expect(vi.getTimerCount()).toBe(12);
  });

  it("all arrive when nothing moves any more", () => {
    const travels = onBoard();
    travels.start([trip(1), trip(2)], false);
    travels.start([], false);
    expect([travels.moving.length, travels.hidden.size, vi.getTimerCount()]).toEqual([0, 0, 0]);
  });

  it("are shown at the court they went to, even if another has come meanwhile", () => {
    const court: Piece[] = [PIECE];
    const travels = onBoard({ minden: court });
    travels.start([trip(1, "court:minden")], false);
    court.push(PIECE);
    vi.runAllTimers();
    expect(travels.hidden.size).toBe(0);
  });
});
