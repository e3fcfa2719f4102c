/**
 * The lesson on the board: which step it is, and what was said. It has a match of its own, so that
 * the game on the table stays as it is. The core judges every attempt.
 */

import { layoutOf } from '../board/geometry';
import { cellsOf } from '../core/match';
import type { LessonChapter, LessonStep, MoveAsked, MoveLine, Step } from '../core/protocol';
import { openerOf } from '../state/described';
import type { LessonPlace } from '../state/dialogue';
import { makeStore } from '../state/store';
import { theCore } from '../state/table';
import { lessonsOf } from './files';
import { givenText } from './given';
import { emptyHand, type HandState, idle, makeHand, silent } from './hand';
import { nextUnsolved, noteSolved, progress } from './progress';

export interface LessonState extends HandState {
  game: string;
  /** Lessons that somebody has given, as they stand in an address; and their title. */
  given: string | null;
  title: string;
  /** Under which name it is kept what was solved. */
  shelf: string;
  chapters: LessonChapter[];
  /** What is wrong with the file, or that it cannot be fetched. */
  trouble: string;
  /** Where the learner is; null while the chapters are listed. */
  at: { chapter: number; step: number } | null;
  hints: number;
}

export const lesson = makeStore<LessonState>({
  ...emptyHand,
  game: '',
  given: null,
  title: '',
  shelf: '',
  chapters: [],
  trouble: '',
  at: null,
  hints: 0,
});

/** The match of the lesson; the table has the first two. */
const LESSON = 2;

/** The file of the lessons as it was fetched, whose steps the core is shown. */
let file: { chapters: { steps: unknown[] }[] } = { chapters: [] };

export const hand = makeHand(lesson, LESSON, attempt);
const { inTurn } = hand;

// --- opening

async function fetched(game: string): Promise<string> {
  const url = lessonsOf(game);
  const response = url ? await fetch(url) : null;
  if (!response?.ok) throw new Error(game);
  return response.text();
}

/** The same lessons are known again by this. */
function fingerprint(text: string): string {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return (hash >>> 0).toString(36);
}

/** Reads lessons. Comes back with false where there are none to be had. */
const openText = (game: string, given: string | null, text: () => Promise<string>) =>
  inTurn(async () => {
    const empty = { chapters: [], title: '', trouble: '', at: null, scene: null };
    lesson.set({ game, given, shelf: game, ...empty, ...idle, ...silent });
    try {
      const read = await text();
      const told = await theCore().call('lessons', { text: read });
      if (told.kind === 'fault') {
        lesson.set({ trouble: told.text });
        return false;
      }
      file = JSON.parse(read) as typeof file;
      const { chapters, title } = told;
      const shelf = given ? `${told.game}/${fingerprint(read)}` : game;
      lesson.set({ game: told.game, shelf, title: given ? title : '', chapters });
      return true;
    } catch {
      lesson.set({ trouble: given ? 'damaged' : 'unreached' });
      return false;
    }
  });

/** Fetches the lessons of a game. */
export const openLessons = (game: string): Promise<boolean> =>
  openText(game, null, () => fetched(game));

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
export async function openPlace({ game, given, chapter, step }: LessonPlace): Promise<void> {
  if (given) return void (await openText(game, given, () => givenText(given)));
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
  const { shelf, chapters } = lesson.get();
  const { chapter, step } = nextUnsolved(progress.get().solved, shelf, chapters);
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

async function attempt(asked: MoveAsked): Promise<boolean> {
  const { at } = lesson.get();
  if (!at) return false;
  const step = file.chapters[at.chapter]?.steps[at.step];
  const tried = await theCore().call('tryStep', { match: LESSON, step, ...asked });
  const { kind, text } = tried;
  if (kind === 'incomplete') {
    lesson.set({
      ...idle,
      ...silent,
      choosing: tried.choice!.choices,
      said: { tone: 'hint', why: '', text: tried.choice!.text },
    });
    return false;
  }
  await hand.playOut(tried);
  const [from, to] = kind === 'wrong' ? aimOf(tried.steps) : [];
  lesson.set({
    said: { tone: kind, why: tried.refusal?.text ?? '', text },
    refusal: tried.refusal,
    wrong: from && to ? { from, to } : null,
    solved: kind === 'done',
  });
  const { shelf, chapters } = lesson.get();
  const chapter = chapters[at.chapter]!;
  if (kind === 'done') noteSolved(shelf, chapter.id, chapter.steps[at.step]!.id);
  return tried.played.length > 0;
}

/** Where a move goes from and to. */
const aimOf = (steps: Step[]): string[] => cellsOf({ steps } as MoveLine).slice(0, 2);
