/**
 * Lessons: what a file of them holds, and what became of an attempt to solve a step. Exercises: a
 * position to practise on.
 */
import type { Choice, Refusal } from './moves';
import type { CellName, GameName, SideKey } from './names';
import type { MoveLine, Scene, Start, Step } from './scene';

export interface LessonStep {
  /** Stable, once in its chapter. */
  id: string;
  task: string;
  hints: string[];
  done: string;
  start: Required<Start>;
  /** Played from the start before the learner's turn. */
  moves: string[];
  /** The learner's moves that solve it. */
  solution: string[];
}

export interface LessonChapter {
  id: string;
  title: string;
  steps: LessonStep[];
}

/** A file of lessons in the reader's language, or what is wrong with it and where. */
export type Lessons =
  | { kind: 'lessons'; game: GameName; title: string; chapters: LessonChapter[] }
  | { kind: 'fault'; code: string; text: string };

/** What became of an attempt. */
export interface Tried {
  /**
   * `right`: a part of the solution, and the opponent has answered; `wrong`: legal, but not the
   * task; `done`, with a refusal: that refusal was the task.
   */
  kind: 'done' | 'right' | 'wrong' | 'refused' | 'incomplete';
  /** What the step says, or a general word; empty where only the refusal speaks. */
  text: string;
  /** What a legal move does, or would do. */
  steps: Step[];
  refusal: Refusal | null;
  choice: { kind: 'incomplete'; choices: Choice[]; text: string } | null;
  /** The moves that were played: the learner's, and the answer to it. */
  played: MoveLine[];
  scene: Scene;
}

/** A position to practise on, and what the side to move can take or push in it. */
export type Drill =
  | {
      kind: 'drill';
      start: Required<Start>;
      turn: SideKey;
      /** Pieces are pushed in this game. */
      pushes: boolean;
      /** `by`: from where the moves begin that do it. */
      attacked: { cell: CellName; by: CellName[] }[];
    }
  /** A game in which nothing is ever taken. */
  | { kind: 'none' };
