/** The view's compact position as pieces at places. */

import type { BoardFacts, BoardPosition, Piece } from "../board/contract";
import type { View } from "../net/messages";

export const LETTERS: Readonly<Record<string, string>> = {
  r: "red",
  b: "blue",
  g: "green",
  y: "yellow",
  v: "violet",
  n: "neutral",
};

/** `r` red's trader, `R` red's merchant, `.` nothing. */
export function pieceOf(letter: string): Piece | null {
  const seat = LETTERS[letter.toLowerCase()];
  return seat ? { seat, tradesman: letter === letter.toLowerCase() ? "trader" : "merchant" } : null;
}

export function boardPosition(
  facts: BoardFacts,
  view: View,
  controllers: Readonly<Record<string, string>>,
): BoardPosition {
  const points: Record<string, Piece> = {};
  for (const [route, letters] of Object.entries(view.routes)) {
    [...letters].forEach((letter, n) => {
      const piece = pieceOf(letter);
      if (piece) points[`${route}/${n + 1}`] = piece;
    });
  }
  const spaces: Record<string, (Piece | null)[]> = {};
  const annexes: Record<string, Piece[]> = {};
  const courts: Record<string, Piece[]> = {};
  for (const city of facts.cities) {
    const letters = view.cities[city.id] ?? "";
    const plus = letters.indexOf("+");
    const left = plus < 0 ? "" : letters.slice(0, plus);
    const printed = letters.slice(plus + 1);
    const pieces = (text: string): Piece[] => [...text].map(pieceOf).filter((piece) => piece !== null);
    spaces[city.id] = city.spaces.map((_, n) => pieceOf(printed[n] ?? "."));
    annexes[city.id] = pieces(left);
    courts[city.id] = city.green ? pieces(printed.slice(city.spaces.length)) : [];
  }
  return {
    points,
    spaces,
    annexes,
    courts,
    prestige: facts.special_prestige.spaces.map((_, n) => pieceOf(view.special_prestige[n] ?? ".")),
    markers: view.markers,
    laid: view.laid ?? [],
    pawn: view.pawn,
    controllers,
  };
}

export const routeOf = (point: string): string => point.split("/")[0] ?? point;
export const numberOf = (point: string): number => Number(point.split("/")[1] ?? 1);

/** The spaces of a city or, in a green city, the posts of *green post*: what an exchange counts from the left. */
export const ordinaryPosts = (position: BoardPosition, city: string): readonly (Piece | null)[] => [
  ...(position.spaces[city] ?? []),
  ...(position.courts[city] ?? []),
];
