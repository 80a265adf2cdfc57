/** What can be picked on the board, in words and as pieces. */

import type { Target } from "../board/contract";
import { t } from "../lib/i18n.svelte";
import type { Legal } from "../net/messages";
import type { Game } from "./game.svelte";
import { numberOf, pieceOf } from "./position";
import type { Spot } from "./selection";
import { actionLabel, routeName } from "./words";

/** A place that can be picked, and what a pick there would do. */
export function targetOf(game: Game, spot: Spot, action: Legal, chosen: boolean): Target {
  const at = spot.pick.field === "point" ? spot.pick.value : undefined;
  const label = labelOf(game, spot, action, at);
  const target: Target = { place: spot.place, kind: spot.kind, label, chosen };
  const ghost = ghostOf(game, action, spot.kind);
  if (ghost) target.ghost = ghost;
  if (action.kind === "place" && action.paying?.length) target.tag = `1+${action.paying.length}`;
  if (action.kind === "displace") {
    target.tag = `1+${action.paying?.length ?? 1}`;
    target.preview = (action.routes ?? []).map((route) => `route:${route}`);
  }
  if (spot.kind === "province") {
    const province = game.data.facts.provinces.find((each) => each.id === action.province);
    target.preview = (province?.routes ?? []).map((route) => `route:${route}`);
    if (action.kind === "move_pawn") target.tag = t(action.free ? "pawn-free" : "pawn-action");
  }
  const gain = action.gains?.[action.seat];
  if (gain && (spot.kind === "space" || spot.kind === "city")) target.tag = `+${gain}`;
  return target;
}

/** What an action comes down to: on a point, `done` puts the first piece in hand down, a trader before a merchant. */
export function meant(game: Game, action: Legal): Legal {
  if (action.kind !== "done") return action;
  const hand = (game.view.decision.hand ?? []).map((text) => pieceOf(text.charAt(0)));
  const piece = hand.find((each) => each?.tradesman === "trader") ?? hand[0];
  return piece ? { ...action, kind: "put_down", owner: piece.seat, tradesman: piece.tradesman } : action;
}

function labelOf(game: Game, spot: Spot, action: Legal, at: string | undefined): string {
  const { facts } = game.data;
  const where = (point: string) => ({ route: routeName(facts, point), n: numberOf(point) });
  if (spot.kind === "full") {
    const route = facts.routes.find((each) => each.id === action.route);
    return t("label-establish", {
      route: routeName(facts, action.route ?? ""),
      n: route?.points.length ?? 0,
    });
  }
  if (spot.pick.field === "source")
    return t("label-lift", { kind: action.tradesman ?? "trader", ...where(spot.pick.value) });
  const displaced = action.kind === "replace" ? pieceOf(game.view.decision.piece ?? ".") : null;
  if (displaced)
    return t(displaced.seat === "neutral" ? "label-replace-neutral" : "label-replace", {
      kind: displaced.tradesman,
      ...where(at ?? action.point ?? ""),
    });
  return actionLabel(action, game.speaker, game.position, at);
}

/** The piece that an action would put down, where it puts one. */
export function ghostOf(game: Game, action: Legal, kind: string): Target["ghost"] {
  if (kind === "own") return undefined;
  if (action.kind === "replace") {
    const piece = pieceOf(game.view.decision.piece ?? ".");
    return piece ?? undefined;
  }
  if (action.kind === "put_down")
    return { seat: action.owner ?? action.seat, tradesman: action.tradesman ?? "trader" };
  if (["place", "displace", "extra", "reuse", "green_post"].includes(action.kind)) {
    const seat = action.kind === "extra" ? ownerOfExtras(game, action) : action.seat;
    return { seat, tradesman: action.tradesman ?? "trader" };
  }
  if (kind === "space" && action.result !== "develop") {
    const event = action.events?.find((each) => each.event === "post" || each.event === "special_prestige");
    return { seat: action.seat, tradesman: event?.["tradesman"] === "merchant" ? "merchant" : "trader" };
  }
  return undefined;
}

function ownerOfExtras(game: Game, action: Legal): string {
  return game.view.decision.kind === "displaced" ? (game.view.decision.seat ?? action.seat) : action.seat;
}
