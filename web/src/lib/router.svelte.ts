/**
 * The address as a screen: `/`, and `/table/{id}`, `/join/{id}`, `/replay/{id}`. Tokens and moments stand in the
 * fragment.
 */

const OF_A_TABLE = ["table", "join", "replay"] as const;

export type Screen =
  { name: "start" } | { name: (typeof OF_A_TABLE)[number]; id: string } | { name: "nowhere" };

function parse(): Screen {
  const [, first = "", id = "", rest] = location.pathname.split("/");
  if (first === "") return { name: "start" };
  const name = OF_A_TABLE.find((each) => each === first);
  if (!name || !id || rest) return { name: "nowhere" };
  try {
    return { name, id: decodeURIComponent(id) };
  } catch {
    return { name: "nowhere" }; // a broken escape like %zz
  }
}

let current = $state.raw<Screen>(parse());
addEventListener("popstate", () => (current = parse()));
// Another link to the same table, pasted over this one.
addEventListener("hashchange", () => (current = parse()));

export const screen = (): Screen => current;

export function go(path: string): void {
  history.pushState(null, "", path);
  arrive();
}

/** The same, with no way back: to here, or to a secret in the address. */
export function goInstead(path: string): void {
  history.replaceState(null, "", path);
  arrive();
}

function arrive(): void {
  current = parse();
  scrollTo(0, 0);
}
