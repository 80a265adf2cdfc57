/** The colours that the page shares with the pictures that Python draws. */

import palette from "../../../src/hansa/boards/drawing/palette.json";

export interface SeatInk {
  readonly face: string;
  readonly side: string;
  readonly sign: string;
}
export interface AbroadInk {
  readonly name: string;
  readonly road?: string;
  readonly point?: string;
  readonly wall?: string;
}
export interface PrivilegeInk {
  readonly fill: string;
  /** Of the numeral. */
  readonly ink: string;
  readonly numeral: string;
}

export const INK = palette.ink;
export const SEATS: Readonly<Record<string, SeatInk>> = palette.seats;
/** The colours that players can have, in their usual order. */
export const COLOURS: readonly string[] = Object.keys(SEATS).filter((seat) => seat !== "neutral");
const PRIVILEGE: Readonly<Record<string, PrivilegeInk>> = palette.privilege;

export const seatInk = (seat: string): SeatInk => SEATS[seat] ?? palette.seats.neutral;
export const privilegeInk = (colour: string): PrivilegeInk => PRIVILEGE[colour] ?? palette.privilege.white;

/** Road, point and wall of the countries that need a permit, in the order of the facts; `name` is their land's. */
const [first, second] = palette.abroad;
const ABROAD = [
  { name: "first", ...first },
  { name: "second", ...second },
] as const;
export const abroadInk = (country: number): AbroadInk => ABROAD[country % 2 === 0 ? 0 : 1];
