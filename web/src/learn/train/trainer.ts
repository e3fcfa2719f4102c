/** The exercise on the board: what is asked, what was answered, and the time. */
import { type Layout, layoutOf } from '../../board/geometry';
import type { CellName, Drill, SideKey, Stacks } from '../../core/protocol';
import { sideOf } from '../../core/sides';
import { openerOf, sideName } from '../../state/described';
import { makeStore } from '../../state/store';
import { theCore } from '../../state/table';
import { say } from '../../state/words';
import { nextCell } from './names';
import type { Exercise } from './place';
import {
  counted,
  isFull,
  type Mode,
  noScore,
  noteResult,
  resultOf,
  type Score,
  SECONDS,
} from './score';

type Made = Extract<Drill, { kind: 'drill' }>;

export interface TrainerState {
  game: string;
  exercise: Exercise | null;
  mode: Mode;
  /** Whose side of the board is below. */
  side: SideKey;
  coordinates: boolean;
  phase: 'ready' | 'running' | 'over';
  layout: Layout | null;
  stacks: Stacks;
  turned: boolean;
  /** The cell to find or to name. */
  asked: CellName | null;
  /** The position to look at, and what was found in it. */
  drill: Made | null;
  found: CellName[];
  /** What was not found is shown. */
  shown: boolean;
  /** The cell of a wrong answer. */
  missed: CellName | null;
  score: Score;
  /** Milliseconds that have gone, and the result when it is over. */
  gone: number;
  result: number | null;
  best: boolean;
  said: { tone: 'right' | 'wrong'; text: string } | null;
}

const asking = {
  asked: null,
  drill: null,
  found: [] as CellName[],
  shown: false,
  missed: null,
};

export const trainer = makeStore<TrainerState>({
  game: '',
  exercise: null,
  mode: 'time',
  side: 'white',
  coordinates: false,
  phase: 'ready',
  layout: null,
  stacks: {},
  turned: false,
  ...asking,
  score: noScore,
  gone: 0,
  result: null,
  best: false,
  said: null,
});

let clock: ReturnType<typeof setInterval> | undefined;
let begun = 0;
/** Counts what is opened: an answer of the core that comes late belongs to something else. */
let turn = 0;

const seed = () => Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);

/** How often the time is shown anew, in milliseconds. */
const TICK = 100;

export async function openExercise(game: string, exercise: Exercise | null): Promise<void> {
  stop();
  const mine = ++turn;
  const opener = openerOf(game);
  const { game: before, side } = trainer.get();
  const answer = await theCore().call('arrange', { game });
  if (mine !== turn || answer.kind !== 'arranged') return;
  trainer.set({
    game,
    exercise,
    side: before === game ? side : opener,
    phase: 'ready',
    layout: layoutOf(answer.board),
    stacks: exercise === 'attacked' ? answer.arrangement.stacks : {},
    ...asking,
    said: null,
    score: noScore,
    gone: 0,
    result: null,
  });
  trainer.set({ turned: trainer.get().side !== opener });
}

export function choose(wanted: Partial<Pick<TrainerState, 'mode' | 'side' | 'coordinates'>>): void {
  trainer.set(wanted);
  const { side, game } = trainer.get();
  trainer.set({ turned: side !== openerOf(game) });
}

function stop(): void {
  clearInterval(clock);
  clock = undefined;
}

/** Leaves the exercise, as when its dialogue is closed. */
export function leave(): void {
  turn++;
  stop();
  trainer.set({ phase: 'ready', ...asking, said: null, gone: 0 });
}

export async function begin(): Promise<void> {
  stop();
  trainer.set({
    phase: 'running',
    ...asking,
    score: noScore,
    gone: 0,
    result: null,
    best: false,
    said: null,
  });
  await ask();
  if (trainer.get().phase !== 'running') return;
  begun = performance.now();
  clock = setInterval(tick, TICK);
}

function tick(): void {
  const { mode, exercise } = trainer.get();
  const gone = performance.now() - begun;
  const limit = SECONDS[exercise!] * 1000;
  if (mode === 'time' && gone >= limit) return finish(limit);
  trainer.set({ gone });
}

function finish(milliseconds: number): void {
  stop();
  const { game, exercise, mode, score } = trainer.get();
  const result = resultOf(mode, score, milliseconds);
  const best = noteResult(game, exercise!, mode, result);
  trainer.set({ phase: 'over', gone: milliseconds, result, best, asked: null, missed: null });
}

/** The next question. */
async function ask(): Promise<void> {
  const { game, exercise, layout, asked } = trainer.get();
  if (exercise !== 'attacked') {
    const cells = layout!.board.cells;
    return trainer.set({ ...asking, asked: nextCell(cells, asked, Math.random()) });
  }
  const mine = ++turn;
  const drill = await theCore().call('drill', { game, seed: seed() });
  if (drill.kind === 'none') return finish(0);
  const answer = await theCore().call('arrange', drill.start);
  if (mine !== turn || answer.kind !== 'arranged') return;
  trainer.set({ ...asking, drill, stacks: answer.arrangement.stacks });
}

async function count(good: boolean, text: string, cell: CellName | null = null): Promise<void> {
  const score = counted(trainer.get().score, good);
  trainer.set({
    score,
    said: { tone: good ? 'right' : 'wrong', text },
    missed: good ? null : cell,
  });
  if (isFull(trainer.get().mode, score)) return finish(performance.now() - begun);
  if (good) await ask();
}

/** A cell was pointed at: the one that was asked for, or something that is attacked. */
export async function point(cell: CellName): Promise<void> {
  const { phase, exercise, asked } = trainer.get();
  if (phase !== 'running') return;
  if (exercise === 'attacked') return pointAttacked(cell);
  if (exercise !== 'find' || !asked) return;
  if (cell === asked) return count(true, say('web.train.right', { cell }));
  return count(false, say('web.train.that-is', { cell }), cell);
}

async function pointAttacked(cell: CellName): Promise<void> {
  const { drill, found, stacks, shown } = trainer.get();
  if (!drill || shown || found.includes(cell)) return;
  if (!drill.attacked.some((one) => one.cell === cell))
    return count(false, wordsOfMiss(drill, stacks[cell], cell), cell);
  const all = [...found, cell];
  const left = drill.attacked.length - all.length;
  trainer.set({ found: all, missed: null });
  if (left > 0)
    return trainer.set({ said: { tone: 'right', text: say('web.train.more', { count: left }) } });
  return count(true, say('web.train.all-found'));
}

function wordsOfMiss(drill: Made, stack: string[] | undefined, cell: CellName): string {
  const piece = stack?.[stack.length - 1];
  if (!piece) return say('web.train.empty', { cell });
  if (sideOf(piece) === drill.turn)
    return say('web.train.own', { cell, side: sideName(drill.start.game, drill.turn) });
  return say(drill.pushes ? 'web.train.not-pushed' : 'web.train.not-taken', { cell });
}

/** Gives up a position: what was not found is shown. */
export function showAll(): void {
  const { drill, phase, score } = trainer.get();
  if (phase !== 'running' || !drill) return;
  trainer.set({
    shown: true,
    missed: null,
    score: counted(score, false),
    said: { tone: 'wrong', text: drill.attacked.map(({ cell }) => cell).join(', ') },
  });
}
export const nextDrill = (): Promise<void> => ask();

/** A name was given to the cell that is shown. */
export async function answerName(cell: CellName): Promise<void> {
  const { phase, asked } = trainer.get();
  if (phase !== 'running' || !asked) return;
  if (cell === asked) return count(true, say('web.train.right', { cell }));
  return count(false, say('web.train.not', { cell }));
}
