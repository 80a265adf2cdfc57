import { mount, unmount } from "svelte";
import { expect, it } from "vitest";
import type { BoardPosition, Light } from "../../src/board/contract";
import Ghosts from "../../src/board/Ghosts.svelte";
import type { Atlas } from "../../src/board/places";

it("marks a place once, however many pieces have left it", () => {
  const lights: Light[] = [
    { place: "point:a-b/1", kind: "from" },
    { place: "point:a-b/2", kind: "from" },
    { place: "point:a-b/1", kind: "from" },
  ];
  const atlas = { area: () => ({ is: "disc", x: 1, y: 2, r: 3 }) } as unknown as Atlas;
  const props = { ghosts: [], lights, atlas, position: {} as BoardPosition };
  const drawn = mount(Ghosts, { target: document.body, props });
  expect(document.querySelectorAll("[data-left]")).toHaveLength(2);
  void unmount(drawn);
});
