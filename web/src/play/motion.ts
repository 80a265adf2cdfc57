/** Events as pieces that travel. */

import type { Motion, Piece, Place } from "../board/contract";
import type { GameEvent, LogEntry } from "../net/messages";

const text = (event: GameEvent, field: string): string =>
  typeof event[field] === "string" ? event[field] : "";
const pieceOf = (event: GameEvent, seat = "seat", kind = "tradesman"): Piece => ({
  seat: text(event, seat),
  tradesman: text(event, kind) === "merchant" ? "merchant" : "trader",
});

let key = 0;

/** A piece that is put down where it stands from now on. */
export const dropOf = (piece: Piece, place: Place): Motion => ({
  key: ++key,
  piece,
  from: place,
  to: place,
  delay: 0,
});

/** A piece taken off the board again. */
export const liftOf = (piece: Piece, place: Place): Motion => ({
  key: ++key,
  piece,
  from: place,
  to: `supply:${piece.seat}`,
  delay: 0,
});

/** The journeys of the entries just added, one after another, at most `most` milliseconds in all. */
export function motionsOf(entries: readonly LogEntry[], step: number, most: number): Motion[] {
  const journeys: { piece: Piece; from: Place; to: Place }[] = [];
  const lifted: { piece: Piece; from: Place }[] = [];
  let displacedFrom: Place | null = null;
  for (const { events } of entries) {
    let route = "";
    for (const event of events) {
      const point = text(event, "point") ? `point:${text(event, "point")}` : "";
      const seat = text(event, "seat");
      switch (event.event) {
        case "placed":
          journeys.push({ piece: pieceOf(event), from: `supply:${seat}`, to: point });
          break;
        case "displaced":
          displacedFrom = point;
          journeys.push({
            piece: pieceOf(event, "by", "by_tradesman"),
            from: `supply:${text(event, "by")}`,
            to: point,
          });
          break;
        case "replaced":
          journeys.push({ piece: pieceOf(event), from: displacedFrom ?? `stock:${seat}`, to: point });
          break;
        case "extra": {
          const source = text(event, "source");
          journeys.push({
            piece: pieceOf(event),
            from: source.includes("/") ? `point:${source}` : `${source}:${seat}`,
            to: point,
          });
          break;
        }
        case "picked_up":
          lifted.push({ piece: pieceOf(event), from: point });
          break;
        case "put_down": {
          const piece = pieceOf(event);
          const n = lifted.findIndex(
            (each) => each.piece.seat === piece.seat && each.piece.tradesman === piece.tradesman,
          );
          const from = n >= 0 ? lifted.splice(n, 1)[0]?.from : undefined;
          journeys.push({ piece, from: from ?? `supply:${seat}`, to: point });
          break;
        }
        case "reused":
          journeys.push({ piece: pieceOf(event), from: `stock:${seat}`, to: point });
          break;
        case "removed":
          journeys.push({ piece: pieceOf(event), from: point, to: `supply:${seat}` });
          break;
        case "established":
          route = text(event, "route");
          break;
        case "post":
          if (text(event, "space"))
            journeys.push({
              piece: pieceOf(event),
              from: route ? `route:${route}` : `supply:${seat}`,
              to: `space:${text(event, "space")}`,
            });
          break;
        case "special_prestige":
          journeys.push({
            piece: pieceOf(event),
            from: `route:${route}`,
            to: `prestige:${String(event["value"])}`,
          });
          break;
      }
    }
  }
  const gap = journeys.length > 1 ? Math.min(step, most / journeys.length) : 0;
  return journeys.map((journey, n) => ({ key: ++key, ...journey, delay: n * gap }));
}
