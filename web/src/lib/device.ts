/** What this page is shown on, told to the others at a table as coarsely as people say it. */

import type { SeatInfo } from "../net/generated";

type Device = NonNullable<SeatInfo["device"]>;

const LARGEST_PHONE = 600;

export function device(): Device {
  if (!matchMedia("(pointer: coarse)").matches) return "computer";
  return Math.min(screen.width, screen.height) < LARGEST_PHONE ? "phone" : "tablet";
}
