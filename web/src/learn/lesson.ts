/**
 * The lesson on the board: which step it is, what the hand has chosen, what was said. It has a match
 * of its own, so that the game on the table stays as it is. The core judges every attempt.
 */

import { dragged } from '../board/dragged';
import { type Layout, layoutOf } from '../board/geometry';
import { cellsOf } from '../core/match';
import type {
  CellName,
  Choice,
  LessonChapter,
  LessonStep,
  MoveAsked,
  MoveLine,
  Refusal,
  Scene,
  Step,
  Tap,
  Tried,
} from '../core/protocol';
import { sideOf } from '../core/sides';
import { describe, openerOf } from '../state/described';
import type { LessonPlace } from '../state/dialogue';
import { makeStore } from '../state/store';
import { theCore } from '../state/table';
import { lessonsOf } from './files';
import { nextUnsolved, noteSolved, progress } from './progress';

export interface Said {
  tone: 'done' | 'right' | 'wrong' | 'refused' | 'hint';
  /** Why a move is refused, by the core; empty where none was. */
  why: string;
  /** What the lesson says; may be empty where the reason says it all. */
  text: string;
}

export interface LessonState {
  game: string;
  chapters: LessonChapter[];
  /** What is wrong with the file, or that it cannot be fetched. */
  trouble: string;
  /** Where the learner is; null while the chapters are listed. */
  at: { chapter: number; step: number } | null;
  scene: Scene | null;
  layout: Layout | null;
  turned: boolean;
  steps: Step[] | null;
  last: MoveLine | null;
  tapped: CellName[];
  tap: Tap | null;
  /** Of a stack: how many pieces are to move. */
  height: number | null;
  choosing: Choice[];
  preview: Step[];
  said: Said | null;
  refusal: Refusal | null;
  /** The legal move that was not the task. */
  wrong: { from: CellName; to: CellName } | null;
  hints: number;
  solved: boolean;
}

const idle = {
  tapped: [] as CellName[],
  tap: null,
  height: null,
  choosing: [] as Choice[],
  preview: [] as Step[],
};
const silent = { said: null, refusal: null, wrong: null };

export const lesson = makeStore<LessonState>({
  game: '',
  chapters: [],
  trouble: '',
  at: null,
  scene: null,
  layout: null,
  turned: false,
  steps: null,
  last: null,
  ...idle,
  ...silent,
  hints: 0,
  solved: false,
});

/** The match of the lesson; the table has the first two. */
const LESSON = 2;

/** The file of the lessons as it was fetched, whose steps the core is shown. */
let file: { chapters: { steps: unknown[] }[] } = { chapters: [] };

// --- what a person does comes in turn

let queue: Promise<unknown> = Promise.resolve();
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const done = queue.then(act);
  queue = done.catch(() => undefined);
  return done;
}

// --- opening

/** Fetches the lessons of a game. Comes back with false where there are none to be had. */
export const openLessons = (game: string): Promise<boolean> =>
  inTurn(async () => {
    lesson.set({ game, chapters: [], trouble: '', at: null, scene: null, ...idle, ...silent });
    const url = lessonsOf(game);
    try {
      const response = url ? await fetch(url) : null;
      if (!response?.ok) throw new Error(game);
      const text = await response.text();
      const told = await theCore().call('lessons', { text });
      if (told.kind === 'fault') {
        lesson.set({ trouble: told.text });
        return false;
      }
      file = JSON.parse(text) as typeof file;
      lesson.set({ chapters: told.chapters });
      return true;
    } catch {
      lesson.set({ trouble: 'unreached' });
      return false;
    }
  });

export const stepAt = ({ chapters, at }: LessonState): LessonStep | undefined =>
  at ? chapters[at.chapter]?.steps[at.step] : undefined;

export const openStep = (chapter: number, step: number): Promise<void> =>
  inTurn(async () => {
    const told = lesson.get().chapters[chapter]?.steps[step];
    if (!told) return;
    const opened = await theCore().call('open', {
      match: LESSON,
      saved: { start: told.start, moves: told.moves, played: told.moves.length },
    });
    if (opened.kind === 'refused') return lesson.set({ trouble: opened.refusal.text });
    const { scene, board, moves } = opened;
    lesson.set({
      ...idle,
      ...silent,
      at: { chapter, step },
      scene,
      layout: layoutOf(board),
      turned: scene.turn !== openerOf(scene.game),
      steps: null,
      last: moves[moves.length - 1] ?? null,
      hints: 0,
      solved: false,
    });
  });

