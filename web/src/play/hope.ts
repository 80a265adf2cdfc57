/** What a decision will put on the board, shown before the server has answered. */

import type { Ghost, Piece } from "../board/contract";
import type { Legal } from "../net/messages";

const PUTS = new Set(["place", "displace", "replace", "put_down", "extra", "reuse"]);

/** The piece that the text of an action puts on a point, if it puts one there. */
export function hopeOf(
  legal: readonly Legal[],
  text: string,
  pieceOf: (action: Legal) => Piece | undefined,
): Ghost | null {
  for (const action of legal) {
    const { point: first } = action;
    if (!PUTS.has(action.kind) || !first) continue;
    const point = (action.points ?? [first]).find((each) => action.text.replace(first, each) === text);
    const piece = point && pieceOf(action);
    if (point && piece) return { place: `point:${point}`, piece };
  }
  return null;
}
