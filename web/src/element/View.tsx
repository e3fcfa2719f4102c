/** What a board element shows: the board, what is still to be chosen, and one line that says how things stand. */
import { Board, type BoardActions, noActions } from '../board/Board';
import { Chooser } from '../board/Chooser';
import type { Layout } from '../board/geometry';
import { type Arrow, type Marks, noMarks, type Ring, targetOf } from '../board/marks';
import type { Look } from '../board/StackShape';
import { wholeOf } from '../board/zoom';
import { cellsOf } from '../core/match';
import type { CellName, MoveLine, PieceKey, Scene, Step } from '../core/protocol';
import type { Hand, Held } from './hand';
import type { Say } from './words';

export interface ViewProps {
  scene: Scene;
  layout: Layout;
  look: Look;
  turned: boolean;
  coordinates: boolean;
  last: MoveLine | undefined;
  steps: Step[] | null;
  arrows: Arrow[];
  rings: Ring[];
  hand: Hand;
  say: Say;
  nameOf: (piece: PieceKey) => string;
}

export function View(props: ViewProps) {
  const { scene, layout, look, turned, hand, say, nameOf } = props;
  const { held } = hand;
  const trouble = wordsOf(held, say);
  return (
    <>
      <div class={`board-place glides ${layout.hex ? 'hex' : 'square'}`} part="board">
        <Board
          layout={layout}
          stacks={scene.stacks}
          steps={props.steps}
          turned={turned}
          facing={null}
          coordinates={props.coordinates}
          look={look}
          marks={marksOf(props)}
          preview={held.preview}
          title={say('web.board')}
          label={(cell) => labelOf(props, cell)}
          actions={actionsOf(hand)}
        />
        {held.choosing && (
          <Chooser
            choices={held.choosing.choices}
            target={held.choosing.target}
            layout={layout}
            turned={turned}
            look={look}
            seen={wholeOf(layout)}
            title={say('web.choose')}
            nameOf={({ piece, value }) => (piece ? nameOf(piece) : `${value}`)}
            choose={(choice) => hand.decide(choice)}
            cancel={hand.cancel}
          />
        )}
      </div>
      <Heights {...props} />
      <p
        class={trouble ? 'trouble' : ''}
        part={trouble ? 'status refusal' : 'status'}
        role="status"
      >
        {trouble || scene.status.text}
      </p>
    </>
  );
}

/** How many pieces of the chosen stack are to move: a button for each number, top piece first. */
function Heights({ scene, hand, say, nameOf }: ViewProps) {
  const { tapped, height, tap } = hand.held;
  const stack = tapped[0] && height !== null ? scene.stacks[tapped[0]] : undefined;
  if (!stack || stack.length < 2) return null;
  return (
    <div class="heights" part="heights" role="group" aria-label={say('web.stack')}>
      {stack.map((_, i) => {
        const count = i + 1;
        const words = say('web.stack-take', { count, piece: nameOf(stack[stack.length - count]!) });
        return (
          <button
            key={count}
            type="button"
            aria-label={words}
            title={words}
            aria-pressed={count === height}
            disabled={!tap?.heights.includes(count)}
            onClick={() => hand.setHeight(count)}
          >
            {count}
          </button>
        );
      })}
    </div>
  );
}

const wordsOf = ({ refusal, stuck }: Held, say: Say): string =>
  stuck !== null
    ? say(stuck === 1 ? 'web.stack-stuck-one' : 'web.stack-stuck', { count: stuck })
    : (refusal?.text ?? '');

function marksOf({ scene, last, hand, arrows, rings }: ViewProps): Marks {
  const { tap, tapped, preview, refusal } = hand.held;
  return {
    ...noMarks,
    selected: tap && tap.selected.length > 0 ? tap.selected : tapped,
    targets: tap && preview.length === 0 ? tap.next.map(targetOf) : [],
    last: cellsOf(last),
    check: scene.check?.king ?? null,
    refusal: refusal?.cells ?? [],
    arrows,
    rings,
  };
}

/** What a screen reader says of a cell; of a stack all of it, from the top. */
function labelOf({ scene, hand, say, nameOf }: ViewProps, cell: CellName): string {
  const stack = scene.stacks[cell] ?? [];
  const target = hand.held.tap?.next.some((next) => next.cell === cell);
  return [
    cell,
    ...(stack.length > 1 ? [say('web.height', { count: stack.length })] : []),
    ...(stack.length > 0 ? stack.map(nameOf).reverse() : [say('web.empty')]),
    ...(target ? [say('web.target')] : []),
  ].join(', ');
}

const actionsOf = (hand: Hand): BoardActions => ({
  ...noActions,
  tap: (cell) => hand.tap(cell),
  grab: (cell) => hand.grab(cell),
  aim: (from, to) => hand.aim(from, to),
  drop: (from, to) => Promise.resolve(hand.drop(from, to)),
  hover: (cell) => hand.hover(cell),
  cancel: hand.cancel,
  wheel(up) {
    const { height } = hand.held;
    if (height !== null) hand.setHeight(height + (up ? 1 : -1));
    return height !== null;
  },
  key(key) {
    if (!/^[1-9]$/.test(key) || hand.held.height === null) return false;
    hand.setHeight(Number(key));
    return true;
  },
});
