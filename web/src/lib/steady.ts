/** Keeps an element at least as high as it has been, so that what lies above it does not shift. */

import type { Attachment } from "svelte/attachments";

/** For as long as `_what` it shows is the same: for anything else another attachment begins anew. */
export const steady =
  (_what: string): Attachment<HTMLElement> =>
  (element) => {
    element.style.minHeight = "";
    let highest = 0;
    const watch = new ResizeObserver(() => {
      highest = Math.max(highest, element.offsetHeight);
      element.style.minHeight = `${highest}px`;
    });
    watch.observe(element);
    return () => watch.disconnect();
  };
