/** Small sounds made on the spot: wood on a table, a seal, a bell; silent unless switched on. */

import { settings } from "./settings.svelte";

/** What one hears at a moment: seconds until it begins, loudness, and what it is. */
type Part = { at: number; volume: number } & (
  | { knock: number } // wood: how high it rings, in hertz
  | { bell: number; length: number } // metal: its pitch, and the seconds it rings
  | { slide: readonly [from: number, to: number]; length: number } // pushed over a table, from one pitch to another
);

const SOUNDS = {
  placed: [{ at: 0, volume: 0.5, knock: 420 }],
  displaced: [
    { at: 0, volume: 0.35, slide: [900, 350], length: 0.16 },
    { at: 0.15, volume: 0.55, knock: 300 },
  ],
  established: [
    { at: 0, volume: 0.4, knock: 420 },
    { at: 0.09, volume: 0.4, knock: 470 },
    { at: 0.18, volume: 0.7, knock: 240 },
    { at: 0.2, volume: 0.1, bell: 988, length: 0.7 },
  ],
  points: [
    { at: 0, volume: 0.1, bell: 988, length: 0.6 },
    { at: 0.1, volume: 0.1, bell: 1319, length: 0.8 },
  ],
  turn: [
    { at: 0, volume: 0.12, bell: 587, length: 1.1 },
    { at: 0.16, volume: 0.12, bell: 880, length: 1.3 },
  ],
  /** One's own piece is displaced. */
  alarm: [
    { at: 0, volume: 0.35, slide: [900, 350], length: 0.16 },
    { at: 0.12, volume: 0.14, bell: 392, length: 0.9 },
    { at: 0.3, volume: 0.14, bell: 330, length: 1.1 },
  ],
  end: [
    { at: 0, volume: 0.12, bell: 392, length: 1.6 },
    { at: 0.2, volume: 0.12, bell: 494, length: 1.6 },
    { at: 0.4, volume: 0.12, bell: 587, length: 1.6 },
    { at: 0.65, volume: 0.14, bell: 784, length: 2.4 },
  ],
} as const satisfies Record<string, readonly Part[]>;
export type Sound = keyof typeof SOUNDS;

/** The overtones of a small bell, with their loudness. */
const BELL = [
  [1, 1],
  [2, 0.5],
  [2.76, 0.28],
  [5.4, 0.1],
] as const;

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
// Browsers let nobody be heard before the first click or key, and complain about whoever tries.
let touched = false;
for (const gesture of ["pointerdown", "keydown"])
  addEventListener(gesture, () => (touched = true), { capture: true, once: true });

/** Loud at once and quieter and quieter; the rise is short, so that it does not click. */
function fading(to: AudioContext, at: number, volume: number, length: number): GainNode {
  const gain = to.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(to.destination);
  return gain;
}

function tone(to: AudioContext, pitch: number, at: number, volume: number, length: number): void {
  const oscillator = to.createOscillator();
  oscillator.frequency.setValueAtTime(pitch, at);
  oscillator.connect(fading(to, at, volume, length));
  oscillator.start(at);
  oscillator.stop(at + length);
}

/** Noise in a narrow band that moves from one pitch to another. */
function rustle(
  to: AudioContext,
  from: number,
  end: number,
  at: number,
  volume: number,
  length: number,
): void {
  if (!noise) {
    noise = to.createBuffer(1, to.sampleRate / 2, to.sampleRate);
    const samples = noise.getChannelData(0);
    for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  }
  const source = to.createBufferSource();
  const band = to.createBiquadFilter();
  source.buffer = noise;
  band.type = "bandpass";
  band.Q.value = 4;
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(end, at + length);
  source.connect(band).connect(fading(to, at, volume, length));
  source.start(at);
  source.stop(at + length);
}

function play(to: AudioContext, part: Part): void {
  const at = to.currentTime + part.at;
  if ("knock" in part) {
    rustle(to, part.knock * 3, part.knock * 2, at, part.volume, 0.05);
    tone(to, part.knock, at, part.volume / 3, 0.09);
    tone(to, part.knock / 2, at, part.volume / 3, 0.12);
  } else if ("bell" in part)
    for (const [times, loud] of BELL)
      tone(to, part.bell * times, at, part.volume * loud, part.length / Math.sqrt(times));
  else rustle(to, ...part.slide, at, part.volume, part.length);
}

export function sound(what: Sound): void {
  if (!settings.sound || !touched) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const part of SOUNDS[what]) play(context, part);
  } catch {
    // A machine without sound.
  }
}
