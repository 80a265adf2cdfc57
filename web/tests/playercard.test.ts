import { flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";
import PlayerCard from "../src/ui/PlayerCard.svelte";

it("is a button only where there is a desk to open", () => {
  const forms = ["chip", "line", "strip", "card"] as const;
  const desk = { score: 0, east_west: 0 };
  for (const form of forms)
    for (const onclick of [undefined, () => undefined]) {
      const props = {
        seat: "neutral",
        name: "Neutral",
        desk,
        abilities: {},
        form,
        ...(onclick ? { onclick } : {}),
      };
      const shown = mount(PlayerCard, { target: document.body, props });
      flushSync();
      expect([form, document.querySelectorAll("button").length]).toEqual([form, onclick ? 1 : 0]);
      void unmount(shown);
    }
});
