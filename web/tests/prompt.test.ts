import { beforeEach, describe, expect, it } from "vitest";
import { t } from "../src/lib/i18n.svelte";
import type { TableClient } from "../src/net/client.svelte";
import { readBoard, type Legal, type Update } from "../src/net/messages";
import { Game } from "../src/play/game.svelte";
import { isDisplaced, promptOf, titleOf } from "../src/play/prompt";
import { snapshot } from "./fixtures";

const data = readBoard(snapshot("board.json"));
let update: Update;
let seats: string[];

beforeEach(() => {
  update = structuredClone(snapshot("update_legal.json")) as Update;
  seats = [update.prompt.seat ?? ""];
});

/** The table as these seats see it, with Jan, Marthe and so on around it. */
function sit(kinds: Record<string, string> = {}): Game {
  const names = ["Jan", "Marthe", "Ottilie", "Hinrich", "Aliénor"];
  const table = {
    analysis: false,
    seats: Object.keys(update.view.desks).map((seat, n) => ({
      seat,
      name: names[n],
      kind: kinds[seat] ?? "link",
    })),
  };
  const latest = { update, log: [], fresh: [] };
  const client = { latest, older: [], seats, table, follow: () => undefined } as unknown as TableClient;
  const game = new Game(client, data, update);
  game.arrive();
  return game;
}
const decide = (kind: string, decision: Record<string, unknown> = {}, legal: Partial<Legal>[] = []): void => {
  Object.assign(update.prompt, { kind });
  update.view.decision = { kind, ...decision } as Update["view"]["decision"];
  Object.assign(update, { legal });
};

describe("choosing an action", () => {
  it("says what is picked, and nothing picked says what can be done", () => {
    const game = sit();
    expect(promptOf(game)).toBe(t("prompt-action"));
    game.selection = [{ field: "mode", value: "move" }];
    expect(promptOf(game)).toBe(t("prompt-move-first"));
    game.selection = [{ field: "tradesman", value: "merchant" }];
    expect(promptOf(game)).toBe(t("prompt-place", { kind: "merchant" }));
    expect(promptOf(game)).not.toBe(t("prompt-place", { kind: "trader" }));
    game.selection = [
      { field: "mode", value: "marker" },
      { field: "marker", value: "exchange_posts" },
    ];
    expect(promptOf(game)).toBe(t("prompt-exchange"));
  });

  it("says how to get pieces where the supply is empty", () => {
    Object.assign(update.view.desks[seats[0] ?? ""] ?? {}, { supply: { traders: 0, merchants: 0 } });
    decide("action", {}, [
      { kind: "income", seat: seats[0] ?? "", text: "income", traders: 3, merchants: 0 },
    ]);
    expect(promptOf(sit())).toBe(t("prompt-action-bare"));
  });

  it("says that the turn is over when no action is left, and that markers may still be used", () => {
    update.view.turn.actions = 0;
    decide("action", {}, [{ kind: "end_turn", seat: seats[0] ?? "", text: "end" }]);
    expect(promptOf(sit())).toBe(t("prompt-action-end"));
    decide("action", {}, [{ kind: "use_marker", seat: seats[0] ?? "", text: "use", marker: "plus_3" }]);
    expect(promptOf(sit())).toBe(t("prompt-action-none"));
  });
});

describe("other decisions", () => {
  it("name the piece that was displaced and who did it", () => {
    update = structuredClone(snapshot("update_displaced.json")) as Update;
    seats = [update.prompt.seat ?? ""];
    const game = sit();
    expect(isDisplaced(game)).toBe(true);
    expect(promptOf(game)).toContain(game.names(update.view.turn.seat));
    expect(titleOf(game)).toBe(t("title-displaced"));
  });

  it("speak of the neutral player's piece as of one's own", () => {
    decide("displaced", { piece: "n", seat: "neutral" });
    expect(isDisplaced(sit())).toBe(false);
  });

  it("count what may still be picked up", () => {
    decide("pick_up", { whose: "own", left: 2, hand: ["r"] });
    expect(promptOf(sit())).toBe(t("prompt-pick_up", { left: 2, held: 1 }));
    decide("pick_up", { whose: "rivals", left: 3 });
    expect(promptOf(sit())).toBe(t("prompt-pick_up-rivals", { left: 3, held: 0 }));
  });

  it("say whose piece is put down", () => {
    const me = seats[0] ?? "";
    const put = (owner: string): Partial<Legal> => ({
      kind: "put_down",
      seat: me,
      text: "put",
      owner,
      tradesman: "merchant",
      point: "hamburg-luebeck/1",
      points: ["hamburg-luebeck/1"],
    });
    const rival = Object.keys(update.view.desks).find((seat) => seat !== me) ?? "";
    decide("put_down", { hand: ["B"] }, [put(rival)]);
    const game = sit();
    expect(promptOf(game)).toBe(
      t("prompt-put_down", { kind: "merchant", mine: "no", name: game.names(rival), left: 1 }),
    );
  });

  it("say nothing but the end when it is over", () => {
    Object.assign(update, { over: true });
    expect(promptOf(sit())).toBe(t("prompt-over"));
    expect(titleOf(sit())).toBe(t("final-title"));
  });
});

describe("waiting", () => {
  it("tells people from computers, and whose decision it is from whose turn", () => {
    const deciding = seats[0] ?? "";
    seats = [];
    expect(promptOf(sit())).toBe(t("wait-action", { name: sit().names(deciding) }));
    expect(promptOf(sit({ [deciding]: "computer" }))).toBe(
      t("wait-thinking", { name: sit().names(deciding) }),
    );
    decide("toll");
    expect(promptOf(sit())).toBe(t("wait-toll", { name: sit().names(deciding) }));
    expect(titleOf(sit())).toBe(t("turn-of", { name: sit().names(update.view.turn.seat) }));
  });
});

describe("the title", () => {
  it("names who plays where several share a screen", () => {
    expect(titleOf(sit())).toBe(t("turn-yours"));
    seats = Object.keys(update.view.desks);
    const game = sit();
    expect(titleOf(game)).toBe(t("turn-of", { name: game.names(update.view.turn.seat) }));
  });
});
