/** The branches of the board in words. What is below one is made when it is opened: a closed branch costs nothing. */

import type { City, Place, Route, Target } from "../board/contract";
import { centre, outlineOf, roadOf, split } from "../board/places";
import { groupBy } from "../lib/collections";
import { nameOf, t } from "../lib/i18n.svelte";
import { belongings, cityName, routeName } from "../play/words";
import { type Branch, branchesFor, branchName } from "./names";
import type { Item } from "./outline.svelte";
import {
  abilitySentences,
  citySentence,
  markersAt,
  markersExplained,
  pieceName,
  pointSentence,
  prestigeSentence,
  routeSentence,
  spaceSentence,
  type Told,
} from "./sentences";

const BANDS = 4;
/** Places of a route; all others are of a city, or of nothing. */
const ALONG = new Set(["point", "route", "emblem"]);

const leaf = (id: string, name: string, place?: Place): Item => (place ? { id, name, place } : { id, name });
const targetAt = (told: Told, place: Place): Target | undefined =>
  told.targets.find((target) => target.place === place);
/** A place, and what Enter does there. */
function acting(told: Told, place: Place, name: string): Item {
  const target = targetAt(told, place);
  if (!target) return leaf(place, name, place);
  const said = `${name}. ${t("read-enter", { does: target.label })}`;
  return { ...leaf(place, said, place), acts: true, chosen: target.chosen === true };
}

const targetItem = ({ place, label, chosen }: Target): Item => ({
  ...leaf(place, label, place),
  acts: true,
  chosen: chosen === true,
});

/** What can be picked, route by route; other places by themselves. */
function possible(told: Told): Item[] {
  const groups = groupBy(told.targets, ({ place }) =>
    ALONG.has(split(place)[0]) ? `route:${roadOf(place)}` : place,
  );
  return [...groups].map(([place, targets]) => {
    const [only] = targets;
    if (only && targets.length === 1) return targetItem(only);
    return {
      id: `all of ${place}`,
      place,
      name: t("read-can-route", { route: routeName(told.facts, roadOf(place)), count: targets.length }),
      items: () => targets.map(targetItem),
    };
  });
}

/** The cities from north to south in bands, and in each from west to east. */
function bands(told: Told): City[][] {
  const at = (city: City): readonly [number, number] => {
    const town = told.atlas.layout.towns[city.id];
    return town ? centre({ is: "box", box: outlineOf(town), r: 0 }) : [0, 0];
  };
  const southwards = [...told.facts.cities].sort((a, b) => at(a)[1] - at(b)[1]);
  const size = Math.ceil(southwards.length / BANDS);
  return Array.from({ length: BANDS }, (_, n) =>
    southwards.slice(n * size, (n + 1) * size).sort((a, b) => at(a)[0] - at(b)[0]),
  );
}

function cityItem(told: Told, city: City): Item {
  const { position, facts } = told;
  const name = citySentence(told, city);
  const parts = (): Item[] => [
    ...(position.annexes[city.id] ?? []).map((post, n) =>
      leaf(`additional ${n}`, t("read-additional", { what: pieceName(told, post) })),
    ),
    ...city.spaces.map((_, n) => acting(told, `space:${city.id}/${n + 1}`, spaceSentence(told, city, n))),
    ...(position.courts[city.id] ?? []).map((post, n) =>
      acting(told, `court:${city.id}/${n + 1}`, t("read-court", { what: pieceName(told, post) })),
    ),
    ...(facts.special_prestige.city === city.id
      ? facts.special_prestige.spaces.map((space, n) =>
          acting(told, `prestige:${space.value}`, prestigeSentence(told, n)),
        )
      : []),
  ];
  return { ...acting(told, `city:${city.id}`, name), ...(city.spaces.length ? { items: parts } : {}) };
}

