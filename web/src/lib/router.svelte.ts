/** The address as a screen: `/`, `/table/{id}`, `/replay/{id}`. Tokens and moments stand in the fragment. */

export type Screen =
  { name: "start" } | { name: "table"; id: string } | { name: "replay"; id: string } | { name: "nowhere" };

function parse(): Screen {
  const [, first = "", id = "", rest] = location.pathname.split("/");
  if (first === "") return { name: "start" };
  if ((first !== "table" && first !== "replay") || !id || rest) return { name: "nowhere" };
  try {
    return { name: first, id: decodeURIComponent(id) };
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
  current = parse();
  scrollTo(0, 0);
}
