/**
 * The hand of a learner: what taps, drags and typed moves mean on the board of a lesson or a puzzle,
 * which has a match of its own in the core. Whoever owns the board judges the attempts.
 */
import { dragged } from '../board/dragged';
import type { Layout } from '../board/geometry';
import type {
  CellName,
  Choice,
  MatchId,
  MoveAsked,
  MoveLine,
  Refusal,
  Scene,
  Step,
  Tap,
  Tried,
} from '../core/protocol';
import { sideOf } from '../core/sides';
import { describe } from '../state/described';
import type { Store } from '../state/store';
import { theCore } from '../state/table';

export interface Said {
  tone: 'done' | 'right' | 'wrong' | 'refused' | 'hint';
  /** Why a move is refused, by the core; empty where none was. */
  why: string;
  /** What there is to say besides; may be empty where the reason says it all. */
  text: string;
}

/** What the hand works on, and what it changes. */
export interface HandState {
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
  /** Nothing more is to be tried. */
  solved: boolean;
}

export const idle = {
  tapped: [] as CellName[],
  tap: null,
  height: null,
  choosing: [] as Choice[],
  preview: [] as Step[],
};
export const silent = { said: null, refusal: null, wrong: null };
export const emptyHand: HandState = {
  scene: null,
  layout: null,
  turned: false,
  steps: null,
  last: null,
  ...idle,
  ...silent,
  solved: false,
};

/** How long a move of the learner is seen before the answer to it comes. */
const ANSWERED_AFTER = 450;
export const answerTime = () =>
  new Promise<void>((done) =>
    setTimeout(done, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ANSWERED_AFTER),
  );

export interface Hand {
  /** What a person does comes in turn. */
  inTurn<T>(act: () => Promise<T>): Promise<T>;
  /** Shows what was played by an attempt: the learner's move, then the answer to it. */
  playOut(tried: Pick<Tried, 'played' | 'scene'>): Promise<void>;
  cancel(): void;
  tapCell(cell: CellName): Promise<unknown>;
  setHeight(height: number): Promise<void>;
  grab(cell: CellName): Promise<unknown>;
  aim(from: CellName, to: CellName | null): void;
  drop(from: CellName, to: CellName | null): Promise<boolean>;
  typeMove(move: string): Promise<boolean>;
  choose(choice: Choice): Promise<boolean>;
}

