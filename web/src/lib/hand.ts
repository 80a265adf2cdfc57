/** Where the hand is that asks for something: the pointer as it was last pressed, or the focus of the keyboard. */

import type { Box } from "./room";

let pressed: readonly [number, number] | null = null;
addEventListener("pointerdown", ({ clientX, clientY }) => (pressed = [clientX, clientY]), true);
addEventListener("keydown", () => (pressed = null), true);

/** Whether keys are used, and not a pointer. */
export const usesKeys = (): boolean => pressed === null;

/** In pixels of the window; null if a key was pressed while nothing had the focus. */
export function handAt(): Box | null {
  if (pressed) return [...pressed, ...pressed];
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  return [left, top, right, bottom];
}
