/** Why something cannot be done now, and when to say so. */

import { nameOf, t } from "../../../lib/i18n.svelte";
import type { Game } from "../../../play/game.svelte";
import { routeOf } from "../../../play/position";
import { cityName } from "../../../play/words";

/** What every button says while somebody else has to decide. */
export const anotherDecides = (game: Game): string =>
  t("why-not-you", { name: game.names(game.deciding ?? "") });

/** With the keyboard a reason is shown as soon as its button is reached, with a mouse when it is pressed. */
export const onreached =
  (tell: () => void) =>
  (event: FocusEvent & { currentTarget: HTMLElement }): void => {
    if (event.currentTarget.matches(":focus-visible")) tell();
  };

/** Why nothing can be placed where the pointer is, or nothing to say: abroad it takes the permit of a town. */
export function blockedAbroad({ data: { facts }, hover, spots, update }: Game): string {
  if (!hover?.startsWith("point:")) return "";
  const route = facts.routes.find((each) => each.id === routeOf(hover.slice(6)));
  const cities = update.why.countries[route?.country ?? ""];
  if (!cities || spots.some(({ place }) => place === hover || place === `route:${route?.id}`)) return "";
  return t("why-permit", {
    country: nameOf(`country-${route?.country ?? ""}`),
    cities: cities.map((city) => cityName(facts, city)).join(", "),
  });
}