/** Goes to the place that an address names, or to the list where it names none. */
export async function openPlace({ game, chapter, step }: LessonPlace): Promise<void> {
  if (!(await openLessons(game)) || !chapter) return;
  const { chapters } = lesson.get();
  const number = chapters.findIndex((one) => one.id === chapter);
  if (number < 0) return;
  const place = chapters[number]!.steps.findIndex((one) => one.id === step);
  await openStep(number, Math.max(place, 0));
}

export const restart = () => {
  const { at } = lesson.get();
  return at ? openStep(at.chapter, at.step) : Promise.resolve();
};

/** Where the next step is; null after the last one. */
export function nextPlace({ chapters, at }: LessonState): LessonState['at'] {
  if (!at) return null;
  if (at.step + 1 < chapters[at.chapter]!.steps.length)
    return { chapter: at.chapter, step: at.step + 1 };
  return at.chapter + 1 < chapters.length ? { chapter: at.chapter + 1, step: 0 } : null;
}

/** The next step; the list of chapters after the last one. */
export async function goOn(): Promise<void> {
  const next = nextPlace(lesson.get());
  if (next) await openStep(next.chapter, next.step);
  else showChapters();
}

/** Goes on where the learner left off. */
export async function resume(): Promise<void> {
  const { game, chapters } = lesson.get();
  const { chapter, step } = nextUnsolved(progress.get().solved, game, chapters);
  await openStep(chapter, step);
}

export const showChapters = () => lesson.set({ at: null, scene: null, ...idle, ...silent });

export function hint(): void {
  const state = lesson.get();
  const told = stepAt(state)?.hints;
  if (!told || told.length === 0) return;
  const text = told[Math.min(state.hints, told.length - 1)]!;
  lesson.set({ ...silent, said: { tone: 'hint', why: '', text }, hints: state.hints + 1 });
}

// --- trying

/** How long a move of the learner is seen before the answer to it comes. */
const ANSWERED_AFTER = 450;
const answerTime = () =>
  new Promise<void>((done) =>
    setTimeout(done, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ANSWERED_AFTER),
  );

async function attempt(asked: MoveAsked): Promise<boolean> {
  const { at } = lesson.get();
  if (!at) return false;
  const step = file.chapters[at.chapter]?.steps[at.step];
  const tried = await theCore().call('tryStep', { match: LESSON, step, ...asked });
  if (tried.kind === 'incomplete') {
    lesson.set({
      ...idle,
      ...silent,
      choosing: tried.choice!.choices,
      said: { tone: 'hint', why: '', text: tried.choice!.text },
    });
    return false;
  }
  await show(tried);
  return tried.played.length > 0;
}

async function show(tried: Tried): Promise<void> {
  const { played, scene, kind } = tried;
  const [mine, answer] = played;
  const solved = kind === 'done';
  if (mine && answer) {
    const between = await theCore().call('scene', { match: LESSON, ply: scene.played - 1 });
    lesson.set({ ...idle, ...silent, scene: between, steps: mine.steps, last: mine });
    await answerTime();
  }
  const last = answer ?? mine;
  const [from, to] = kind === 'wrong' ? aimOf(tried.steps) : [];
  lesson.set({
    ...idle,
    ...silent,
    ...(last && { scene, steps: last.steps, last }),
    said:
      kind === 'incomplete'
        ? null
        : { tone: kind, why: tried.refusal?.text ?? '', text: tried.text },
    refusal: tried.refusal,
    wrong: from && to ? { from, to } : null,
    solved,
  });
  const { game, chapters, at } = lesson.get();
  if (!solved || !at) return;
  const chapter = chapters[at.chapter]!;
  noteSolved(game, chapter.id, chapter.steps[at.step]!.id);
}

/** Where a move goes from and to. */
const aimOf = (steps: Step[]): string[] => cellsOf({ steps } as MoveLine).slice(0, 2);

export const typeMove = (move: string): Promise<boolean> =>
  inTurn(async () => {
    if (lesson.get().solved) return false;
    lesson.set({ ...silent });
    return attempt({ move });
  });

export const choose = (choice: Choice): Promise<boolean> =>
  inTurn(() => attempt({ move: choice.move }));

// --- the hand

const ownAt = ({ scene }: LessonState, cell: CellName): boolean => {
  const stack = scene?.stacks[cell];
  return !!stack && sideOf(stack[stack.length - 1]!) === scene!.turn;
};
const hasStacks = ({ scene }: LessonState) => !!scene && !!describe(scene.game)?.stacks;

