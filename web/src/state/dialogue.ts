/** Which dialogue is open, if any. */
import { makeStore } from './store';

export type DialogueName = 'new' | 'games' | 'files' | 'settings' | 'editor';

export const dialogue = makeStore<{ open: DialogueName | null }>({ open: null });
export const openDialogue = (name: DialogueName) => dialogue.set({ open: name });
export const closeDialogue = () => dialogue.set({ open: null });
