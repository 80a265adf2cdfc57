/** What the map shows when a decision is asked for, where it does not fit the window as a whole. */

import type { Camera } from "../board/contract";
import { distinct } from "../lib/collections";
import type { Game } from "./game.svelte";
import { routeOf } from "./position";

/** More places than this say nothing about where to look. */
const FEW = 20;

export function framed({ update, isMine, spots, position, me, data }: Game): Camera["frame"] {
  const places = spots.map((spot) => spot.place);
  if (isMine && update.prompt.kind !== "action" && places.length > 0 && places.length < FEW) return places;
  // Where my pieces are; before there are any, the middle of the map.
  const mine = Object.entries(position.points).filter(([, piece]) => piece.seat === me);
  if (mine.length < 2) return "middle";
  // With the towns around, so that there is somewhere to go.
  const near = mine.flatMap(([point]) => routeOf(point).split("-"));
  const around = data.facts.routes
    .filter((route) => near.includes(route.a) || near.includes(route.b))
    .flatMap((route) => [route.a, route.b]);
  return distinct(around).map((city) => `city:${city}`);
}