/** @param attempt judges a move in the match; true if it was played */
export function makeHand(
  store: Store<HandState>,
  match: MatchId,
  attempt: (asked: MoveAsked) => Promise<boolean>,
): Hand {
  let queue: Promise<unknown> = Promise.resolve();
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = queue.then(act);
    queue = done.catch(() => undefined);
    return done;
  }

  const ownAt = ({ scene }: HandState, cell: CellName): boolean => {
    const stack = scene?.stacks[cell];
    return !!stack && sideOf(stack[stack.length - 1]!) === scene!.turn;
  };
  const hasStacks = ({ scene }: HandState) => !!scene && !!describe(scene.game)?.stacks;
  const cancel = () => store.set({ ...idle });

  /** Chooses a piece, also one that cannot move: whoever tries it shall read why. */
  async function begin(cell: CellName): Promise<void> {
    const state = store.get();
    const tap = await theCore().call('tap', { match, cells: [cell] });
    if (!ownAt(state, cell)) {
      const { refusal } = tap;
      const said = state.scene?.stacks[cell] && refusal;
      return store.set({
        ...idle,
        ...(said && { said: { tone: 'refused', why: refusal.text, text: '' }, refusal }),
      });
    }
    if (!hasStacks(state)) return store.set({ ...idle, tapped: [cell], tap });
    const high = state.scene!.stacks[cell]!.length;
    return raise(cell, tap.heights.length > 0 ? Math.max(...tap.heights) : high);
  }

  async function raise(cell: CellName, height: number): Promise<void> {
    const tap = await theCore().call('tap', { match, cells: [cell], height });
    store.set({ ...idle, tapped: [cell], tap, height });
  }

  const setHeight = (height: number): Promise<void> =>
    inTurn(async () => {
      const state = store.get();
      const [cell] = state.tapped;
      const high = cell ? (state.scene?.stacks[cell]?.length ?? 0) : 0;
      if (cell && hasStacks(state) && height >= 1 && height <= high) await raise(cell, height);
    });

  const withHeight = (cells: CellName[]): MoveAsked => {
    const { height } = store.get();
    return height === null ? { cells } : { cells, choice: height };
  };

  /** The last cell of a move. */
  async function finish(cells: CellName[]): Promise<boolean> {
    const next = store.get().tap?.next.find((one) => one.cell === cells[cells.length - 1]);
    if (next && next.choices.length > 0) {
      store.set({ ...idle, choosing: next.choices });
      return false;
    }
    return attempt(next?.move ? { move: next.move } : withHeight(cells));
  }

  const tapCell = (cell: CellName): Promise<unknown> =>
    inTurn(async () => {
      const state = store.get();
      const { tapped, tap } = state;
      if (!state.scene || state.solved) return;
      store.set({ ...silent, choosing: [], preview: [] });
      if (tapped.length === 0) return begin(cell);
      if (tapped.length === 1 && tapped[0] === cell) return cancel();
      const next = tap?.next.find((one) => one.cell === cell);
      if (next?.own && next.continues) {
        const cells = [...tapped, cell];
        return store.set({
          ...idle,
          tapped: cells,
          tap: await theCore().call('tap', { match, cells }),
        });
      }
      if (next) return finish([...tapped, cell]);
      if (ownAt(state, cell)) return begin(cell);
      return attempt(withHeight([...tapped, cell]));
    });

  const grab = (cell: CellName): Promise<unknown> =>
    inTurn(async () => {
      const { tapped, tap, solved } = store.get();
      if (solved || tapped.includes(cell) || tap?.selected.includes(cell)) return;
      store.set({ ...silent });
      await begin(cell);
    });

  const cellsOfDrag = (from: CellName, to: CellName) => {
    const { layout, tap } = store.get();
    return dragged(layout!, tap?.selected ?? [], from, to);
  };

  let aimed = '';
  /** On hexagons a drag shows what it would move. */
  function aim(from: CellName, to: CellName | null): void {
    const key = `${from}>${to ?? ''}`;
    if (key === aimed || !store.get().layout?.hex) return;
    aimed = key;
    void inTurn(async () => {
      if (aimed !== key) return;
      const judged = to && (await theCore().call('judge', { match, cells: cellsOfDrag(from, to) }));
      if (aimed === key)
        store.set({ preview: judged && judged.kind === 'legal' ? judged.steps : [] });
    });
  }

  const drop = (from: CellName, to: CellName | null): Promise<boolean> =>
    inTurn(async () => {
      aimed = '';
      const { layout, tapped, scene, solved } = store.get();
      store.set({ preview: [] });
      if (!to || to === from || !layout || !scene?.stacks[from] || solved) return false;
      if (layout.hex) return attempt({ cells: cellsOfDrag(from, to) });
      return tapped[0] === from ? finish([from, to]) : attempt({ cells: [from, to] });
    });

  const typeMove = (move: string): Promise<boolean> =>
    inTurn(async () => {
      if (store.get().solved) return false;
      store.set({ ...silent });
      return attempt({ move });
    });

  const choose = (choice: Choice): Promise<boolean> => inTurn(() => attempt({ move: choice.move }));

  async function playOut({ played, scene }: Pick<Tried, 'played' | 'scene'>): Promise<void> {
    const [mine, answer] = played;
    if (mine && answer) {
      const between = await theCore().call('scene', { match, ply: scene.played - 1 });
      store.set({ ...idle, ...silent, scene: between, steps: mine.steps, last: mine });
      await answerTime();
    }
    const last = answer ?? mine;
    store.set({ ...idle, ...silent, ...(last && { scene, steps: last.steps, last }) });
  }

  return {
    inTurn,
    playOut,
    cancel,
    tapCell,
    setHeight,
    grab,
    aim,
    drop,
    typeMove,
    choose,
  };
}
