/** The part of the board on the table that is seen; null is all of it. */
import { centreOf, type Point, UNIT } from '../board/geometry';
import { type Box, panned, revealed, wholeOf, zoomed } from '../board/zoom';
import type { CellName } from '../core/protocol';
import { makeStore } from './store';
import { onTable, table } from './table';

export const zoom = makeStore<{ seen: Box | null }>({ seen: null });

const boxes = (): { whole: Box; seen: Box } | null => {
  const { layout } = table.get();
  if (!layout) return null;
  const whole = wholeOf(layout);
  return { whole, seen: zoom.get().seen ?? whole };
};

/** Around a point, or the middle of what is seen. */
export function zoomBy(factor: number, at?: Point): void {
  const now = boxes();
  if (!now) return;
  const { whole, seen } = now;
  const middle = { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
  zoom.set({ seen: zoomed(whole, seen, factor, at ?? middle) });
}

export function panBy(dx: number, dy: number): void {
  const now = boxes();
  if (now && zoom.get().seen) zoom.set({ seen: panned(now.whole, now.seen, dx, dy) });
}

/** Shows a cell that the keyboard has reached. */
export function reveal(cell: CellName, turned: boolean): void {
  const now = boxes();
  const { layout } = table.get();
  if (now && layout && zoom.get().seen)
    zoom.set({ seen: revealed(now.whole, now.seen, centreOf(layout, cell, turned), UNIT) });
}

export const showWhole = () => zoom.set({ seen: null });

export function startZoom(): void {
  onTable(({ what }) => what === 'opened' && showWhole());
}
