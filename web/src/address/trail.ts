/**
 * What the browser's history is asked for when somebody goes to another room. Entries above a game
 * know the rooms below them, so that closing a dialogue goes back to the game instead of adding an
 * entry for it.
 */

/** An entry of the history: the rooms below it from the game up, none for a game itself. */
export interface Entry {
  room: string;
  /** A dialogue, or else something on the table. */
  over: boolean;
  trail: readonly string[];
}

export type Step =
  | { kind: 'stay' }
  /** The same entry, from now on of the other room. */
  | { kind: 'replace'; trail: readonly string[] }
  | { kind: 'push'; trail: readonly string[] }
  | { kind: 'back'; by: number };

export function stepTo(now: Entry, wanted: { room: string; over: boolean }): Step {
  if (now.room === wanted.room && now.over === wanted.over) return { kind: 'stay' };
  const found = now.trail.lastIndexOf(wanted.room);
  if (found >= 0) return { kind: 'back', by: now.trail.length - found };
  if (wanted.over) return { kind: 'push', trail: [...now.trail, now.room] };
  // What a dialogue has opened takes the place of the dialogue: going back leads to where it was
  // opened.
  if (now.over) return { kind: 'replace', trail: [] };
  // The start lies beside a game, which is still there when the start is closed.
  return { kind: 'push', trail: wanted.room === 'start' ? [now.room] : [] };
}

/** More dialogues than there are cannot lie over each other. */
const MOST_ROOMS = 20;

/** The rooms that an entry of the history remembers; another version may have written it. */
export function trailIn(state: unknown): readonly string[] {
  const trail = (state as { trail?: unknown } | null | undefined)?.trail;
  return Array.isArray(trail) &&
    trail.length <= MOST_ROOMS &&
    trail.every((room) => typeof room === 'string')
    ? trail
    : [];
}
