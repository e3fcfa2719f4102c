/** Which dialogue is open, if any. */
import type { ImportedGame } from '../core/protocol';
import { makeStore } from './store';

export type DialogueName = 'new' | 'games' | 'files' | 'settings' | 'editor' | 'lobby' | 'invitation' | 'arrival' | 'seat';

export interface DialogueState {
  open: DialogueName | null;
  /** A file of several games was dropped: these are to be chosen from. */
  games: ImportedGame[];
}

export const dialogue = makeStore<DialogueState>({ open: null, games: [] });
export const openDialogue = (name: DialogueName) => dialogue.set({ open: name });
export const closeDialogue = () => dialogue.set({ open: null, games: [] });
