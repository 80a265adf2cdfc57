import { flushSync, mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import type { Point } from "../../src/board/contract";
import Travel from "../../src/board/Travel.svelte";

it("lands once, where it was going, however the map is moved meanwhile", () => {
  const flights: { frames: Keyframe[]; run: { onfinish?: () => void; cancel: () => void } }[] = [];
  vi.spyOn(Element.prototype, "animate").mockImplementation((frames) => {
    const run = { cancel: vi.fn() };
    flights.push({ frames: frames as Keyframe[], run });
    return run as unknown as Animation;
  });
  const landed = vi.fn();
  const props = $state({
    motion: { key: 1, piece: { seat: "red", tradesman: "trader" }, from: "", to: "", delay: 0 } as const,
    from: [0, 50] as Point,
    to: [80, 50] as Point,
    appears: true,
    leaves: false,
    still: false,
    ondone: landed,
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
  flights[0]?.run.onfinish?.();
  expect(landed).toHaveBeenCalledOnce();
  void unmount(piece);
});
