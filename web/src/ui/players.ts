/** Each player's symbol. It goes wherever the colour goes. */

import { type SeatInk, seatInk } from "../lib/palette";

export interface Sign {
  /** A path on a grid from -1 to 1, stroked with `width` or filled where there is none. */
  readonly path: string;
  readonly width: number | null;
}
export type Look = SeatInk & Sign;

const SIGNS: Readonly<Record<string, Sign>> = {
  red: { path: "M-.62 .42L0-.34L.62 .42", width: 0.36 },
  blue: { path: "M0-.62V.62M-.62 0H.62", width: 0.36 },
  green: { path: "M-.6-.3H.6M-.6 .3H.6", width: 0.32 },
  yellow: { path: "M0-.72L.56 0L0 .72L-.56 0Z", width: null },
  violet: { path: "M-.44 0A.44 .44 0 1 0 .44 0A.44 .44 0 1 0-.44 0Z", width: 0.3 },
};
const NONE: Sign = { path: "", width: null };

export const look = (seat: string): Look => ({ ...seatInk(seat), ...(SIGNS[seat] ?? NONE) });