const cities = (told: Told): Item[] =>
  bands(told).map((band, n) => ({
    id: `band ${n + 1}`,
    name: t("read-band", { band: n + 1, cities: band.map((city) => city.name).join(", ") }),
    items: () => band.map((city) => cityItem(told, city)),
  }));

function routeItem(told: Told, route: Route): Item {
  return {
    ...acting(told, `route:${route.id}`, routeSentence(told, route)),
    items: () => [
      ...route.points.map((_, n) =>
        acting(
          told,
          `point:${route.id}/${n + 1}`,
          t("read-point", { n: n + 1, what: pointSentence(told, route, n) }),
        ),
      ),
      ...markersAt(told, route).map((said, n) => ({
        ...acting(told, `emblem:${route.id}`, said),
        id: `marker ${n}`,
      })),
    ],
    more: () => markersExplained(told, route),
  };
}

const routes = (told: Told): Item[] =>
  [...told.facts.routes]
    .sort((a, b) => routeName(told.facts, a.id).localeCompare(routeName(told.facts, b.id)))
    .map((route) => routeItem(told, route));

/** Somebody's points and posts, and everything on and beside the desk. */
function belongingsOf(told: Told, seat: string): Item[] {
  const { facts, position, view } = told;
  const desk = view.desks[seat];
  const onRoutes = facts.routes.flatMap((route) => {
    const own = route.points.flatMap((_, n) => {
      const piece = position.points[`${route.id}/${n + 1}`];
      return piece?.seat === seat ? [piece.tradesman] : [];
    });
    const merchants = own.filter((kind) => kind === "merchant").length;
    const said = t("read-on-route", {
      route: routeName(facts, route.id),
      traders: own.length - merchants,
      merchants,
      count: route.points.length,
    });
    return own.length ? [leaf(`on ${route.id}`, said, `route:${route.id}`)] : [];
  });
  const inCities = facts.cities.flatMap((city) => {
    const posts = [
      ...(position.annexes[city.id] ?? []),
      ...(position.spaces[city.id] ?? []),
      ...(position.courts[city.id] ?? []),
    ];
    const count = posts.filter((post) => post?.seat === seat).length;
    const said = t("read-in-city", { city: cityName(facts, city.id), count });
    return count ? [leaf(`in ${city.id}`, said, `city:${city.id}`)] : [];
  });
  const words = desk ? [...belongings(desk), ...(desk.supply ? abilitySentences(told, desk) : [])] : [];
  return [...words.map((said, n) => leaf(`desk ${n}`, said)), ...onRoutes, ...inCities];
}

const rivals = (told: Told): Item[] =>
  Object.entries(told.view.desks)
    .filter(([seat]) => seat !== told.you)
    .map(([seat, desk]) => ({
      id: seat,
      name: t("read-player", { name: told.name(seat), count: desk.score ?? 0 }),
      items: () => belongingsOf(told, seat),
    }));

function markers(told: Told): Item[] {
  const { facts, view } = told;
  const lying = facts.routes.flatMap((route) => {
    const said = markersAt(told, route);
    if (!said.length) return [];
    const about = [...said, ...markersExplained(told, route)].join(". ");
    return [leaf(`at ${route.id}`, `${routeName(facts, route.id)}: ${about}`, `route:${route.id}`)];
  });
  return view.pawn
    ? [
        ...lying,
        leaf("pawn", t("read-pawn", { province: nameOf(`province-${view.pawn}`) }), `province:${view.pawn}`),
      ]
    : lying;
}

const BELOW: Readonly<Record<Branch, (told: Told) => Item[]>> = {
  can: possible,
  cities,
  routes,
  mine: (told) => belongingsOf(told, told.you ?? ""),
  rivals,
  markers,
};

/** All branches. */
export function branches(told: Told): Item[] {
  const all = branchesFor(told.plays, told.you);
  return all.map((id) => ({
    id,
    name: id === "can" ? t("read-can", { count: told.targets.length }) : branchName(id, all),
    items: () => BELOW[id](told),
  }));
}
