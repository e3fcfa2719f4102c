/** The exercise that is being made: its position, and the solution played on the board. */
import { layoutOf } from '../../board/geometry';
import type { MoveAsked, MoveLine, Start } from '../../core/protocol';
import { openerOf } from '../../state/described';
import { keep, recall } from '../../state/keep';
import { makeStore } from '../../state/store';
import { theCore } from '../../state/table';
import { emptyHand, type HandState, idle, makeHand, silent } from '../hand';
import { type Exercise, type ExerciseSet, emptySet, fileOf, soundSet } from './set';
import { tell } from './words';

export interface MakerState extends HandState {
  start: Required<Start> | null;
  /** Whose turn it is in it, in words. */
  turn: string;
  line: readonly MoveLine[];
  /** What is wrong, in words. */
  trouble: string;
  set: ExerciseSet;
}

const KEY = 'class';
const MAKER = 4;

export const maker = makeStore<MakerState>({
  ...emptyHand,
  start: null,
  turn: '',
  line: [],
  trouble: '',
  set: recall(KEY, soundSet) ?? emptySet,
});

export const hand = makeHand(maker, MAKER, attempt);
const { inTurn } = hand;
const lineNow = (): readonly MoveLine[] => {
  const match = theCore().match(MAKER);
  return match ? match.moves.slice(0, match.now.played) : [];
};

/** The position as it was asked for. */
let made = '';

/** Begins an exercise in a position; one that is being made there goes on. */
export const openMakerAt = (start: Required<Start>): Promise<void> =>
  inTurn(async () => {
    const asked = [start.game, start.rules, start.position].join('|');
    if (asked === made) return;
    const opened = await theCore().call('open', { match: MAKER, ...start });
    if (opened.kind === 'refused') return maker.set({ trouble: opened.refusal.text });
    made = asked;
    const { scene, board } = opened;
    maker.set({
      ...idle,
      ...silent,
      start: opened.start,
      turn: scene.status.turn,
      scene,
      layout: layoutOf(board),
      turned: scene.turn !== openerOf(scene.game),
      steps: null,
      last: null,
      line: [],
      trouble: '',
      solved: scene.outcome !== null,
    });
  });

async function attempt(asked: MoveAsked): Promise<boolean> {
  const tried = await theCore().call('attempt', { match: MAKER, ...asked });
  if (tried.kind === 'incomplete') {
    const said = { tone: 'hint' as const, why: '', text: tried.text };
    maker.set({ ...idle, ...silent, choosing: tried.choices, said });
    return false;
  }
  if (tried.kind === 'refused') {
    const { refusal } = tried;
    const said = { tone: 'refused' as const, why: refusal.text, text: '' };
    maker.set({ ...idle, ...silent, said, refusal });
    return false;
  }
  await hand.playOut({ played: [tried.move], scene: tried.scene });
  maker.set({ line: lineNow(), trouble: '', solved: tried.scene.outcome !== null });
  return true;
}

export const takeBack = (): Promise<void> =>
  inTurn(async () => {
    const { done, scene } = await theCore().call('undo', { match: MAKER });
    if (!done) return;
    const line = lineNow();
    const last = line[line.length - 1] ?? null;
    maker.set({ ...idle, ...silent, scene, steps: null, last, line, trouble: '', solved: false });
  });

function change(set: ExerciseSet): void {
  keep(KEY, set);
  maker.set({ set });
}

export type Words = Pick<Exercise, 'task' | 'hint' | 'done'>;

/** Adds the exercise to the set, if the core finds nothing wrong with it. True if it was added. */
export const addExercise = (words: Words, gameWords: (game: string) => string): Promise<boolean> =>
  inTurn(async () => {
    const { start, set } = maker.get();
    const line = lineNow().map(({ move }) => move);
    if (!start) return false;
    const refuse = (trouble: string) => (maker.set({ trouble }), false);
    if (set.game && set.game !== start.game)
      return refuse(tell('web.class.other-game', { game: gameWords(set.game) }));
    if (line.length % 2 === 0) return refuse(tell('web.class.even'));
    const { position, rules } = start;
    const exercises = [...set.exercises, { position, rules, line, ...words }];
    const grown = { ...set, game: start.game, exercises };
    const told = await theCore().call('lessons', { text: textOf(grown) });
    if (told.kind === 'fault') return refuse(told.text);
    maker.set({ trouble: '' });
    change(grown);
    return true;
  });

export const removeExercise = (index: number): void => {
  const { set } = maker.get();
  const exercises = set.exercises.filter((_, i) => i !== index);
  change({ ...set, game: exercises.length > 0 ? set.game : '', exercises });
};
export const nameSet = (title: string): void => change({ ...maker.get().set, title });
export const newSet = (): void => change(emptySet);

export const textOf = (set: ExerciseSet): string => fileOf(set, tell('web.class.untitled'));
