/**
 * What Chromium itself observes of a page: shifts of the layout that nobody caused, and how long each
 * press took until the frame that answers it.
 */
import { expect } from 'vitest';
import type { Table } from './table';

interface Vitals {
  shifts: string[];
  /** By interaction: milliseconds, and what was pressed; none for those below 16. */
  presses: Record<number, { took: number; what: string }>;
}

/** Runs in the page before anything of ours. */
export function watchVitals(): void {
  const vitals: Vitals = { shifts: [], presses: {} };
  const nameOf = (node: Node | null): string =>
    node instanceof Element
      ? [node.parentElement, node]
          .map((one) => `${one?.nodeName}.${one?.getAttribute('class') ?? ''}`)
          .join(' > ')
      : `${node?.nodeName} in ${node?.parentElement?.className}`;
  Object.assign(globalThis, { vitals });
  const boxOf = ({ x, y, width, height }: DOMRectReadOnly) =>
    [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    // Told with three digits, as Lighthouse does: less is no shift that anybody sees.
    for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    }[])
      if (!hadRecentInput && value >= 0.0005)
        vitals.shifts.push(
          `${value.toFixed(4)}: ${sources.map((one) => `${nameOf(one.node)} ${boxOf(one.previousRect)} to ${boxOf(one.currentRect)}`).join('; ')}`,
        );
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, target } of list.getEntries() as unknown as {
      interactionId: number;
      duration: number;
      target: Node | null;
    }[])
      if (interactionId && duration > (vitals.presses[interactionId]?.took ?? 0))
        vitals.presses[interactionId] = { took: duration, what: nameOf(target) };
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Entries are told a frame after they happened. */
export const vitalsOf = (table: Table): Promise<Vitals> =>
  table.page.evaluate(
    () =>
      new Promise<Vitals>((done) =>
        requestAnimationFrame(() =>
          setTimeout(() => done((globalThis as unknown as { vitals: Vitals }).vitals), 100),
        ),
      ),
  );

const opening = ['e2', 'e4', 'e7', 'e5', 'g1', 'f3', 'b8', 'c6', 'f1', 'c4', 'f8', 'c5'];

/**
 * Plays an opening under analysis, looks back and forward, and turns the board; answers how often
 * something was pressed.
 */
export async function playUnderAnalysis(table: Table, tap: boolean): Promise<number> {
  const { page } = table;
  const press = (cell: string) => (tap ? table.cell(cell).tap() : table.cell(cell).click());
  const lines = page.locator('.lines li');
  await page.locator('.tool').nth(4).click();
  await expect.poll(() => lines.count()).toBeGreaterThan(0);
  let pressed = 1;
  for (const cell of opening) {
    await press(cell);
    // The next press comes while the search of this position runs.
    await expect.poll(() => lines.count()).toBeGreaterThan(0);
    pressed++;
  }
  const walk = page.locator('.walk button');
  for (const step of [1, 1, 1, 2, 0, 3]) {
    await (tap ? walk.nth(step).tap() : walk.nth(step).click());
    await expect.poll(() => lines.count()).toBeGreaterThan(0);
    pressed++;
  }
  for (let i = 0; i < 2; i++) {
    const turn = page.locator('.tool').nth(2);
    await (tap ? turn.tap() : turn.click());
    pressed++;
  }
  return pressed;
}
