/** The address of what is shown now: the game on the table, and the dialogue over it. */
import type { DialogueName, DialogueState } from '../state/dialogue';
import { dialogue } from '../state/dialogue';
import { type Kept, shelf } from '../state/games';
import { start } from '../state/start';
import { nodeShown, table } from '../state/table';
import { type Way, wayTo } from '../state/tree';
import { type Address, isNamed, roomOf, write } from './address';

export interface Here {
  /** What lies on the table. */
  ground: Address;
  hash: string;
  room: string;
  /** A dialogue lies over the table. */
  over: boolean;
  /**
   * A dialogue that belongs to the game at a distance under it. It shares the address of the game,
   * which people copy to send it to others.
   */
  bound?: DialogueName;
  /** A game without a move: the list forgets it, so the history remembers it. */
  unplayed?: Kept;
}

/** Ids of this shape can stand in an address; another version may have kept others. */
const isId = (id: string) => /^[A-Za-z0-9_-]{1,64}$/.test(id);

/** Which position of the game is looked at; null where it stands. */
export function wayShown(): Way | null {
  const state = table.get();
  if (!state.scene || state.scene.live || !state.tree) return null;
  return wayTo(state.tree, nodeShown(state));
}

function groundNow(): Address {
  const { opponent } = table.get();
  const { current } = shelf.get();
  if (start.get().shown) return { at: 'start' };
  if (opponent.kind === 'distance') return { at: 'distance', game: opponent.game };
  return current && isId(current) ? { at: 'kept', id: current, way: wayShown() } : { at: 'start' };
}

function addressOfDialogue(state: DialogueState): Address | null {
  const { open, newOf, rulesOf, lesson, train, puzzles } = state;
  if (!open || !isNamed(open)) return null;
  if (open === 'learn' && lesson) return { at: 'lesson', lesson };
  if (open === 'train' && train) return { at: 'train', train };
  if (open === 'puzzles' && puzzles) return { at: 'puzzles', puzzles };
  const game = open === 'new' ? newOf : open === 'rules' ? rulesOf : null;
  return { at: 'dialogue', name: open, game };
}

export function hereNow(): Here {
  const ground = groundNow();
  const state = dialogue.get();
  const shown = addressOfDialogue(state) ?? ground;
  const kept =
    ground.at === 'kept' ? shelf.get().games.find((one) => one.id === ground.id) : undefined;
  return {
    ground,
    hash: write(shown),
    room: shown === ground && state.open ? state.open : roomOf(shown),
    over: state.open !== null,
    ...(shown === ground && state.open && { bound: state.open }),
    ...(kept?.saved.moves.length === 0 && { unplayed: kept }),
  };
}
