/** The one sentence that says what to do now. */

import { t } from "../lib/i18n.svelte";
import { refusalText } from "../lib/refusals";
import type { Table, View } from "../net/messages";
import type { Game } from "./game.svelte";
import { pieceOf } from "./position";
import { choices, picked } from "./selection";
import { routeName } from "./words";

// What is to be chosen for a marker; for any other, where it is put.
const MARKER_PROMPTS: Readonly<Record<string, string>> = {
  exchange_posts: "exchange",
  develop: "develop",
  exchange_marker: "swap",
};
const byTouch = matchMedia("(pointer: coarse)");

export function promptOf(game: Game): string {
  const { update, view, names, data } = game;
  const { decision } = view;
  const { kind } = update.prompt;
  if (update.over) return t("prompt-over");
  if (game.waits) return t("prompt-waits", { free: freeSeats(game.client.table) });
  const { refused } = game.client;
  if (refused) return t("play-failed", { message: refusalText(refused) });
  const who = names(game.deciding ?? "");
  if (!game.isMine) {
    const info = game.client.table?.seats.find((seat) => seat.seat === game.deciding);
    if (kind === "displaced" || kind === "plate" || kind === "toll") return t(`wait-${kind}`, { name: who });
    return t(info?.kind === "computer" ? "wait-thinking" : "wait-action", { name: who });
  }
  // A first tap shows, the second one plays.
  const tapped = byTouch.matches ? game.targets.find((target) => target.place === game.hover) : undefined;
  if (tapped) return t("prompt-tap-again", { what: tapped.label });
  if (decision.neutral_post) return t("prompt-neutral_post");
  const tradesman = picked(game.selection, "tradesman") ?? "trader";
  const left = decision.left ?? 0;
  switch (kind) {
    case "action": {
      const marker = picked(game.selection, "marker");
      if (game.mode === "marker" && marker)
        return t(`prompt-${MARKER_PROMPTS[marker] ?? "lay"}`, { marker: t(`marker-${marker}`) });
      if (game.card === "establish") return t("prompt-establish-card");
      const victim =
        game.card === "displace" ? game.position.points[picked(game.selection, "point") ?? ""] : undefined;
      if (victim)
        return t("prompt-displace-tray", {
          name: names(victim.seat),
          kind: victim.tradesman,
          cost: game.chosen?.paying?.length ?? 1,
        });
      if (game.card === "place") return t("prompt-place-tray", { cost: game.chosen?.paying?.length ?? 1 });
      if (game.card === "income") return t("prompt-income");
      if (game.mode === "tile") return t("prompt-tile");
      if (game.mode === "pawn") return t("prompt-move_pawn");
      if (game.mode === "displace") return t("prompt-displace");
      if (game.mode === "move") return t("prompt-move-first");
      if (game.mode === "establish") return t("prompt-establish");
      if (game.mode === "place" || picked(game.selection, "tradesman"))
        return t("prompt-place", { kind: tradesman });
      if (view.turn.actions > 0 && !view.turn.closed) {
        const supply = view.desks[game.me]?.supply;
        const isBare = !supply?.traders && !supply?.merchants && game.canMode("income");
        if (isBare) return t("prompt-action-bare");
        return t(byTouch.matches ? "prompt-action-touch" : "prompt-action");
      }
      if (game.canMode("marker")) return t("prompt-action-none");
      return t(plateSize(view) > 0 ? "prompt-action-plate" : "prompt-action-end");
    }
    case "displaced": {
      const piece = pieceOf(decision.piece ?? ".");
      if (!piece || game.mode === "extra") return extraPrompt(game, decision.extras ?? 0);
      if (piece.seat === "neutral") return t("prompt-displaced-neutral");
      const anywhere = view.desks[piece.seat]?.tiles?.includes("displaced_anywhere");
      return t(anywhere ? "prompt-displaced-anywhere" : "prompt-displaced", {
        name: names(view.turn.seat),
        kind: piece.tradesman,
      });
    }
    case "pick_up":
      return t(decision.whose === "own" ? "prompt-pick_up" : `prompt-pick_up-${decision.whose}`, {
        left,
        held: decision.hand?.length ?? 0,
      });
    case "put_down": {
      const [owner = "", held = "trader"] = (picked(game.selection, "piece") ?? "").split("/");
      return t("prompt-put_down", {
        kind: held,
        mine: owner === game.me ? "yes" : "no",
        name: names(owner),
        left: decision.hand?.length ?? 1,
      });
    }
    case "permanent": {
      const marker = data.facts.routes.find((route) => route.id === decision.route)?.permanent_marker ?? "";
      return marker === "green_post"
        ? t("prompt-green_post")
        : t("prompt-permanent", { marker: t(`permanent-${marker}`) });
    }
    case "reuse":
      return t("prompt-reuse", { left, route: routeName(data.facts, decision.route ?? "") });
    case "plate":
      return t("prompt-plate", {
        left: plateSize(view),
        marker: t(`marker-${picked(game.selection, "marker") ?? ""}`),
      });
    default:
      return t(`prompt-${kind}`, { left });
  }
}

const freeSeats = (table: Table | null): number =>
  (table?.seats ?? []).filter((seat) => seat.kind === "link" && !seat.joined).length;

const plateSize = (view: View): number => (typeof view.plate === "number" ? view.plate : view.plate.length);

/**
 * An extra piece comes from the stock or the supply, or is lifted from the board: then which, and where to, in
 * any order.
 */
function extraPrompt(game: Game, left: number): string {
  const lifted = choices(game.legal, [{ field: "mode", value: "extra" }], "source").some((source) =>
    source.includes("/"),
  );
  if (!lifted) return t("prompt-extra", { left });
  if (picked(game.selection, "source"))
    return t("prompt-extra-put", { kind: game.chosen?.tradesman ?? "trader" });
  return t(picked(game.selection, "point") ? "prompt-extra-which" : "prompt-extra-lift");
}

/** Whether it is an own piece that was displaced, and not the neutral player's, for whom one decides. */
export const isDisplaced = (game: Game): boolean =>
  game.update.prompt.kind === "displaced" &&
  game.view.decision.seat !== "neutral" &&
  !game.view.decision.neutral_post;

export function titleOf(game: Game): string {
  if (game.update.over) return t("final-title");
  if (game.waits) return t("title-waits");
  if (game.isMine && game.deciding === game.view.turn.seat)
    return game.shared ? t("turn-of", { name: game.names(game.view.turn.seat) }) : t("turn-yours");
  if (game.isMine && game.shared) return game.names(game.deciding ?? "");
  if (game.isMine) return t(isDisplaced(game) ? "title-displaced" : "title-decide");
  return t("turn-of", { name: game.names(game.view.turn.seat) });
}
