/** A short buzz, where the device can and its owner likes it. */

import { settings } from "./settings.svelte";

export const canVibrate = "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

export function vibrate(): void {
  // Browsers refuse it before the first touch, and complain.
  if (canVibrate && settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate(60);
}
