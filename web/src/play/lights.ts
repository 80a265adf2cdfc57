/** What just happened, lit on the board. */

import type { Light } from "../board/contract";
import { groupBy } from "../lib/collections";
import type { GameEvent } from "../net/messages";
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
