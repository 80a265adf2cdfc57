/** Which of the three layouts fits the window. */

export type Layout = "desktop" | "tablet" | "phone";

const wide = matchMedia("(min-width: 1180px) and (min-height: 640px)");
const narrow = matchMedia("(max-width: 719px)");
const now = (): Layout => (narrow.matches ? "phone" : wide.matches ? "desktop" : "tablet");
let current = $state<Layout>(now());
for (const query of [wide, narrow]) query.addEventListener("change", () => (current = now()));

export const layout = (): Layout => current;
