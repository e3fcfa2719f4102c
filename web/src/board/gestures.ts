/**
 * From pointers to taps, drags and drawn arrows, for mouse, pen and touch alike. Knows cells and
 * places, and nothing of what they mean.
 */
import type { CellName } from '../core/protocol';
import type { Point } from './geometry';
import type { Ink } from './marks';

/**
 * A press that travels further than this, in pixels, is a drag. A finger is less steady than a
 * mouse.
 */
const DRAG_MOUSE = 5;
const DRAG_TOUCH = 10;

/** A finger that stays this long, in milliseconds, wants to look rather than to tap. */
const LINGER = 450;

export interface GestureTarget {
  /** Board units from client pixels; null when the board is not on the screen. */
  toBoard(event: { clientX: number; clientY: number }): Point | null;
  cellAt(point: Point): CellName | null;
  /** Something stands there that a drag may take. */
  grabbable(cell: CellName): boolean;
  /** A press on this cell selects at once, before it is released. */
  pressSelects(cell: CellName): boolean;
  /** `touch`: by a finger, which shows nothing before it taps. */
  tap(cell: CellName, touch: boolean): void;
  /** A press beside all cells. */
  away(): void;
  dragBegins(from: CellName): void;
  dragMoves(from: CellName, point: Point): void;
  dragEnds(from: CellName, point: Point | null): void;
  draw(from: CellName, to: CellName, ink: Ink): void;
  /** What would be drawn if the button were released here; null for nothing. */
  sketch(from: CellName, to: CellName | null, ink: Ink): void;
  /**
   * A finger stays on this cell. Returns true if that shows something: then lifting it is no tap.
   * Null when it is lifted.
   */
  linger(cell: CellName | null): boolean;
  /** Two fingers go apart or together, by this factor, around this point. */
  pinch(factor: number, event: { clientX: number; clientY: number }): void;
  /** The board can be moved under the finger, because not all of it is seen. */
  pannable(): boolean;
  /** By so many pixels. */
  pan(dx: number, dy: number): void;
  /** The mouse is over this cell, and no button is down. */
  hover(cell: CellName | null): void;
}

interface Press {
  pointer: number;
  cell: CellName;
  x: number;
  y: number;
  tapped: boolean;
  dragging: boolean;
  panning: boolean;
}

const inkOf = (event: PointerEvent): Ink =>
  event.shiftKey ? 'drawn2' : event.altKey ? 'drawn3' : 'drawn';

/**
 * Handlers to put on the board. `target` is asked afresh each time, so it may change between
 * events.
 */
