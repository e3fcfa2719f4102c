/** The computer at the table: plays when it is its turn, gives hints when asked. */
import type { Engine, Thinking } from '../core/engine';
import type { Scene, Think } from '../core/protocol';
import { makeStore } from './store';
import { say } from './words';
import { mayMove, onTable, playText, table } from './table';

export const thinking = makeStore<{ busy: boolean }>({ busy: false });

let engine: Engine | null = null;
let current: Thinking | null = null;

/** Hints think this long: enough for a sound answer, short enough to wait for. */
const HINT_TIME = 800;
/** The computer without a clock does not think longer than a person likes to wait. */
const MOVE_TIME = 2500;
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

async function moveIfComputers(): Promise<void> {
  const { scene, opponent } = table.get();
  if (!engine || !scene || !scene.live || scene.outcome || opponent.kind !== 'computer' || scene.turn !== opponent.side) return;
  const left = scene.clock?.remaining[scene.turn];
  const mine = engine.think({
    ...whereOf(scene),
    level: opponent.level,
    seed: SEED,
    limits: left === undefined ? { movetime: MOVE_TIME } : { movetime: MOVE_TIME, clock: { remaining: left, increment: scene.clock!.control.increment } },
  });
  current = mine;
  thinking.set({ busy: true });
  const thought = await answerOf(mine);
  // Stopped, or overtaken by another move: the answer is to a question nobody asks any more.
  if (current !== mine) return;
  current = null;
  thinking.set({ busy: false });
  if (thought?.move) await playText(thought.move);
}

/** Shows the best move as an arrow. */
export async function hint(): Promise<void> {
  const { scene } = table.get();
  if (!engine || !scene || scene.outcome || !mayMove()) return;
  stopThinking();
  const mine = engine.think({ ...whereOf(scene), limits: { movetime: HINT_TIME } });
  current = mine;
  thinking.set({ busy: true });
  const thought = await answerOf(mine);
  if (current !== mine) return;
  current = null;
  thinking.set({ busy: false });
  if (!thought || table.get().scene?.position !== scene.position) return;
  const steps = (thought.lines[0]?.steps ?? []).filter((step) => step.kind === 'moved' && step.from && step.to);
  table.set({ hint: steps.map((step) => ({ from: step.from!, to: step.to!, ink: 'hint' as const })), notice: thought.record ? say('web.hint-is', { move: thought.record }) : '' });
}
