/** The board of an exercise. */
import { useMemo } from 'preact/hooks';
import { Board, type BoardActions, noActions } from '../../board/Board';
import { type Marks, noMarks } from '../../board/marks';
import type { CellName } from '../../core/protocol';
import { pieceName } from '../../state/described';
import { lookOf } from '../../state/look';
import { settings } from '../../state/settings';
import { useStore } from '../../state/store';
import { say } from '../../state/words';
import { seenPlace } from './names';
import { point, type TrainerState, trainer } from './trainer';

const actions: BoardActions = { ...noActions, tap: (cell) => void point(cell) };

function marksOf({ asked, exercise, drill, found, shown, missed }: TrainerState): Marks {
  const seen = drill?.attacked.filter(({ cell }) => shown || found.includes(cell)) ?? [];
  return {
    ...noMarks,
    selected: exercise === 'name' && asked ? [asked] : [],
    refusal: missed ? [{ cell: missed, role: '' }] : [],
    rings: seen.map(({ cell }) => ({ cell, ink: 'hint' })),
    arrows: seen.flatMap(({ cell, by }) => by.map((from) => ({ from, to: cell, ink: 'hint' }))),
  };
}

/** Where cells have to be known by their names, a screen reader says the place and not the name. */
function labelOf({ game, exercise, layout, turned, stacks }: TrainerState, cell: CellName): string {
  if (exercise !== 'attacked') return say('web.train.place', seenPlace(layout!.rows, cell, turned));
  const stack = stacks[cell];
  if (!stack) return `${cell}, ${say('web.empty')}`;
  return `${cell}, ${[...stack]
    .reverse()
    .map((piece) => pieceName(game, piece))
    .join(', ')}`;
}

export function TrainBoard() {
  const state = useStore(trainer);
  const likes = useStore(settings);
  const { game, layout, exercise, coordinates } = state;
  const look = useMemo(() => lookOf(likes, game, 'train'), [likes, game]);
  const marks = useMemo(() => marksOf(state), [state]);
  if (!layout) return null;
  return (
    <div class={`board-place ${layout.hex ? 'hex' : 'square'} still`}>
      <Board
        layout={layout}
        stacks={state.stacks}
        steps={null}
        turned={state.turned}
        facing={null}
        coordinates={exercise === 'attacked' || coordinates}
        look={look}
        marks={marks}
        preview={[]}
        title={say('web.board')}
        label={(cell) => labelOf(state, cell)}
        actions={actions}
      />
    </div>
  );
}
