/** The part of a board that is seen when it is enlarged. Pure. */
import { marginOf } from './Frame';
import type { Layout, Point } from './geometry';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** On the largest board and the smallest phone, a cell is then wider than a finger. */
export const LARGEST = 5;

/** The whole board with its frame. */
export function wholeOf(layout: Layout): Box {
  const margin = marginOf(layout);
  return {
    x: -margin,
    y: -margin,
    width: layout.width + 2 * margin,
    height: layout.height + 2 * margin,
  };
}

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, value));

const inside = (whole: Box, box: Box): Box => ({
  ...box,
  x: clamp(box.x, whole.x, whole.x + whole.width - box.width),
  y: clamp(box.y, whole.y, whole.y + whole.height - box.height),
});

/** Enlarges, or the opposite, around a point that stays where it is. Null: the whole board. */
export function zoomed(whole: Box, seen: Box, factor: number, at: Point): Box | null {
  const scale = clamp((whole.width / seen.width) * factor, 1, LARGEST);
  if (scale < 1.02) return null;
  const share = whole.width / scale / seen.width;
  return inside(whole, {
    x: at.x - (at.x - seen.x) * share,
    y: at.y - (at.y - seen.y) * share,
    width: seen.width * share,
    height: seen.height * share,
  });
}

export const panned = (whole: Box, seen: Box, dx: number, dy: number): Box =>
  inside(whole, { ...seen, x: seen.x + dx, y: seen.y + dy });

/** The same part, moved as little as is needed to show what lies around a point. */
export function revealed(whole: Box, seen: Box, { x, y }: Point, around: number): Box {
  const move = (from: number, size: number, at: number) =>
    at - around < from
      ? at - around - from
      : at + around > from + size
        ? at + around - from - size
        : 0;
  return panned(whole, seen, move(seen.x, seen.width, x), move(seen.y, seen.height, y));
}
