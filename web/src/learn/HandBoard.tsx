/** The board of a lesson or a puzzle: what the hand works on in, the learner's gestures out. */
import { useMemo } from 'preact/hooks';
import { Board, type BoardActions, noActions } from '../board/Board';
import { type Marks, targetOf } from '../board/marks';
import { cellsOf } from '../core/match';
import type { CellName, Stacks, Step } from '../core/protocol';
import { labelOf } from '../panels/TableBoard';
import { lookOf } from '../state/look';
import { settings } from '../state/settings';
import { type Store, useStore } from '../state/store';
import { say } from '../state/words';
import type { Hand, HandState } from './hand';

/** What the board tells a hand. Digits choose a height. */
export function actionsOf(store: Store<HandState>, hand: Hand): BoardActions {
  return {
    ...noActions,
    tap: (cell) => void hand.tapCell(cell),
    grab: (cell) => void hand.grab(cell),
    aim: hand.aim,
    drop: hand.drop,
    cancel: hand.cancel,
    wheel(up) {
      const { height } = store.get();
      if (height !== null) void hand.setHeight(height + (up ? 1 : -1));
      return height !== null;
    },
    key(key) {
      if (!/^[1-9]$/.test(key) || store.get().height === null) return false;
      void hand.setHeight(Number(key));
      return true;
    },
  };
}

/** What is chosen, what was played last, and why a move was refused or is wrong. */
export function marksOfHand(state: HandState): Marks {
  const { tap, tapped, scene, wrong } = state;
  return {
    selected: tap && tap.selected.length > 0 ? tap.selected : tapped,
    targets: tap && state.preview.length === 0 ? tap.next.map(targetOf) : [],
    last: cellsOf(state.last ?? undefined),
    check: scene?.check?.king ?? null,
    refusal: state.refusal?.cells ?? [],
    arrows: wrong ? [{ ...wrong, ink: 'danger' }] : [],
    rings: [],
  };
}

export function HandBoard({
  state,
  marks,
  actions,
  prefix,
  shown = null,
}: {
  state: HandState;
  marks: Marks;
  actions: BoardActions;
  /** Keeps the gradients of several drawings apart. */
  prefix: string;
  /** Shown instead of the position. */
  shown?: { stacks: Stacks; steps: Step[] } | null;
}) {
  const likes = useStore(settings);
  const { scene, layout, tap } = state;
  const game = scene?.game ?? '';
  const look = useMemo(() => lookOf(likes, game, prefix), [likes, game]);
  if (!scene || !layout) return null;
  const seen = shown ? { ...scene, stacks: shown.stacks } : scene;
  const isNext = (cell: CellName) => tap?.next.some((next) => next.cell === cell);
  return (
    <div
      class={`board-place ${layout.hex ? 'hex' : 'square'} ${likes.animation ? `glides ${likes.speed}` : 'still'}`}
    >
      <Board
        layout={layout}
        stacks={seen.stacks}
        steps={shown ? shown.steps : state.steps}
        turned={state.turned}
        facing={null}
        coordinates
        look={look}
        marks={marks}
        preview={state.preview}
        title={say('web.board')}
        label={(cell) => labelOf(seen, cell, isNext(cell))}
        actions={actions}
      />
    </div>
  );
}
