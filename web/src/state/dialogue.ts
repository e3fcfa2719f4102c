/** Which dialogue is open, if any. */
import type { GameName, Start } from '../core/protocol';
import type { PuzzlePlace } from '../learn/puzzles/place';
import type { TrainPlace } from '../learn/train/place';
import { makeStore } from './store';

export type DialogueName =
  | 'new'
  | 'games'
  | 'files'
  | 'database'
  | 'settings'
  | 'editor'
  | 'rules'
  | 'keys'
  | 'learn'
  | 'train'
  | 'puzzles'
  | 'maker'
  | 'lobby'
  | 'invitation'
  | 'arrival'
  | 'seat';

/**
 * A game's lessons, one of its chapters, or a step in it. Or lessons that somebody has given: then
 * the game is told by them.
 */
export interface LessonPlace {
  game: GameName;
  /** As they stand in an address. */
  given?: string | undefined;
  chapter?: string | undefined;
  step?: string | undefined;
}

export interface DialogueState {
  open: DialogueName | null;
  /** Whose rules are asked for; else those of the game on the table. */
  rulesOf: GameName | null;
  /** The game that a new one begins with; else the one on the table. */
  newOf: GameName | null;
  /** The lesson that is asked for; else those of the game on the table. */
  lesson: LessonPlace | null;
  /** The exercise that is asked for, the same. */
  train: TrainPlace | null;
  /** The puzzles that are asked for, the same. */
  puzzles: PuzzlePlace | null;
  /** The position of which an exercise is made, or that is set up; else the one on the table. */
  maker: Required<Start> | null;
  /** The dialogue from which the rules were opened; it comes back when they are closed. */
  before: DialogueName | null;
}

export const dialogue = makeStore<DialogueState>({
  open: null,
  rulesOf: null,
  newOf: null,
  lesson: null,
  train: null,
  puzzles: null,
  maker: null,
  before: null,
});
export const openDialogue = (name: DialogueName, newOf: GameName | null = null) =>
  dialogue.set({ open: name, newOf, maker: null, before: null });
export const openRules = (game: GameName | null = null, before: DialogueName | null = null) =>
  dialogue.set({ open: 'rules', rulesOf: game, before });
export const openLearn = (lesson: LessonPlace | null = null) =>
  dialogue.set({ open: 'learn', lesson, before: null });
export const openTrain = (train: TrainPlace | null = null) =>
  dialogue.set({ open: 'train', train, before: null });
export const openPuzzles = (puzzles: PuzzlePlace | null = null) =>
  dialogue.set({ open: 'puzzles', puzzles, before: null });
/** The editor, with a position that is not the one on the table. */
export const openEditor = (maker: Required<Start> | null) =>
  dialogue.set({ open: 'editor', maker, before: null });
export const openMaker = (maker: Required<Start> | null = null) =>
  dialogue.set({ open: 'maker', maker, before: null });
export const closeDialogue = () =>
  dialogue.set({
    open: dialogue.get().before,
    rulesOf: null,
    before: null,
  });
