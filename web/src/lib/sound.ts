/** Small sounds made on the spot; silent unless switched on. */

import { settings } from "./settings.svelte";

/** Hertz, seconds until it begins, seconds it lasts, loudness, kind of wave. */
type Note = readonly [pitch: number, start: number, length: number, volume: number, wave?: OscillatorType];

const SOUNDS = {
  piece: [[190, 0, 0.07, 0.12, "triangle"]],
  points: [
    [660, 0, 0.18, 0.07],
    [880, 0.08, 0.18, 0.07],
  ],
  turn: [
    [523, 0, 0.3, 0.08],
    [659, 0.11, 0.3, 0.08],
    [784, 0.22, 0.3, 0.08],
  ],
  displaced: [
    [392, 0, 0.28, 0.1, "triangle"],
    [311, 0.14, 0.4, 0.1, "triangle"],
  ],
  end: [
    [392, 0, 0.5, 0.08],
    [523, 0.16, 0.5, 0.08],
    [659, 0.32, 0.5, 0.08],
    [784, 0.48, 0.8, 0.08],
  ],
} as const satisfies Record<string, readonly Note[]>;

let context: AudioContext | null = null;
// Browsers let nobody be heard before the first click or key, and complain about whoever tries.
let touched = false;
for (const gesture of ["pointerdown", "keydown"])
  addEventListener(gesture, () => (touched = true), { capture: true, once: true });

function play(to: AudioContext, [pitch, start, length, volume, wave = "sine"]: Note): void {
  const oscillator = to.createOscillator();
  const gain = to.createGain();
  const at = to.currentTime + start;
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(pitch, at);
  // A short rise, so that it does not click.
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(to.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

export function sound(what: keyof typeof SOUNDS): void {
  if (!settings.sound || !touched) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const note of SOUNDS[what]) play(context, note);
  } catch {
    // A machine without sound.
  }
}