export const cancel = () => lesson.set({ ...idle });

/** Chooses a piece, also one that cannot move: whoever tries it shall read why. */
async function begin(cell: CellName): Promise<void> {
  const state = lesson.get();
  const tap = await theCore().call('tap', { match: LESSON, cells: [cell] });
  if (!ownAt(state, cell)) {
    const { refusal } = tap;
    const said = state.scene?.stacks[cell] && refusal;
    return lesson.set({
      ...idle,
      ...(said && { said: { tone: 'refused', why: refusal.text, text: '' }, refusal }),
    });
  }
  if (!hasStacks(state)) return lesson.set({ ...idle, tapped: [cell], tap });
  const high = state.scene!.stacks[cell]!.length;
  return raise(cell, tap.heights.length > 0 ? Math.max(...tap.heights) : high);
}

async function raise(cell: CellName, height: number): Promise<void> {
  const tap = await theCore().call('tap', { match: LESSON, cells: [cell], height });
  lesson.set({ ...idle, tapped: [cell], tap, height });
}

export const setHeight = (height: number): Promise<void> =>
  inTurn(async () => {
    const state = lesson.get();
    const [cell] = state.tapped;
    const high = cell ? (state.scene?.stacks[cell]?.length ?? 0) : 0;
    if (cell && hasStacks(state) && height >= 1 && height <= high) await raise(cell, height);
  });

const withHeight = (cells: CellName[]): MoveAsked => {
  const { height } = lesson.get();
  return height === null ? { cells } : { cells, choice: height };
};

/** The last cell of a move. */
async function finish(cells: CellName[]): Promise<boolean> {
  const next = lesson.get().tap?.next.find((one) => one.cell === cells[cells.length - 1]);
  if (next && next.choices.length > 0) {
    lesson.set({ ...idle, choosing: next.choices });
    return false;
  }
  return attempt(next?.move ? { move: next.move } : withHeight(cells));
}

export const tapCell = (cell: CellName): Promise<unknown> =>
  inTurn(async () => {
    const state = lesson.get();
    const { tapped, tap } = state;
    if (!state.scene || state.solved) return;
    lesson.set({ ...silent, choosing: [], preview: [] });
    if (tapped.length === 0) return begin(cell);
    if (tapped.length === 1 && tapped[0] === cell) return cancel();
    const next = tap?.next.find((one) => one.cell === cell);
    if (next?.own && next.continues) {
      const cells = [...tapped, cell];
      return lesson.set({
        ...idle,
        tapped: cells,
        tap: await theCore().call('tap', { match: LESSON, cells }),
      });
    }
    if (next) return finish([...tapped, cell]);
    if (ownAt(state, cell)) return begin(cell);
    return attempt(withHeight([...tapped, cell]));
  });

export const grab = (cell: CellName): Promise<unknown> =>
  inTurn(async () => {
    const { tapped, tap, solved } = lesson.get();
    if (solved || tapped.includes(cell) || tap?.selected.includes(cell)) return;
    lesson.set({ ...silent });
    await begin(cell);
  });

const cellsOfDrag = (from: CellName, to: CellName) => {
  const { layout, tap } = lesson.get();
  return dragged(layout!, tap?.selected ?? [], from, to);
};

let aimed = '';
/** On hexagons a drag shows what it would move. */
export function aim(from: CellName, to: CellName | null): void {
  const key = `${from}>${to ?? ''}`;
  if (key === aimed || !lesson.get().layout?.hex) return;
  aimed = key;
  void inTurn(async () => {
    if (aimed !== key) return;
    const judged =
      to && (await theCore().call('judge', { match: LESSON, cells: cellsOfDrag(from, to) }));
    if (aimed === key)
      lesson.set({ preview: judged && judged.kind === 'legal' ? judged.steps : [] });
  });
}

export const drop = (from: CellName, to: CellName | null): Promise<boolean> =>
  inTurn(async () => {
    aimed = '';
    const { layout, tapped, scene, solved } = lesson.get();
    lesson.set({ preview: [] });
    if (!to || to === from || !layout || !scene?.stacks[from] || solved) return false;
    if (layout.hex) return attempt({ cells: cellsOfDrag(from, to) });
    return tapped[0] === from ? finish([from, to]) : attempt({ cells: [from, to] });
  });
