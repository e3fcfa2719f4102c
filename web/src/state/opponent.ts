/**
 * The computer at the table: plays when it is its turn, gives hints, answers when a draw is
 * offered.
 */
import { CoreError } from '../core/client';
import type { Engine, Thinking } from '../core/engine';
import { type Match, movesUpTo } from '../core/match';
import type { Limits, Scene, SideKey, Think, Thought, Where } from '../core/protocol';
import { moveWords } from './described';
import { levelAsked } from './level';
import { act, playForComputer } from './playing';
import { mayHelp, mayMove } from './rights';
import { settings } from './settings';
import { makeStore } from './store';
import { moment, movesShown, onTable, table } from './table';
import { say } from './words';

interface Computer {
  busy: boolean;
  /** Why there is no computer player, in the words of whatever failed; null: nothing is wrong. */
  trouble: string | null;
  /** It judges positions without its network, which could not be fetched. */
  weaker: boolean;
}
export const thinking = makeStore<Computer>({ busy: false, trouble: null, weaker: false });

let engine: Engine | null = null;
/** Starts the engine: on several threads, or alone. */
type Start = (alone: boolean) => Promise<Engine>;
let start: Start | null = null;
/** Several threads have failed here: from then on one does it. */
let alone = false;
/** Settled when the engine has started for the first time, or failed to. */
let sit: () => void;
export const seated = new Promise<void>((done) => (sit = done));
let current: Thinking | null = null;

/** Hints and answers to offers think this long: enough to be sound, short enough to wait for. */
const HINT_TIME = 800;
/** The computer does not think longer than a person likes to wait. */
const MOVE_TIME = 2500;
/**
 * It takes that long only while the clock has time for this many such moves; with less it budgets.
 */
const MOVES_AHEAD = 40;
/** One number for each page load, so that low levels err differently from game to game. */
const SEED = Math.floor(Math.random() * 2 ** 31);

/** What the engine needs to know of a position of a match. */
export const whereOf = (match: Match, ply: number): Where => ({
  ...match.start,
  moves: movesUpTo(match, ply),
});

export async function seatComputer(with_: Start): Promise<void> {
  start = with_;
  onTable((event) => {
    // A variation that was tried leaves the match as it was.
    if (event.what === 'studied' && !event.rewritten) return;
    stopThinking();
    void moveIfComputers();
  });
  settings.watch(() => engine && (engine.language = settings.get().language));
  await openComputer();
  sit();
}

async function openComputer(): Promise<void> {
  try {
    engine = await start!(alone);
    engine.onNetwork = (loaded) =>
      loaded === thinking.get().weaker && thinking.set({ weaker: !loaded });
    thinking.set({ trouble: null });
    void moveIfComputers();
  } catch (error) {
    await failed(error);
  }
}

/** The first failure is met by going on with one thread, another one is said. */
async function failed(error: unknown): Promise<void> {
  if (error instanceof CoreError && error.code === 'closed') return;
  engine?.close();
  engine = null;
  current = null;
  if (alone) return thinking.set({ busy: false, trouble: String((error as Error).message) });
  alone = true;
  thinking.set({ busy: false });
  await openComputer();
}

export async function tryAgain(): Promise<void> {
  thinking.set({ trouble: null });
  await openComputer();
}

export const theEngine = () => engine;

export function stopThinking(): void {
  current?.stop();
  current = null;
  thinking.set({ busy: false });
}

/** The answer; null if the engine failed: then it is started again, or the page says why not. */
export const answerOf = <T>(asked: { answer: Promise<T> }): Promise<T | null> =>
  asked.answer.catch((error: unknown) => {
    void failed(error);
    return null;
  });

/**
 * Thinks for the table. Null if it was stopped or another question came, so that nobody needs the
 * answer.
 */
async function ponder(question: Think): Promise<Thought | null> {
  stopThinking();
  const mine = engine!.think(question);
  current = mine;
  thinking.set({ busy: true });
  const thought = await answerOf(mine);
  if (current !== mine) return null;
  current = null;
  thinking.set({ busy: false });
  return thought;
}

function limitsFor(scene: Scene): Limits {
  if (!scene.clock || scene.clock.remaining[scene.turn] > MOVES_AHEAD * MOVE_TIME)
    return { movetime: MOVE_TIME };
  const { control, remaining } = scene.clock;
  return {
    clock: { remaining: remaining[scene.turn], increment: control.increment + control.delay },
  };
}

function isComputersTurn(): boolean {
  const { match, opponent } = table.get();
  return (
    !!match &&
    !match.now.outcome &&
    opponent.kind === 'computer' &&
    match.now.turn === opponent.side
  );
}

async function moveIfComputers(): Promise<void> {
  const { match, opponent } = table.get();
  if (!engine || !match || opponent.kind !== 'computer' || !isComputersTurn()) return;
  const since = moment();
  const thought = await ponder({
    ...whereOf(match, match.now.played),
    ...levelAsked(opponent.level),
    seed: SEED,
    limits: limitsFor(match.now),
  });
  if (thought?.move) await playForComputer(thought.move, since);
}

/** Shows the best move as an arrow. */
export async function hint(): Promise<void> {
  await seated;
  if (thinking.get().trouble !== null) await tryAgain();
  const { match, scene } = table.get();
  if (!engine || !match || !scene || scene.outcome || !mayMove() || !mayHelp()) return;
  table.set({ refusal: null, notice: '', hint: [] });
  const where = { ...whereOf(match, 0), moves: movesShown(table.get()) };
  const thought = await ponder({ ...where, limits: { movetime: HINT_TIME } });
  if (!thought || table.get().scene?.position !== scene.position) return;
  const steps = (thought.lines[0]?.steps ?? []).filter(
    (step) => step.effect === 'moves' && step.from && step.to,
  );
  table.set({
    hint: steps.map((step) => ({ from: step.from!, to: step.to!, ink: 'hint' as const })),
    notice: thought.record
      ? say('web.hint-is', { move: moveWords(scene.game, thought.record) })
      : '',
  });
}

/**
 * Offers the computer a draw. It accepts by the same rule as in the terminal: if it does not like
 * its position better.
 */
export async function offerDraw(side: SideKey): Promise<void> {
  const { match, scene, opponent } = table.get();
  if (
    !engine ||
    !match ||
    !scene ||
    opponent.kind !== 'computer' ||
    !mayMove() ||
    !(await act('offerDraw', { side }))
  )
    return;
  // At full strength whatever the level: a beginner's level judges too poorly to bargain with.
  const since = moment();
  const thought = await ponder({ ...whereOf(match, scene.ply), limits: { movetime: HINT_TIME } });
  if (thought?.lines[0]?.drawTaken)
    return void (await act('acceptDraw', { side: opponent.side }, since));
  if (await act('declineDraw', { side: opponent.side }, since))
    table.set({ notice: say('web.draw-declined') });
}
