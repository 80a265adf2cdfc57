/** Cities, routes and desks in sentences, from what the table knows. */

import type { BoardFacts, BoardPosition, City, Piece, Route, Target } from "../board/contract";
import type { Atlas } from "../board/places";
import { nameOf, t } from "../lib/i18n.svelte";
import { privilegeInk } from "../lib/palette";
import type { Ability, DeskView, View } from "../net/messages";
import { abilitySentence, cityName, markerAbout, routeName } from "../play/words";

/** What there is to be told, and to whom. */
export interface Told {
  facts: BoardFacts;
  atlas: Atlas;
  position: BoardPosition;
  view: View;
  abilities: Readonly<Record<string, Ability>>;
  name: (seat: string) => string;
  /** The seat that is "you"; where several people share a screen, or nobody plays, there is none. */
  you: string | null;
  /** Whether the one who listens plays, and does not only look on. */
  plays: boolean;
  targets: readonly Target[];
}

const sentences = (parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part) => part).join(". ");

export function pieceName(told: Told, { seat, tradesman }: Piece): string {
  const whose = seat === told.you ? "mine" : seat === "neutral" ? "neutral" : "other";
  return t("read-piece", { whose, name: told.name(seat), kind: tradesman });
}
const whatStands = (told: Told, piece: Piece | null | undefined): string =>
  piece ? pieceName(told, piece) : t("read-free");
const numeral = (colour: string): string => privilegeInk(colour).numeral;

/** Whether a space may be taken by the one who listens. */
function opens(told: Told, colour: string): "yes" | "no" | "nobody" {
  const desk = told.you === null ? undefined : told.view.desks[told.you];
  if (!desk) return "nobody";
  const values = told.abilities["privilege"]?.values ?? [];
  return values.indexOf(colour) <= (desk.privilege ?? 0) ? "yes" : "no";
}

export const endsOf = (city: string, routes: readonly Route[]): string[] =>
  routes.filter((route) => route.a === city || route.b === city).map(({ a, b }) => (a === city ? b : a));

export function citySentence(told: Told, city: City): string {
  const { facts, position } = told;
  const spaces = position.spaces[city.id] ?? [];
  const posts = [...(position.annexes[city.id] ?? []), ...spaces, ...(position.courts[city.id] ?? [])];
  const owners = posts.flatMap((post) => (post ? [told.name(post.seat)] : []));
  const controller = position.controllers[city.id];
  const next = city.spaces[spaces.indexOf(null)];
  const abilities = city.abilities.map((ability) => t(`ability-${ability}`)).join(", ");
  const head = [
    city.name,
    city.green && t("read-green"),
    abilities && t("read-tower", { abilities }),
    controller &&
      (controller === told.you
        ? t("read-controlled-you")
        : t("read-controlled", { name: told.name(controller) })),
  ];
  return sentences([
    head.filter((part) => part).join(", "),
    owners.length > 0 && t("read-posts", { posts: owners.join(", ") }),
    next
      ? [
          t("read-next", {
            kind: next.shape,
            numeral: numeral(next.colour),
            open: opens(told, next.colour),
          }),
          next.coin && t("read-coin", { points: next.coin }),
        ]
          .filter((part) => part)
          .join(", ")
      : city.spaces.length > 0 && t("read-full"),
    t("read-routes-to", {
      cities: endsOf(city.id, facts.routes)
        .map((id) => cityName(facts, id))
        .join(", "),
    }),
  ]);
}

export function spaceSentence(told: Told, city: City, n: number): string {
  const space = city.spaces[n];
  if (!space) return "";
  const what = whatStands(told, told.position.spaces[city.id]?.[n]);
  const said = t("read-space", { n: n + 1, kind: space.shape, numeral: numeral(space.colour), what });
  return space.coin ? `${said}, ${t("read-coin", { points: space.coin })}` : said;
}

export const prestigeSentence = (told: Told, n: number): string => {
  const space = told.facts.special_prestige.spaces[n];
  const what = whatStands(told, told.position.prestige[n]);
  return space ? t("read-prestige", { value: space.value, numeral: numeral(space.colour), what }) : "";
};

/** What lies at a route: bonus markers, permanent and laid ones. */
export function markersAt(told: Told, route: Route): string[] {
  const { position } = told;
  const marker = position.markers[route.id];
  const laid = (position.laid ?? []).filter((each) => each.route === route.id);
  return [
    ...(marker ? [t("read-marker", { marker: t(`marker-${marker}`) })] : []),
    ...(route.permanent_marker
      ? [t("read-permanent", { marker: t(`permanent-${route.permanent_marker}`) })]
      : []),
    ...laid.map((each) => t("read-laid", { marker: t(`marker-${each.marker}`), name: told.name(each.seat) })),
  ];
}

/** What they do, one sentence each. */
export function markersExplained(told: Told, route: Route): string[] {
  const { position, view } = told;
  const kinds = [
    position.markers[route.id],
    ...(position.laid ?? []).filter((each) => each.route === route.id).map(({ marker }) => marker),
  ];
  return [
    ...kinds.flatMap((marker) => (marker ? [markerAbout(marker, view.edition)] : [])),
    ...(route.permanent_marker ? [t(`permanent-${route.permanent_marker}.about`)] : []),
  ];
}

export function pointSentence(told: Told, route: Route, n: number): string {
  const piece = told.position.points[`${route.id}/${n + 1}`];
  return piece ? pieceName(told, piece) : t(route.points[n] === "boat" ? "read-free-boat" : "read-free");
}

export function routeSentence(told: Told, route: Route): string {
  const pieces = route.points.map((_, n) => pointSentence(told, route, n)).join(", ");
  const isFull = told.targets.some(({ place, kind }) => kind === "full" && place === `route:${route.id}`);
  return sentences([
    [routeName(told.facts, route.id), route.country && nameOf(`country-${route.country}`)]
      .filter((part) => part)
      .join(", "),
    t("read-points", { count: route.points.length, pieces }),
    route.tavern && t("read-tavern"),
    ...markersAt(told, route),
    isFull && t("read-complete"),
  ]);
}

export const abilitySentences = (told: Told, desk: DeskView): string[] =>
  ["keys", "actions", "privilege", "book", "bank"].map((id) =>
    abilitySentence(id, desk[id as "keys"] ?? 0, told.abilities[id]),
  );
