/** The board of the match on the table: the table's state in, the person's gestures out. */
import { useMemo } from 'preact/hooks';
import { Board, type BoardActions } from '../board/Board';
import { Chooser } from '../board/Chooser';
import { type Arrow, type Marks, targetOf } from '../board/marks';
import { wholeOf } from '../board/zoom';
import { cellsOf } from '../core/match';
import type { CellName, Scene, SideKey } from '../core/protocol';
import { other, sideOf } from '../core/sides';
import { analysis } from '../state/analysis';
import { confirmation, forgetConfirmation } from '../state/confirm';
import { kindName, openerOf, pieceName, shapesOf } from '../state/described';
import { aim, choose, draw, drop, grab, hover, peekInto, setHeight, tapCell } from '../state/hand';
import { themeOf } from '../state/look';
import { forgetPremove, premove } from '../state/premove';
import { mayMove } from '../state/rights';
import { sets } from '../state/sets';
import { type Settings, settings } from '../state/settings';
import { useStore } from '../state/store';
import { cancel, lastShown, type TableState, table } from '../state/table';
import { say } from '../state/words';
import { panBy, reveal, zoom, zoomBy } from '../state/zoom';
import { BoardMap } from './BoardMap';
import { Peek } from './Peek';

export function TableBoard() {
  const state = useStore(table);
  const likes = useStore(settings);
  const { scene, layout } = state;
  const theme = themeOf(likes);
  const { fetched } = useStore(sets);
  const shapes = shapesOf(scene?.game ?? '');
  const look = useMemo(
    () => ({ theme, set: likes.pieces, prefix: 'table', shapes }),
    [theme, likes.pieces, shapes, fetched],
  );
  const planned = useStore(premove);
  const { waiting } = useStore(confirmation);
  const { arrows } = useStore(analysis);
  const marks = useMemo(() => {
    const seen = withPremove(marksOf(state, likes, arrows), planned);
    return waiting ? { ...seen, targets: [] } : seen;
  }, [state, likes, planned, waiting, arrows]);
  const targets = useMemo(() => new Set(state.tap?.next.map((next) => next.cell)), [state.tap]);
  const { seen } = useStore(zoom);
  if (!scene || !layout) return <div class="board-place waiting" />;
  const turned = isTurned(state, likes);
  return (
    <div
      class={`board-place ${layout.hex ? 'hex' : 'square'} ${likes.blindfold ? 'blindfold' : ''} ${likes.animation ? `glides ${likes.speed}` : 'still'}`}
    >
      <Board
        layout={layout}
        stacks={scene.stacks}
        steps={state.steps}
        turned={turned}
        facing={
          likes.turning === 'face' && state.opponent.kind !== 'distance'
            ? farSide(scene, turned)
            : null
        }
        coordinates={likes.coordinates}
        look={look}
        marks={marks}
        preview={waiting?.steps ?? state.preview}
        seen={seen}
        title={say('web.board')}
        label={(cell) => labelOf(scene, cell, targets.has(cell))}
        actions={actions}
      />
      {seen && (
        <BoardMap layout={layout} stacks={scene.stacks} turned={turned} theme={theme} seen={seen} />
      )}
      <Peek layout={layout} turned={turned} look={look} seen={seen ?? wholeOf(layout)} />
      {state.choosing && (
        <Chooser
          choices={state.choosing.choices}
          target={state.choosing.cells[state.choosing.cells.length - 1]!}
          layout={layout}
          turned={turned}
          look={look}
          seen={seen ?? wholeOf(layout)}
          title={say('web.choose')}
          nameOf={({ piece, value }) => (piece ? kindName(scene.game, piece) : `${value}`)}
          choose={(choice) => void choose(choice)}
          cancel={cancel}
        />
      )}
    </div>
  );
}

const actions: BoardActions = {
  tap: (cell, touch) => void tapCell(cell, touch),
  pressSelects(cell) {
    const { scene, layout, tapped, tap } = table.get();
    const stack = scene?.stacks[cell];
    if (!scene || !stack || layout?.hex || !mayMove()) return false;
    const own = sideOf(stack[stack.length - 1]!) === scene.turn;
    return own && tapped[0] !== cell && !tap?.next.some((next) => next.cell === cell);
  },
  grab: (cell) => void grab(cell),
  aim,
  drop,
  draw,
  hover,
  linger: (cell) => peekInto(cell, true),
  zoom: zoomBy,
  pan: panBy,
  reveal: (cell) => reveal(cell, isTurned(table.get(), settings.get())),
  cancel() {
    forgetConfirmation();
    forgetPremove();
    cancel();
  },
  wheel(up) {
    const { height } = table.get();
    if (height !== null) void setHeight(height + (up ? 1 : -1));
    return height !== null;
  },
  key(key) {
    if (!/^[1-9]$/.test(key) || table.get().height === null) return false;
    void setHeight(Number(key));
    return true;
  },
};

export function isTurned({ scene, opponent, flipped }: TableState, likes: Settings): boolean {
  if (!scene) return false;
  const opener = openerOf(scene.game);
  const mine =
    opponent.kind === 'computer'
      ? other(opponent.side)
      : opponent.kind === 'distance'
        ? (opponent.side ?? opener)
        : likes.turning === 'turn'
          ? scene.turn
          : opener;
  return (mine !== opener) !== flipped;
}

/** The side that sits at the top. */
export const farSide = (scene: Scene, turned: boolean): SideKey =>
  turned ? openerOf(scene.game) : other(openerOf(scene.game));

function marksOf(state: TableState, likes: Settings, found: Arrow[]): Marks {
  const { scene, tap, refusal } = state;
  return {
    selected: tap
      ? tap.selected.length > 0
        ? tap.selected
        : state.tapped
      : state.inspected
        ? [state.inspected]
        : [],
    // While a drag or the mouse points at a target, only that one is shown.
    targets: tap && likes.targets && state.preview.length === 0 ? tap.next.map(targetOf) : [],
    last: cellsOf(lastShown(state)),
    check: scene?.check?.king ?? null,
    refusal: refusal?.cells ?? [],
    arrows: [...found, ...state.arrows, ...state.hint],
    rings: state.rings,
  };
}

/** What is planned for one's next turn, as an arrow; or the pieces chosen for it. */
function withPremove(marks: Marks, { chosen, planned }: ReturnType<typeof premove.get>): Marks {
  if (!planned) return chosen.length > 0 ? { ...marks, selected: chosen } : marks;
  const cells = planned.cells;
  const arrow: Arrow = {
    from: cells[cells.length - 2]!,
    to: cells[cells.length - 1]!,
    ink: 'drawn2',
  };
  return { ...marks, selected: cells.slice(0, -1), arrows: [...marks.arrows, arrow] };
}

/** What a screen reader says of a cell. */
export function labelOf(scene: Scene, cell: CellName, target = false): string {
  const stack = scene.stacks[cell];
  const top = stack ? pieceName(scene.game, stack[stack.length - 1]!) : say('web.empty');
  return [
    cell,
    top,
    stack && stack.length > 1 ? say('web.height', { count: stack.length }) : '',
    target ? say('web.target') : '',
  ]
    .filter(Boolean)
    .join(', ');
}
