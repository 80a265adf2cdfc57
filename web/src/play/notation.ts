/**
 * The text of an action (docs/notation.md), as the fields a legal action has. For words only: what may be played
 * is never read here.
 */

import type { Legal } from "../net/messages";

const isKind = (word: string | undefined): word is "trader" | "merchant" =>
  word === "trader" || word === "merchant";

/**
 * The fields that `text` names; what only the server knows (points that are alike, gains, events) is not among
 * them.
 */
export function readAction(text: string): Legal {
  const [seat = "", verb = "", ...rest] = text.trim().split(/\s+/);
  const [first = "", second = "", third = ""] = rest;
  const after = (word: string): string[] => (rest.includes(word) ? rest.slice(rest.indexOf(word) + 1) : []);
  const kind = rest.find(isKind);
  const made = (name: string, fields: Partial<Legal> = {}): Legal => ({ kind: name, text, seat, ...fields });
  const piece = kind ? { tradesman: kind } : {};
  switch (verb) {
    case "income": {
      const count = (word: RegExp): number =>
        Number(rest[rest.findIndex((each) => word.test(each)) - 1] ?? 0);
      return made("income", { traders: count(/^traders?$/), merchants: count(/^merchants?$/) });
    }
    case "place":
    case "reuse":
    case "replace":
    case "pick_up":
    case "remove":
      return made(verb, { point: first, ...piece });
    case "displace":
      return made(verb, { point: first, ...piece, paying: after("paying") });
    case "extra":
      return made(verb, { point: first, ...piece, source: after("from")[0] ?? "stock" });
    case "put_down":
      return made(verb, { point: first, ...piece, owner: isKind(second) ? seat : second });
    case "establish": {
      const fields: Partial<Legal> = { route: first, result: second };
      if (second === "post" || second === "additional_post") fields.city = third;
      if (second === "additional_post" && kind) fields.tradesman = kind;
      if (second === "develop") fields.ability = third;
      if (second === "special_prestige") fields.value = Number(third);
      return made(verb, fields);
    }
    case "use":
      if (first === "permanent") return made("use_permanent");
      if (first === "exchange_posts") return made(first, { space: second });
      return made("use_marker", { marker: first, ...(second ? { ability: second } : {}) });
    case "skip":
      return made("skip_permanent");
    case "green_post":
      return made(verb, { city: first, ...piece });
    case "take_tile":
      return made(verb, { tile: first, paying: after("paying") });
    case "toll":
      return made(verb, { take: first === "take" });
    case "put_pawn":
      return made(verb, { province: first });
    case "move_pawn":
      return made(verb, { province: first, free: second === "free" });
    case "neutral_post":
      return made(verb, { city: first });
    case "place_marker":
      return made(verb, { marker: first, route: second });
    default:
      return made(verb);
  }
}
