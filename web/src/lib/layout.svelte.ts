/** Which of the four layouts fits the window. */

/** `phone` is one held upright, `landscape` one on its side. */
export type Layout = "desktop" | "tablet" | "phone" | "landscape";

// An on-screen keyboard makes an upright phone low, but hardly ever this wide.
const low = matchMedia("(max-height: 499px) and (min-aspect-ratio: 4/3)");
const wide = matchMedia("(min-width: 1180px) and (min-height: 640px)");
const narrow = matchMedia("(max-width: 719px)");
const now = (): Layout =>
  low.matches ? "landscape" : narrow.matches ? "phone" : wide.matches ? "desktop" : "tablet";
let current = $state<Layout>(now());
for (const query of [low, wide, narrow]) query.addEventListener("change", () => (current = now()));

export const layout = (): Layout => current;
export const isPhone = (): boolean => current === "phone" || current === "landscape";
/** For screens without a form of their own for a phone on its side. */
export const simpleLayout = (): Exclude<Layout, "landscape"> =>
  current === "landscape" ? "tablet" : current;
