/**
 * The puzzle on the board: which it is, what was tried, and how it went. It has a match of its own,
 * as lessons have. The core judges every attempt; what it refutes is shown before the next try.
 */
import { layoutOf } from '../../board/geometry';
import type { Arrow, Ring } from '../../board/marks';
import { type Match, movesUpTo } from '../../core/match';
import type { MoveAsked, MoveLine, Puzzle, Stacks, Step, Tried } from '../../core/protocol';
import { moveWords, openerOf, pieceName } from '../../state/described';
import { makeStore } from '../../state/store';
import { theCore } from '../../state/table';
import { say } from '../../state/words';
import { emptyHand, type HandState, idle, makeHand, silent } from '../hand';
import { addressOfPuzzles, type PuzzlePlace } from './place';
import { type Change, noteStreak, noteTry, resultsOf } from './record';
import { whyOf } from './refute';
import { isTried } from './results';
import { tell } from './words';

export interface Streak {
  count: number;
  best: number;
  over: boolean;
}

export interface PuzzleState extends HandState {
  /** How it was come by, and goes on. */
  place: PuzzlePlace | null;
  puzzle: Puzzle | null;
  /** `wrong`: a wrong move and the answer to it are shown; `given`: the solution was asked for. */
  stage: 'solving' | 'wrong' | 'solved' | 'given';
  /** Nothing was wrong yet, and no help was asked for. */
  clean: boolean;
  /** It had been tried before it was opened. */
  known: boolean;
  change: Change | null;
  hints: number;
  /** Shown instead of the position: what a wrong move would lead to. */
  shown: { stacks: Stacks; steps: Step[] } | null;
  arrows: Arrow[];
  rings: Ring[];
  /** All moves of the solution, once it is over, and how many of them are shown. */
  line: readonly MoveLine[];
  ply: number;
  streak: Streak | null;
}

const fresh = {
  ...idle,
  ...silent,
  stage: 'solving' as const,
  solved: false,
  clean: true,
  change: null,
  hints: 0,
  shown: null,
  arrows: [] as Arrow[],
  rings: [] as Ring[],
  line: [] as readonly MoveLine[],
  ply: 0,
};

export const board = makeStore<PuzzleState>({
  ...emptyHand,
  ...fresh,
  place: null,
  puzzle: null,
  known: false,
  streak: null,
});

/** The match of the puzzle; the table and the lessons have others. */
const PUZZLE = 3;
const matchNow = (): Match => theCore().match(PUZZLE)!;

export const hand = makeHand(board, PUZZLE, attempt);
const { inTurn } = hand;

/** Counts what is opened, tried and shown: words that come late belong to something else. */
let turn = 0;

// --- opening

export const isShown = ({ place, puzzle }: PuzzleState, wanted: PuzzlePlace): boolean =>
  !!puzzle && !!place && addressOfPuzzles(place) === addressOfPuzzles(wanted);

/** Lays a puzzle on the board. Comes back with what is wrong with it, if anything. */
export const openPuzzle = (place: PuzzlePlace, puzzle: Puzzle): Promise<string> =>
  inTurn(async () => {
    ++turn;
    const opened = await theCore().call('open', { match: PUZZLE, ...puzzle.start });
    if (opened.kind === 'refused') return opened.refusal.text;
    const { scene } = opened;
    board.set({
      ...fresh,
      place,
      puzzle,
      known: isTried(resultsOf(place.game), puzzle.id),
      scene,
      layout: layoutOf(opened.board),
      turned: scene.turn !== openerOf(scene.game),
      steps: null,
      last: null,
      ...(place.way !== 'streak' && { streak: null }),
    });
    return '';
  });

export function closePuzzle(): void {
  ++turn;
  board.set({ ...fresh, place: null, puzzle: null, scene: null, streak: null });
}

export const beginStreak = (game: string) =>
  board.set({ streak: { count: 0, best: resultsOf(game).streak, over: false } });

// --- what counts

