/** What is lit on the board: what just happened, what a card is about, where pieces came from. */

import type { Light } from "../board/contract";
import { groupBy } from "../lib/collections";
import type { GameEvent, LogEntry } from "../net/messages";
import type { Game } from "./game.svelte";
import { picked } from "./selection";
import { gainOf } from "./words";

/** The points these events bring: a chip for each city and seat. */
export function gainLights(events: readonly GameEvent[], kind: Light["kind"] = "done"): Light[] {
  const gains = events.flatMap((event) => {
    const gain = gainOf(event);
    return gain && typeof event["city"] === "string" ? [{ ...gain, city: event["city"] }] : [];
  });
  return [...groupBy(gains, ({ city, seat }) => `${city} ${seat}`).values()].flatMap((same) =>
    same.slice(0, 1).map(({ city, seat }): Light => ({
      place: `city:${city}`,
      kind,
      chip: { text: `+${same.reduce((sum, gain) => sum + gain.points, 0)}`, seat },
    })),
  );
}

/** The points that the pieces in hand were lifted from. */
export function liftedFrom(log: readonly LogEntry[]): string[] {
  const moving = log.slice(
    log.findLastIndex(({ events }) =>
      events.some(({ event }) => !["picked_up", "put_down"].includes(event)),
    ) + 1,
  );
  return moving
    .flatMap(({ events }) => events)
    .flatMap(({ event, ...fields }) => (event === "picked_up" ? [String(fields["point"])] : []));
}

/** Everything that is lit now and no target. */
export function lightsOf(game: Game): Light[] {
  const lights: Light[] = game.lit.map((place) => ({ place, kind: "log" }));
  // What a card promises takes the place of what has just happened.
  if (!game.card) lights.push(...game.flashes);
  const { decision } = game.view;
  if (decision.kind === "displaced" && decision.route)
    lights.push({ place: `route:${decision.route}`, kind: "from" });
  if (decision.hand?.length)
    lights.push(...liftedFrom(game.log).map((point): Light => ({ place: `point:${point}`, kind: "from" })));
  const route = picked(game.selection, "route");
  if (route && game.card === "establish") lights.push({ place: `route:${route}`, kind: "focus" });
  const point = picked(game.selection, "point");
  if (point && game.card === "displace") {
    for (const each of game.left[0]?.routes ?? []) lights.push({ place: `route:${each}`, kind: "focus" });
  }
  if (game.card === "establish") {
    const control = game.chosen?.events?.filter((event) => event.event === "control") ?? [];
    lights.push(...gainLights(control, "focus"));
  }
  return lights;
}
