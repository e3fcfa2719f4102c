/**
 * The board. It draws what it is given and reports what is done to it; it holds no rule. Squares or
 * hexagons, single pieces, stacks or marbles: the list of cells decides.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { CellName, SideKey, Stacks, Step } from '../core/protocol';
import { PieceDefs } from '../pieces/PieceShape';
import { CellLayer } from './CellLayer';
import { Frame } from './Frame';
import {
  type ArrowKey,
  arrowFrom,
  beyond,
  cellUnder,
  centreOf,
  type Layout,
  neighbourTowards,
  type Point,
} from './geometry';
import { type GestureTarget, gestures } from './gestures';
import { type Leaning, MarksAbove, MarksBelow, PreviewMarks } from './MarkLayer';
import { type Ink, type Marks, sketched } from './marks';
import { PieceLayer, placed } from './PieceLayer';
import type { Look } from './StackShape';
import { emptyStage, follow, type Stage } from './sprites';
import { type Box, wholeOf } from './zoom';

export interface BoardActions {
  /** `touch`: by a finger. */
  tap(cell: CellName, touch: boolean): void;
  /** True if pressing this cell selects it at once. */
  pressSelects(cell: CellName): boolean;
  /** A drag began on this cell. */
  grab(cell: CellName): void;
  /**
   * The drag now points at this cell: the one under it, or on hexagons the neighbour in its
   * direction.
   */
  aim(from: CellName, to: CellName | null): void;
  /**
   * The drag ended there. Resolves to true if a move was played; otherwise the piece glides home.
   */
  drop(from: CellName, to: CellName | null): Promise<boolean>;
  draw(from: CellName, to: CellName, ink: Ink): void;
  hover(cell: CellName | null): void;
  /** A finger stays on this cell: true if that shows something. Null when it is lifted. */
  linger(cell: CellName | null): boolean;
  cancel(): void;
  /** Enlarges the board, or the opposite, around a point of it. */
  zoom(factor: number, at: Point): void;
  /** Moves what is seen of it, in its own units. */
  pan(dx: number, dy: number): void;
  /** The keyboard has reached this cell. */
  reveal(cell: CellName): void;
  /**
   * The wheel turned over a selected cell. Returns true if it was used; otherwise the page scrolls.
   */
  wheel(up: boolean): boolean;
  key(key: string): boolean;
}

/** A board on which nothing can be done. Others spread it, and say what can be done on theirs. */
export const noActions: BoardActions = {
  tap: () => undefined,
  pressSelects: () => false,
  grab: () => undefined,
  aim: () => undefined,
  drop: async () => false,
  draw: () => undefined,
  hover: () => undefined,
  linger: () => false,
  cancel: () => undefined,
  zoom: () => undefined,
  pan: () => undefined,
  reveal: () => undefined,
  wheel: () => false,
  key: () => false,
};

export interface BoardProps {
  layout: Layout;
  stacks: Stacks;
  /** What led here from the position shown before; null if the two are not one move apart. */
  steps: Step[] | null;
  turned: boolean;
  facing: SideKey | null;
  coordinates: boolean;
  look: Look;
  marks: Marks;
  /** What a drag would move: from which cell to which place. */
  preview: Step[];
  /** The part that is seen; all of it if it is missing. */
  seen?: Box | null;
  title: string;
  label: (cell: CellName) => string;
  actions: BoardActions;
}

const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

