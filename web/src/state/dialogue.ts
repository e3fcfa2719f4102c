/** Which dialogue is open, if any. */
import type { GameName, ImportedGame } from '../core/protocol';
import { makeStore } from './store';

export type DialogueName = 'new' | 'games' | 'files' | 'settings' | 'editor' | 'rules' | 'lobby' | 'invitation' | 'arrival' | 'seat';

export interface DialogueState {
  open: DialogueName | null;
  /** A file of several games was dropped: these are to be chosen from, those could not be read. */
  games: ImportedGame[];
  refused: string[];
  /** Whose rules are asked for; else those of the game on the table. */
  rulesOf: GameName | null;
  /** What they were asked from, and comes back after them. */
  before: DialogueName | null;
}

export const dialogue = makeStore<DialogueState>({ open: null, games: [], refused: [], rulesOf: null, before: null });
export const openDialogue = (name: DialogueName) => dialogue.set({ open: name, before: null });
export const openRules = (game: GameName | null = null, before: DialogueName | null = null) => dialogue.set({ open: 'rules', rulesOf: game, before });
export const closeDialogue = () => dialogue.set({ open: dialogue.get().before, games: [], refused: [], rulesOf: null, before: null });
