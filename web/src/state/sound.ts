/**
 * Sounds made on the spot: a knock for wood, a click for glass. Nothing is loaded, and silence is
 * one setting away.
 */
import type { Step } from '../core/protocol';
import { settings } from './settings';
import { onTable, table } from './table';

let context: AudioContext | null = null;

interface Knock {
  pitch: number;
  length: number;
  volume: number;
  after?: number;
  noise?: number;
}

/** The least is not nothing, which cannot fade away. */
const LEAST = 0.0001;
/** A share of the full volume, from percents that may come from elsewhere. */
export const loudness = (percent: number): number => Math.max(LEAST, Math.min(100, percent) / 100);

/** A struck body: a falling tone, and a little noise for the touch. */
function knock({ pitch, length, volume, after = 0, noise = 0.5 }: Knock): void {
  if (!context) return;
  const at = context.currentTime + after;
  const gain = context.createGain();
  const loud = volume * loudness(settings.get().volume);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(Math.min(0.0005, loud), at + length);
  gain.connect(context.destination);
  const tone = context.createOscillator();
  tone.type = 'sine';
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + length);
  tone.connect(gain);
  tone.start(at);
  tone.stop(at + length);
  const samples = Math.floor(context.sampleRate * 0.02);
  const buffer = context.createBuffer(1, samples, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) * noise;
  const touch = context.createBufferSource();
  touch.buffer = buffer;
  touch.connect(gain);
  touch.start(at);
}

/** What a move, or whatever else a player does, sounds like. */
export function knocksOf(
  steps: Step[],
  { glass, check, ended }: { glass: boolean; check: boolean; ended: boolean },
): Knock[] {
  const count = (...effects: Step['effect'][]) =>
    steps.filter(({ effect }) => effects.includes(effect)).length;
  const base = glass
    ? { pitch: 1500, length: 0.07, volume: 0.12, noise: 0.3 }
    : { pitch: 240, length: 0.1, volume: 0.3 };
  const knocks: Knock[] = [base];
  if (count('takes', 'pushes') > 0) knocks.push({ ...base, pitch: base.pitch * 0.8, after: 0.06 });
  if (count('drives-off') > 0) knocks.push({ pitch: 700, length: 0.25, volume: 0.15, after: 0.12 });
  // Two pieces are put down one after the other; marbles roll together.
  if (!glass && count('moves') > 1) knocks.push({ ...base, after: 0.12 });
  if (check) knocks.push({ pitch: 660, length: 0.2, volume: 0.12, after: 0.1, noise: 0 });
  if (ended)
    knocks.push(
      { pitch: 523, length: 0.5, volume: 0.12, after: 0.2, noise: 0 },
      { pitch: 784, length: 0.7, volume: 0.12, after: 0.35, noise: 0 },
    );
  return knocks;
}

const REFUSED: Knock = { pitch: 130, length: 0.16, volume: 0.2, noise: 0.1 };

/** Somebody has come, or asks for something: two knocks, higher than those of the board. */
const AT_THE_DOOR: Knock[] = [
  { pitch: 880, length: 0.18, volume: 0.2, noise: 0.2 },
  { pitch: 660, length: 0.3, volume: 0.2, after: 0.16, noise: 0.2 },
];
export function knockAtTheDoor(): void {
  if (settings.get().sound) AT_THE_DOOR.forEach(knock);
}

/** What a person hears who changes the volume. */
export const sampleSound = () => knock({ pitch: 240, length: 0.1, volume: 0.3 });

/** Browsers let a page sound only after it was touched. */
export function startSound(): void {
  const wake = () => {
    if (settings.get().sound && !context && 'AudioContext' in globalThis)
      context = new AudioContext();
  };
  addEventListener('pointerdown', wake, { capture: true });
  addEventListener('keydown', wake, { capture: true });
  onTable((event) => {
    if (event.what === 'opened' || event.what === 'changed' || !settings.get().sound) return;
    const moves =
      event.what === 'acted'
        ? event.redone
        : event.what === 'studied'
          ? event.tried
            ? [event.tried.move]
            : []
          : [event.move];
    const { scene, layout } = table.get();
    knocksOf(
      moves.flatMap(({ steps }) => steps),
      {
        glass: layout?.hex ?? false,
        check: moves.length > 0 && scene?.check !== null,
        ended: scene?.outcome !== null,
      },
    ).forEach(knock);
  });
  let refused: unknown = null;
  table.watch(() => {
    const { refusal } = table.get();
    if (refusal && refusal !== refused && settings.get().sound) knock(REFUSED);
    refused = refusal;
  });
}
