/** The computer at the table: plays when it is its turn, gives hints, answers when a draw is offered. */
import type { Engine, Thinking } from '../core/engine';
import type { Limits, Scene, SideKey, Think, Thought } from '../core/protocol';
import { levelAsked } from './level';
import { makeStore } from './store';
import { moveWords, say } from './words';
import { act, mayHelp, mayMove, moment, onTable, playText, table } from './table';

export const thinking = makeStore<{ busy: boolean }>({ busy: false });

let engine: Engine | null = null;
let current: Thinking | null = null;

/** Hints and answers to offers think this long: enough to be sound, short enough to wait for. */
const HINT_TIME = 800;
/** The computer does not think longer than a person likes to wait. */
const MOVE_TIME = 2500;
/** Of a clock, so many moves' worth must be left for that; with less it is thrifty. */
const MOVES_AHEAD = 40;
/** One number for each page load, so that low levels err differently from game to game. */
const SEED = Math.floor(Math.random() * 2 ** 31);

/** What the engine needs to know of a scene. */
export const whereOf = (scene: Scene): Pick<Think, 'game' | 'rules' | 'position' | 'moves'> => ({
  ...scene.start,
  moves: scene.moves.slice(0, scene.ply).map((line) => line.move),
});

export function seatComputer(with_: Engine): void {
  engine = with_;
  onTable(() => {
    stopThinking();
    void moveIfComputers();
  });
  void moveIfComputers();
}

export const theEngine = () => engine;

export function stopThinking(): void {
  current?.stop();
  current = null;
  thinking.set({ busy: false });
}

/** What it found; null when the engine failed, which costs a move but not the game. */
export const answerOf = (thinking_: Thinking) => thinking_.answer.catch(() => null);

/** Thinks for the table. Null when it was stopped or overtaken: the answer is to a question nobody asks any more. */
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
  if (!scene.clock || scene.clock.remaining[scene.turn] > MOVES_AHEAD * MOVE_TIME) return { movetime: MOVE_TIME };
  const { control, remaining } = scene.clock;
  return { clock: { remaining: remaining[scene.turn], increment: control.increment + control.delay } };
}

async function moveIfComputers(): Promise<void> {
  const { scene, opponent } = table.get();
  if (!engine || !scene || !scene.live || scene.outcome || opponent.kind !== 'computer' || scene.turn !== opponent.side) return;
  const since = moment();
  const thought = await ponder({ ...whereOf(scene), ...levelAsked(opponent.level), seed: SEED, limits: limitsFor(scene) });
  if (thought?.move) await playText(thought.move, since);
}

/** Shows the best move as an arrow. */
export async function hint(): Promise<void> {
  const { scene } = table.get();
  if (!engine || !scene || scene.outcome || !mayMove() || !mayHelp()) return;
  table.set({ refusal: null, notice: '', hint: [] });
  const thought = await ponder({ ...whereOf(scene), limits: { movetime: HINT_TIME } });
  if (!thought || table.get().scene?.position !== scene.position) return;
  const steps = (thought.lines[0]?.steps ?? []).filter((step) => step.kind === 'moved' && step.from && step.to);
  table.set({ hint: steps.map((step) => ({ from: step.from!, to: step.to!, ink: 'hint' as const })), notice: thought.record ? say('web.hint-is', { move: moveWords(thought.record) }) : '' });
}

/** Offers the computer a draw. It takes it by the same rule as at the keyboard: when it likes its position no better. */
export async function offerDraw(side: SideKey): Promise<void> {
  const { scene, opponent } = table.get();
  if (!engine || !scene || opponent.kind !== 'computer' || !mayMove() || !(await act('offerDraw', { side }))) return;
  // By its best judgement, at every level: what a beginner's level sees is too uncertain to bargain with.
  const since = moment();
  const thought = await ponder({ ...whereOf(scene), limits: { movetime: HINT_TIME } });
  if (thought?.lines[0]?.drawTaken) return void (await act('acceptDraw', { side: opponent.side }, since));
  if (await act('declineDraw', { side: opponent.side }, since)) table.set({ notice: say('web.draw-declined') });
}
