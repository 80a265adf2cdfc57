/** A group of controls as one stop of the Tab key: Left and Right lead from one to the next. */

import { on } from "svelte/events";
import { MOMENTS, stepped } from "./arrows";

// Of tabs, which have arrows of their own, the one that is open.
const CONTROLS = 'a[href], button:not(:disabled, [aria-selected="false"]), input, ol[tabindex]';

export function roving(group: HTMLElement): () => void {
  let used: Element | undefined;
  const controls = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(CONTROLS)];
  const settle = (): void => {
    const all = controls();
    const stop = all.find((each) => each === used) ?? all[0];
    for (const each of all) each.tabIndex = each === stop ? 0 : -1;
  };
  const changes = new MutationObserver(settle);
  changes.observe(group, { childList: true, subtree: true });
  settle();
  const ends = [
    on(group, "focusin", ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.matches(CONTROLS)) return;
      used = target;
      settle();
    }),
    on(group, "keydown", (event) => {
      if (event.defaultPrevented || event.shiftKey) return;
      const all = controls();
      const at = all.findIndex((each) => each === event.target);
      const to = at < 0 ? null : stepped(MOMENTS, event.key, at, all.length - 1);
      if (to === null) return;
      event.preventDefault();
      all[to]?.focus();
    }),
    () => changes.disconnect(),
  ];
  return () => ends.forEach((end) => end());
}
