/** The one sentence that says what to do now. */

import { t } from "../lib/i18n.svelte";
import type { Game } from "./game.svelte";
import { pieceOf } from "./position";
import { choices, picked } from "./selection";
import { routeName } from "./words";

const byTouch = matchMedia("(pointer: coarse)");

export function promptOf(game: Game): string {
  const { update, view, names, data } = game;
  const { decision } = view;
  const { kind } = update.prompt;
  if (update.over) return t("prompt-over");
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
      if (game.mode === "marker") return t(marker === "exchange_posts" ? "prompt-exchange" : "prompt-develop");
      if (game.card === "establish") return t("prompt-establish-card");
      const victim = game.card === "displace" ? game.position.points[picked(game.selection, "point") ?? ""] : undefined;
      if (victim) return t("prompt-displace-tray", { name: names(victim.seat), kind: victim.tradesman, cost: game.chosen?.paying?.length ?? 1 });
      if (game.card === "income") return t("prompt-income");
      if (game.mode === "tile") return t("prompt-tile");
      if (game.mode === "pawn") return t("prompt-move_pawn");
      if (game.mode === "displace") return t("prompt-displace");
      if (game.mode === "move") return t("prompt-move-first");
      if (game.mode === "establish") return t("prompt-establish");
      if (game.mode === "place" || picked(game.selection, "tradesman")) return t("prompt-place", { kind: tradesman });
      const desk = view.desks[game.me];
      if (view.turn.actions === 0 || view.turn.closed) return t(desk?.markers?.length ? "prompt-action-none" : "prompt-end");
      const isBare = !desk?.supply?.traders && !desk?.supply?.merchants && game.canMode("income");
      return t(isBare ? "prompt-action-bare" : "prompt-action");
    }
    case "displaced": {
      const piece = pieceOf(decision.piece ?? ".");
      if (!piece) return t(choices(game.legal, [], "source").some((source) => source.includes("/")) ? "prompt-extra-lift" : "prompt-extra", { left: decision.extras ?? 0 });
      if (piece.seat === "neutral") return t("prompt-displaced-neutral");
      return t("prompt-displaced", { name: names(view.turn.seat), kind: piece.tradesman });
    }
    case "pick_up":
      return t(decision.whose === "own" ? "prompt-pick_up" : `prompt-pick_up-${decision.whose}`, { left });
    case "put_down": {
      const held = (picked(game.selection, "piece") ?? "").split("/")[1] || "trader";
      return t("prompt-put_down", { kind: held, left: decision.hand?.length ?? 1 });
    }
    case "permanent": {
      const marker = data.facts.routes.find((route) => route.id === decision.route)?.permanent_marker ?? "";
      return marker === "green_post" ? t("prompt-green_post") : t("prompt-permanent", { marker: t(`permanent-${marker}`) });
    }
    case "reuse":
      return t("prompt-reuse", { left, route: routeName(data.facts, decision.route ?? "") });
    case "plate":
      return t("prompt-plate", { left: typeof view.plate === "number" ? view.plate : view.plate.length });
    default:
      return t(`prompt-${kind}`, { left });
  }
}

export function titleOf(game: Game): string {
  if (game.update.over) return t("final-title");
  if (game.isMine && game.deciding === game.view.turn.seat) return game.shared ? t("turn-of", { name: game.names(game.view.turn.seat) }) : t("turn-yours");
  if (game.isMine && game.shared) return game.names(game.deciding ?? "");
  if (game.isMine) return t(game.update.prompt.kind === "displaced" ? "title-displaced" : "title-decide");
  return t("turn-of", { name: game.names(game.view.turn.seat) });
}
