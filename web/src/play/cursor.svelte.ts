/** Where the keys are on the board: what is read in words and what the ring on the map is around are one. */

import type { Place } from "../board/contract";
import type { Branch } from "../reading/names";

/** A place; so many places to play further on, 0 being where one was; or one of the branches of the tree. */
export type Goal = { place: Place } | { step: -1 | 0 | 1 } | { branch: Branch };

export class Cursor {
  ring = $state<Place | null>(null);
  /** Where to go, until the tree is there and has gone. */
  goal = $state.raw<Goal | null>(null);
  /** Arrows lead over the map; not so for those who have come to the tree by Tab, until nothing has the focus. */
  roams = $state(true);

  go(goal: Goal, roams = this.roams): void {
    this.goal = goal;
    this.roams = roams;
  }
}
