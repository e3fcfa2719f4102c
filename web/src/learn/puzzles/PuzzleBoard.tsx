/** The board of a puzzle. */
import { useMemo } from 'preact/hooks';
import type { BoardActions } from '../../board/Board';
import { type Marks, noMarks } from '../../board/marks';
import { useStore } from '../../state/store';
import { actionsOf, HandBoard, marksOfHand } from '../HandBoard';
import { board, hand, type PuzzleState, tryAgain } from './puzzle';

const usual = actionsOf(board, hand);

/** While a wrong move is shown, touching the board goes back to the position before it. */
const ifWrong = <T,>(instead: T, act: () => T): T => {
  if (board.get().stage !== 'wrong') return act();
  tryAgain();
  return instead;
};
const actions: BoardActions = {
  ...usual,
  tap: (cell, touch) => ifWrong(undefined, () => usual.tap(cell, touch)),
  grab: (cell) => {
    if (board.get().stage !== 'wrong') usual.grab(cell);
  },
  aim: (from, to) => {
    if (board.get().stage !== 'wrong') usual.aim(from, to);
  },
  drop: (from, to) => ifWrong(Promise.resolve(false), () => usual.drop(from, to)),
  cancel: () => ifWrong(undefined, usual.cancel),
};

function marksOf(state: PuzzleState): Marks {
  const { shown, arrows, rings } = state;
  const marks = shown
    ? {
        ...noMarks,
        last: shown.steps.flatMap(({ effect, from, to }) =>
          effect === 'moves' && from && to ? [from, to] : [],
        ),
      }
    : marksOfHand(state);
  return { ...marks, arrows: [...marks.arrows, ...arrows], rings: [...marks.rings, ...rings] };
}

export function PuzzleBoard() {
  const state = useStore(board);
  const marks = useMemo(() => marksOf(state), [state]);
  return (
    <HandBoard state={state} marks={marks} actions={actions} prefix="puzzle" shown={state.shown} />
  );
}
