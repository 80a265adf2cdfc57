/** Small sounds made on the spot; silent unless switched on. */

import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function tone(frequency: number, start: number, length: number, volume: number, type: OscillatorType): void {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  const at = context.currentTime + start;
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency, at);
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

export function sound(what: "piece" | "points" | "turn" | "end"): void {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    void context.resume();
  } catch {
    return;
  }
  if (what === "piece") tone(190, 0, 0.07, 0.12, "triangle");
  if (what === "points") [660, 880].forEach((f, n) => tone(f, n * 0.08, 0.18, 0.08, "sine"));
  if (what === "turn") [523, 659, 784].forEach((f, n) => tone(f, n * 0.11, 0.3, 0.09, "sine"));
  if (what === "end") [392, 523, 659, 784].forEach((f, n) => tone(f, n * 0.16, 0.5, 0.09, "sine"));
}