export function Board(props: BoardProps) {
  const { layout, stacks, steps, turned, look, actions } = props;
  /** What is being drawn. */
  const [sketch, setSketch] = useState<{ from: CellName; to: CellName; ink: Ink } | null>(null);
  /** The cell under the piece that is dragged. */
  const [over, setOver] = useState<CellName | null>(null);
  const marks = useMemo(
    () => ({ ...(sketch ? sketched(props.marks, sketch) : props.marks), over }),
    [props.marks, sketch, over],
  );
  const svg = useRef<SVGSVGElement>(null);
  const stage = useStage(stacks, steps);
  const latest = useRef(stage);
  latest.current = stage;
  const [reach, setReach] = useState<CellName>('');
  const reachable = layout.byName.has(reach)
    ? reach
    : layout.rows[layout.rows.length - 1]![0]!.cell;

  const seen = props.seen ?? wholeOf(layout);
  const viewBox = `${seen.x} ${seen.y} ${seen.width} ${seen.height}`;

  const spriteAt = (cell: CellName) => {
    const sprite = stage.sprites.find((one) => one.cell === cell);
    return sprite
      ? (svg.current?.querySelector<SVGGElement>(`[data-sprite="${sprite.id}"]`) ?? null)
      : null;
  };
  /** The sprite being dragged. A move that arrives meanwhile may put it on another cell. */
  const held = useRef<SVGGElement | null>(null);
  const aimedAt = (from: CellName, point: Point) =>
    layout.hex
      ? cellUnder(layout, point, turned) === from
        ? null
        : neighbourTowards(layout, from, point, turned)
      : cellUnder(layout, point, turned);

  const target: GestureTarget = {
    toBoard(event) {
      const matrix = svg.current?.getScreenCTM();
      if (!matrix) return null;
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      return { x, y };
    },
    pinch(factor, event) {
      const at = target.toBoard(event);
      if (at) actions.zoom(factor, at);
    },
    pannable: () => !!props.seen,
    pan(dx, dy) {
      const wide = svg.current?.getBoundingClientRect().width;
      if (wide) actions.pan((-dx * seen.width) / wide, (-dy * seen.width) / wide);
    },
    cellAt: (point) => cellUnder(layout, point, turned),
    grabbable: (cell) => stacks[cell] !== undefined,
    pressSelects: (cell) => actions.pressSelects(cell),
    tap(cell, touch) {
      setReach(cell);
      actions.tap(cell, touch);
    },
    away: () => actions.cancel(),
    dragBegins(from) {
      actions.grab(from);
      held.current = layout.hex ? null : spriteAt(from);
      held.current?.classList.add('dragged');
    },
    dragMoves(from, point) {
      const to = aimedAt(from, point);
      actions.aim(from, to);
      if (!held.current) return;
      held.current.style.transform = placed(point);
      setOver(to === from ? null : to);
    },
    dragEnds(from, point) {
      const element = held.current;
      held.current = null;
      setOver(null);
      const letGo = (played: boolean) => {
        if (!element) return;
        element.classList.remove('dragged');
        const home = latest.current.sprites.find(
          (one) => String(one.id) === element.dataset.sprite,
        )?.cell;
        if (!played && home) element.style.transform = placed(centreOf(layout, home, turned));
      };
      void actions.drop(from, point && aimedAt(from, point)).then(letGo, () => letGo(false));
    },
    draw: (from, to, ink) => actions.draw(from, to, ink),
    sketch: (from, to, ink) => setSketch(to === null ? null : { from, to, ink }),
    linger: (cell) => actions.linger(cell),
    hover: (cell) => actions.hover(cell),
  };
  const current = useRef(target);
  current.current = target;
  const { abandon, ...handlers } = useMemo(() => gestures(() => current.current), []);
  useEffect(() => {
    const onEscape = (event: KeyboardEvent) => event.key === 'Escape' && abandon();
    addEventListener('keydown', onEscape, true);
    return () => removeEventListener('keydown', onEscape, true);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = (event.target as Element).closest<SVGGElement>('[data-cell]')?.dataset.cell;
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    if (ARROWS.has(event.key)) {
      const next = arrowFrom(layout, cell, event.key as ArrowKey, turned);
      setReach(next);
      actions.reveal(next);
      svg.current?.querySelector<SVGGElement>(`[data-cell="${next}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') actions.tap(cell, false);
    else if (event.key === 'Escape') actions.cancel();
    else if (!actions.key(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) {
      const at = target.toBoard(event);
      event.preventDefault();
      if (at) actions.zoom(Math.exp(-event.deltaY / 300), at);
      return;
    }
    const cell = (event.target as Element).closest<SVGGElement>('[data-cell]')?.dataset.cell;
    if (
      cell &&
      marks.selected.includes(cell) &&
      event.deltaY !== 0 &&
      actions.wheel(event.deltaY < 0)
    )
      event.preventDefault();
  };

  const preview = useMemo(
    () =>
      props.preview.flatMap((step): Leaning[] => {
        if (!step.from || !(step.to || step.away)) return [];
        const home = centreOf(layout, step.from, turned);
        const to = step.to
          ? centreOf(layout, step.to, turned)
          : beyond(layout, step.from, step.away!, turned);
        return [{ cell: step.from, home, to, pushed: step.kind !== 'moved' }];
      }),
    [props.preview, layout, turned],
  );
  const leaning = useMemo(() => new Map(preview.map(({ cell, to }) => [cell, to])), [preview]);
  const selected = useMemo(() => new Set(marks.selected), [marks.selected]);

  return (
    <svg
      ref={svg}
      class={layout.hex ? 'board hex' : 'board'}
      viewBox={viewBox}
      role="grid"
      aria-label={props.title}
      onKeyDown={onKeyDown}
      onWheel={onWheel}
      {...handlers}
    >
      <defs>
        <PieceDefs theme={look.theme} prefix={look.prefix} />
      </defs>
      <Frame
        layout={layout}
        turned={turned}
        theme={look.theme}
        prefix={look.prefix}
        coordinates={props.coordinates}
      />
      <CellLayer
        layout={layout}
        turned={turned}
        theme={look.theme}
        prefix={look.prefix}
        label={props.label}
        selected={selected}
        reach={reachable}
      />
      <MarksBelow layout={layout} turned={turned} theme={look.theme} marks={marks} />
      <PieceLayer
        stage={stage}
        layout={layout}
        turned={turned}
        facing={props.facing}
        look={look}
        leaning={leaning}
      />
      <MarksAbove layout={layout} turned={turned} theme={look.theme} marks={marks} />
      <PreviewMarks preview={preview} colour={look.theme.mark.danger} halo={look.theme.mark.halo} />
    </svg>
  );
}

/** The stage follows the position: computed once for each new one. */
function useStage(stacks: Stacks, steps: Step[] | null): Stage {
  const last = useRef<{ stacks: Stacks | null; stage: Stage }>({ stacks: null, stage: emptyStage });
  if (last.current.stacks !== stacks)
    last.current = { stacks, stage: follow(last.current.stage, stacks, steps) };
  return last.current.stage;
}