/** Notes how the first try went. A mistake, or help, ends a streak. */
function count(good: boolean): void {
  const { place, puzzle, clean, streak, change } = board.get();
  if (!place || !puzzle) return;
  const { game } = place;
  const noted = noteTry(game, puzzle, good, Date.now()) ?? change;
  board.set({ change: noted, clean: clean && good });
  if (!streak || streak.over || !clean) return;
  const counted = streak.count + (good ? 1 : 0);
  board.set({ streak: { count: counted, best: noteStreak(game, counted), over: !good } });
}

// --- trying

async function attempt(asked: MoveAsked): Promise<boolean> {
  const { puzzle, stage } = board.get();
  if (!puzzle || stage !== 'solving') return false;
  ++turn;
  const tried = await theCore().call('tryPuzzle', { match: PUZZLE, line: puzzle.line, ...asked });
  board.set({ arrows: [], rings: [] });
  const { kind, text, refusal } = tried;
  switch (kind) {
    case 'incomplete':
      board.set({
        ...idle,
        ...silent,
        choosing: tried.choice!.choices,
        said: { tone: 'hint', why: '', text: tried.choice!.text },
      });
      return false;
    case 'refused':
      board.set({
        ...idle,
        ...silent,
        said: { tone: kind, why: refusal?.text ?? '', text: '' },
        refusal,
      });
      return false;
    case 'wrong':
      await refute(asked, tried);
      return false;
    default:
      await hand.playOut(tried);
      board.set({ said: { tone: kind, why: '', text }, hints: 0 });
      if (kind === 'done') {
        count(true);
        end('solved', matchNow().now.played);
      }
      return true;
  }
}

function end(stage: 'solved' | 'given', ply: number): void {
  board.set({ stage, solved: true, line: matchNow().moves, ply });
}

const arrowsIn = (steps: Step[], ink: Arrow['ink']): Arrow[] =>
  steps.flatMap(({ effect, from, to }) =>
    effect === 'moves' && from && to ? [{ from, to, ink }] : [],
  );

/** The steps of the last of some moves from the beginning of the puzzle. */
async function stepsOf(moves: string[]): Promise<Step[]> {
  const seen = await theCore().call('preview', { match: PUZZLE, node: 0, moves });
  return seen.kind === 'previewed' ? seen.steps : [];
}

/** Shows what a wrong move leads to; then, once the engine has found it, the answer and why. */
async function refute(asked: MoveAsked, tried: Tried): Promise<void> {
  const match = matchNow();
  const judged = await theCore().call('judge', { match: PUZZLE, ...asked });
  if (judged.kind !== 'legal') return;
  count(false);
  const before = movesUpTo(match, match.now.played);
  const moves = [...before, judged.move];
  const seen = await theCore().call('preview', { match: PUZZLE, node: 0, moves });
  const move = moveWords(match.now.game, judged.record);
  board.set({
    ...idle,
    ...silent,
    stage: 'wrong',
    shown: seen.kind === 'previewed' ? { stacks: seen.stacks, steps: seen.steps } : null,
    said: { tone: 'wrong', why: tell('web.puzzles.looking', { move }), text: tried.text },
  });
  const mine = turn;
  const wanted = () => mine === turn && board.get().stage === 'wrong';
  void whyOf({ ...match.start, moves: before }, judged.move, wanted).then(async (why) => {
    const reply = why?.reply;
    const steps = reply && wanted() ? await stepsOf([...moves, reply.move]) : [];
    if (!wanted()) return;
    const answer = reply ? moveWords(match.now.game, reply.record) : '';
    board.set({
      said: {
        tone: 'wrong',
        why: why?.words
          ? say('web.explain.said', { move, words: why.words })
          : answer
            ? tell('web.puzzles.answered', { move, answer })
            : '',
        text: tried.text,
      },
      arrows: arrowsIn(steps, 'danger'),
    });
  });
}

/** Back to the position in which the move was wrong. */
export function tryAgain(): void {
  if (board.get().stage !== 'wrong') return;
  ++turn;
  board.set({ ...idle, ...silent, stage: 'solving', shown: null, steps: null, arrows: [] });
}

