/** A point abroad that cannot be clicked names the towns whose permit it takes. */

import { t } from "../../../lib/i18n.svelte";
import type { Game } from "../../../play/game.svelte";
import { routeOf } from "../../../play/position";
import { cityName } from "../../../play/words";

/** Why nothing can be placed where the pointer is, or nothing to say. */
export function blockedAbroad({ data: { facts }, hover, spots, update }: Game): string {
  if (!hover?.startsWith("point:")) return "";
  const route = facts.routes.find((each) => each.id === routeOf(hover.slice(6)));
  const cities = update.why.countries[route?.country ?? ""];
  if (!cities || spots.some(({ place }) => place === hover || place === `route:${route?.id}`)) return "";
  return t("why-permit", {
    country: t(`country-${route?.country}`),
    cities: cities.map((city) => cityName(facts, city)).join(", "),
  });
}
