/** A point abroad that cannot be clicked names the towns whose permit it takes. */

import { t } from "../../../lib/i18n.svelte";
import type { Game } from "../../../play/game.svelte";
import { routeOf } from "../../../play/position";
import { cityName } from "../../../play/words";

/** Why nothing can be placed where the pointer is, or nothing to say. */
export function blockedAbroad(game: Game): string {
  const { facts } = game.data;
  const countryOf = (place: string): string | null =>
    place.startsWith("point:")
      ? (facts.routes.find((route) => route.id === routeOf(place.slice(6)))?.country ?? null)
      : null;
  const country = game.isMine && game.view.turn.actions > 0 && game.hover ? countryOf(game.hover) : null;
  if (!country || country === facts.home_country) return "";
  if (game.spots.some((spot) => countryOf(spot.place) === country)) return "";
  const cities = Object.entries(facts.permits)
    .filter(([, opens]) => opens.includes(country))
    .map(([city]) => cityName(facts, city));
  return t("why-permit", { country: t(`country-${country}`), cities: cities.join(", ") });
}
