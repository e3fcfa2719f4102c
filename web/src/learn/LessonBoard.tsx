/** The board of a lesson: its state in, the learner's gestures out. */
import { useMemo } from 'preact/hooks';
import { Board, type BoardActions } from '../board/Board';
import { type Marks, targetOf } from '../board/marks';
import { cellsOf } from '../core/match';
import { labelOf } from '../panels/TableBoard';
import { lookOf } from '../state/look';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { say } from '../state/words';
import { aim, cancel, drop, grab, type LessonState, lesson, setHeight, tapCell } from './lesson';

const actions: BoardActions = {
  tap: (cell) => void tapCell(cell),
  pressSelects: () => false,
  grab: (cell) => void grab(cell),
  aim,
  drop,
  draw: () => undefined,
  hover: () => undefined,
  linger: () => false,
  cancel,
  zoom: () => undefined,
  pan: () => undefined,
  reveal: () => undefined,
  wheel(up) {
    const { height } = lesson.get();
    if (height !== null) void setHeight(height + (up ? 1 : -1));
    return height !== null;
  },
  key(key) {
    if (!/^[1-9]$/.test(key) || lesson.get().height === null) return false;
    void setHeight(Number(key));
    return true;
  },
};

function marksOf(state: LessonState): Marks {
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

export function LessonBoard() {
  const state = useStore(lesson);
  const likes = useStore(settings);
  const { scene, layout, tap } = state;
  const game = scene?.game ?? '';
  const look = useMemo(() => lookOf(likes, game, 'lesson'), [likes, game]);
  const marks = useMemo(() => marksOf(state), [state]);
  if (!scene || !layout) return null;
  return (
    <div
      class={`board-place ${layout.hex ? 'hex' : 'square'} ${likes.animation ? `glides ${likes.speed}` : 'still'}`}
    >
      <Board
        layout={layout}
        stacks={scene.stacks}
        steps={state.steps}
        turned={state.turned}
        facing={null}
        coordinates
        look={look}
        marks={marks}
        preview={state.preview}
        title={say('web.board')}
        label={(cell) =>
          labelOf(
            scene,
            cell,
            tap?.next.some((next) => next.cell === cell),
          )
        }
        actions={actions}
      />
    </div>
  );
}
