/** Keys that are meant for the whole page. */

/** Whether somebody is typing there; a slider takes no text. */
const takesText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && target.type !== "range") ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

/** Whether nobody else has taken this key: not what has the focus, and not the browser. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !takesText(event.target);
