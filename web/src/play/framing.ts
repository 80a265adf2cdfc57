/** What the map shows when a decision is asked for, where it does not fit the window as a whole. */

import type { Camera } from "../board/contract";
import type { Game } from "./game.svelte";

/** More places than this say nothing about where to look. */
const FEW = 20;

export function framed({ update, isMine, spots }: Game): Camera["frame"] {
  const places = spots.map((spot) => spot.place);
  return isMine && update.prompt.kind !== "action" && places.length > 0 && places.length < FEW
    ? places
    : "all";
}
