/** Keys within a group of radio buttons, which is one stop of the Tab key. */

import { RADIOS, stepped } from "../lib/arrows";

/** An arrow chooses the next one, around the end; the map's own arrows rest meanwhile. */
export function alongRadios(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
  const at = radios.findIndex((each) => each === document.activeElement);
  const to = at < 0 ? null : stepped(RADIOS, event.key, at, radios.length - 1, true);
  if (to === null) return;
  event.preventDefault();
  const next = radios[to];
  next?.focus();
  // What is chosen already would be confirmed by another click.
  if (next?.getAttribute("aria-checked") === "false") next.click();
}