/** A typed move may be the next try at once. */
export function typeMove(move: string): Promise<boolean> {
  tryAgain();
  return hand.typeMove(move);
}

// --- help

/** First where the move starts, then the move. */
export const hint = (): Promise<void> =>
  inTurn(async () => {
    tryAgain();
    const { puzzle, scene, stage, hints } = board.get();
    if (!puzzle || !scene || stage !== 'solving') return;
    ++turn;
    const judged = await theCore().call('judge', {
      match: PUZZLE,
      move: puzzle.line[scene.played]!,
    });
    if (judged.kind !== 'legal') return;
    count(false);
    const cells = judged.steps.flatMap(({ effect, from }) =>
      effect === 'moves' && from ? [from] : [],
    );
    const named = cells.map((cell) => {
      const stack = scene.stacks[cell] ?? [];
      return `${cell} (${pieceName(scene.game, stack[stack.length - 1] ?? '')})`;
    });
    const text =
      hints === 0
        ? tell('web.puzzles.hint', { cells: named.join(', ') })
        : say('web.hint-is', { move: moveWords(scene.game, judged.record) });
    board.set({
      ...idle,
      ...silent,
      hints: hints + 1,
      rings: hints === 0 ? cells.map((cell) => ({ cell, ink: 'hint' })) : [],
      arrows: hints === 0 ? [] : arrowsIn(judged.steps, 'hint'),
      said: { tone: 'hint', why: '', text },
    });
  });

/** Plays what is left of the solution, and shows the first move of it. */
export const giveSolution = (): Promise<void> =>
  inTurn(async () => {
    tryAgain();
    const { puzzle, stage } = board.get();
    if (!puzzle || stage !== 'solving') return;
    ++turn;
    count(false);
    const from = matchNow().now.played;
    for (const move of puzzle.line.slice(from))
      await theCore().call('attempt', { match: PUZZLE, move });
    board.set({ ...idle, ...silent, arrows: [], rings: [] });
    end('given', from);
    await showPly(from + 1);
  });

// --- looking at the solution

/** Shows the position after so many moves of it. */
export const stepTo = (ply: number): Promise<void> => inTurn(() => showPly(ply));
/** So many moves forward, or back. */
export const stepBy = (count: number): Promise<void> =>
  inTurn(() => showPly(board.get().ply + count));

async function showPly(wanted: number): Promise<void> {
  const { solved, line, ply: before } = board.get();
  const ply = Math.max(0, Math.min(line.length, wanted));
  if (!solved || ply === before) return;
  ++turn;
  const scene = await theCore().call('scene', { match: PUZZLE, ply });
  const last = line[ply - 1] ?? null;
  const words = last ? moveWords(scene.game, last.record) : '';
  board.set({
    ply,
    scene,
    last,
    steps: ply === before + 1 && last ? last.steps : null,
    arrows: [],
    rings: [],
    said: { tone: 'hint', why: '', text: words || scene.status.turn },
  });
}

/** The move that `why` speaks of: the one that led to the position shown, or else the first. */
export const moveAsked = ({ line, ply }: PuzzleState): MoveLine | undefined =>
  line[Math.max(0, ply - 1)];

/** Says of the move shown what it wins, or gives away. */
export async function explainShown(): Promise<void> {
  const state = board.get();
  const line = moveAsked(state);
  if (!state.solved || !line || !state.scene) return;
  const mine = ++turn;
  const wanted = () => mine === turn;
  const match = matchNow();
  const index = Math.max(0, state.ply - 1);
  const move = moveWords(match.now.game, line.record);
  const hintOf = (text: string) =>
    board.set({ said: { tone: 'hint', why: '', text }, arrows: [], rings: [] });
  hintOf(say('web.explain.looking'));
  const where = { ...match.start, moves: movesUpTo(match, index) };
  const why = await whyOf(where, line.move, wanted);
  if (!wanted()) return;
  const words = why?.words || tell('web.puzzles.nothing-to-say');
  hintOf(say('web.explain.said', { move, words }));
  board.set({ rings: (why?.cells ?? []).map((cell) => ({ cell, ink: 'hint' })) });
}