export function gestures(target: () => GestureTarget) {
  let press: Press | null = null;
  let drawing: { pointer: number; from: CellName } | null = null;
  /** The fingers on the board, and how far apart the first two were. */
  const fingers = new Map<number, { clientX: number; clientY: number }>();
  let apart = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let lingers = false;

  const lift = () => {
    clearTimeout(waiting);
    if (lingers) target().linger(null);
    lingers = false;
  };

  const cellOf = (event: PointerEvent): CellName | null => {
    const point = target().toBoard(event);
    return point && target().cellAt(point);
  };

  /** Lets go of what is dragged, where it was. */
  const abandon = () => {
    if (!press) return;
    const { cell, dragging } = press;
    press = null;
    lift();
    if (dragging) target().dragEnds(cell, null);
    target().away();
  };

  const measure = () => {
    const [a, b] = [...fingers.values()];
    if (!a || !b) return null;
    const [dx, dy] = [a.clientX - b.clientX, a.clientY - b.clientY];
    const [clientX, clientY] = [(a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2];
    return { apart: Math.max(1, Math.hypot(dx, dy)), clientX, clientY };
  };

  /** A second finger has come: nothing is tapped or dragged any more. */
  const beginPinch = () => {
    if (press?.dragging) target().dragEnds(press.cell, null);
    press = null;
    lift();
    apart = measure()?.apart ?? 1;
  };

  return {
    abandon,

    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'touch') {
        fingers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
        if (fingers.size === 2) beginPinch();
        if (fingers.size > 1) return;
      }
      if (press || !event.isPrimary) return;
      const cell = cellOf(event);
      if (event.button === 2) {
        if (!cell) return;
        drawing = { pointer: event.pointerId, from: cell };
        target().sketch(cell, cell, inkOf(event));
        return;
      }
      if (event.button !== 0) return;
      if (!cell) {
        target().away();
        return;
      }
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      const tapped = target().pressSelects(cell);
      if (tapped) target().tap(cell, event.pointerType === 'touch');
      press = {
        pointer: event.pointerId,
        cell,
        x: event.clientX,
        y: event.clientY,
        tapped,
        dragging: false,
        panning: false,
      };
      if (event.pointerType !== 'mouse')
        waiting = setTimeout(() => (lingers = target().linger(cell)), LINGER);
    },

    onPointerMove(event: PointerEvent) {
      if (fingers.has(event.pointerId)) {
        const before = measure();
        fingers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
        const now = measure();
        if (before && now) {
          target().pan(now.clientX - before.clientX, now.clientY - before.clientY);
          target().pinch(now.apart / apart, now);
          apart = now.apart;
          return;
        }
      }
      if (!press && event.pointerType === 'mouse' && event.buttons === 0)
        target().hover(cellOf(event));
      if (drawing && event.pointerId === drawing.pointer) {
        // The button may have been released outside the board.
        const held = (event.buttons & 2) !== 0;
        target().sketch(drawing.from, held ? cellOf(event) : null, inkOf(event));
        if (!held) drawing = null;
      }
      if (!press || event.pointerId !== press.pointer) return;
      // The other button, while the first is down.
      if ((event.buttons & 2) !== 0) return abandon();
      const point = target().toBoard(event);
      if (!point) return;
      const limit = event.pointerType === 'mouse' ? DRAG_MOUSE : DRAG_TOUCH;
      if (!press.dragging) {
        const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
        if (!press.panning && Math.hypot(dx, dy) < limit) return;
        if (!target().grabbable(press.cell)) {
          if (!target().pannable()) return;
          target().pan(dx, dy);
          Object.assign(press, { panning: true, x: event.clientX, y: event.clientY });
          return;
        }
        press.dragging = true;
        lift();
        target().dragBegins(press.cell);
      }
      target().dragMoves(press.cell, point);
    },

    onPointerUp(event: PointerEvent) {
      fingers.delete(event.pointerId);
      if (drawing && event.pointerId === drawing.pointer && event.button === 2) {
        const to = cellOf(event);
        target().sketch(drawing.from, null, inkOf(event));
        if (to) target().draw(drawing.from, to, inkOf(event));
        drawing = null;
        return;
      }
      if (!press || event.pointerId !== press.pointer) return;
      const { cell, tapped, dragging, panning } = press;
      press = null;
      const looked = lingers;
      lift();
      if (dragging) target().dragEnds(cell, target().toBoard(event));
      else if (!looked && !tapped && !panning && cellOf(event) === cell)
        target().tap(cell, event.pointerType === 'touch');
    },

    onPointerCancel(event: PointerEvent) {
      fingers.delete(event.pointerId);
      if (!press || event.pointerId !== press.pointer) return;
      lift();
      if (press.dragging) target().dragEnds(press.cell, null);
      press = null;
    },

    onPointerLeave(event: PointerEvent) {
      if (drawing) target().sketch(drawing.from, null, inkOf(event));
      if (!press && event.pointerType === 'mouse') target().hover(null);
    },

    /**
     * A press takes the focus away from text fields but does not give it to the cell, so that the
     * arrow keys walk through the game.
     */
    onMouseDown(event: Event) {
      event.preventDefault();
      if (
        document.activeElement instanceof HTMLElement ||
        document.activeElement instanceof SVGElement
      )
        document.activeElement.blur();
    },

    /** Screen readers click without a pointer. */
    onClick(event: MouseEvent) {
      const cell =
        event.detail === 0
          ? (event.target as Element).closest<SVGElement>('[data-cell]')?.dataset.cell
          : undefined;
      if (cell) target().tap(cell, false);
    },

    onContextMenu(event: Event) {
      event.preventDefault();
    },
  };
}
