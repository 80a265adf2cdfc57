import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import type { Reason } from "../src/net/client.svelte";
import { readBoard } from "../src/net/messages";
import type { Game } from "../src/play/game.svelte";
import EstablishCard from "../src/ui/EstablishCard.svelte";
import { snapshot } from "./fixtures";

let shown: object | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
});

it("does not take the reason of one route for that of another to the same city", async () => {
  const [one, other] = ["osnabrueck-muenster", "osnabrueck-bremen"];
  const asked: Record<string, (reason: Reason | null) => void> = {};
  const game = $state({
    data: readBoard(snapshot("board.json")),
    selection: [{ field: "route", value: one }],
    legal: [],
    deciding: "red",
    client: {
      why: (action: string) => new Promise<Reason | null>((resolve) => (asked[action] = resolve)),
    },
    position: { spaces: {} },
    view: { desks: {} },
    called: (seat: string) => seat,
  });
  shown = mount(EstablishCard, { target: document.body, props: { game: game as unknown as Game } });
  flushSync();
  game.selection = [{ field: "route", value: other }];
  flushSync();
  const says = async (route: string, message: string): Promise<string> => {
    asked[`red establish ${route} post osnabrueck`]?.({ code: "some_code", message });
    await Promise.resolve();
    flushSync();
    return document.body.textContent;
  };
  expect(await says(one, "Too late.")).not.toContain("Too late.");
  expect(await says(other, "In time.")).toContain("In time.");
});
