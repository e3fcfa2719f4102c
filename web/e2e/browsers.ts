/**
 * A short tour of each game in every browser engine: `make browsers`. The table of results goes to
 * docs/browser.md when WRITE is set.
 */
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { hostAt, versionOf } from './distance';
import { type Engine, engines, type Visitor } from './engines';
import { record } from './record';

const address = inject('address');

/** `theirs` begins, by somebody who plays over HTTP; `mine` answers. */
const games = [
  {
    kind: 'chess',
    first: 'white',
    name: 'Chess',
    move: ['e2', 'e4'],
    refused: ['d2', 'd5'],
    why: 'pawn',
    theirs: 'e2e4',
    mine: 'e7e5',
  },
  {
    kind: 'stackchess',
    first: 'white',
    name: 'Stackchess',
    move: ['a1', 'a2'],
    refused: ['b1', 'b6'],
    why: 'b6',
    theirs: 'a1-a2',
    mine: 'f6-f5',
  },
  {
    kind: 'abalone',
    first: 'black',
    name: 'Abalone',
    move: ['C3', 'D4'],
    refused: ['H5'],
    why: 'not yours',
    theirs: 'c3d4',
    mine: 'g7f6',
  },
] as const;
type Game = (typeof games)[number];

const steps = ['play', 'refusal', 'computer', 'analysis', 'online'] as const;
type Step = (typeof steps)[number];

/** The page as a visitor meets it, whichever browser it is in. */
class Page {
  constructor(readonly visitor: Visitor) {}

  private middle = (selector: string, words = '') =>
    this.visitor.ask<{ x: number; y: number } | null>(
      `const [selector, words] = arguments;
       const found = [...document.querySelectorAll(selector)].find((one) =>
         one.getClientRects().length > 0 && !one.disabled && one.innerText?.startsWith(words) !== false);
       if (!found) return null;
       found.scrollIntoView({ block: 'nearest' });
       const { x, y, width, height } = found.getBoundingClientRect();
       return { x: x + width / 2, y: y + height / 2 };`,
      selector,
      words,
    );
  /** Clicks the first thing of this kind, once it is there. */
  async press(selector: string, words = ''): Promise<void> {
    let there: { x: number; y: number } | null = null;
    await expect
      .poll(async () => (there = await this.middle(selector, words)), {
        message: `${selector} ${words}`,
      })
      .not.toBe(null);
    await this.visitor.click(there!.x, there!.y);
  }
  async tap(...cells: readonly string[]): Promise<void> {
    for (const cell of cells) await this.press(`main [data-cell="${cell}"]`);
  }
  text = (selector: string) =>
    expect.poll(() =>
      this.visitor.ask<string>(
        'return [...document.querySelectorAll(arguments[0])].map((one) => one.innerText).join(" ")',
        selector,
      ),
    );
  count = (selector: string) =>
    expect.poll(() =>
      this.visitor.ask<number>('return document.querySelectorAll(arguments[0]).length', selector),
    );
  /** Opens the page at the start, with this game on the table. */
  async come({ kind, name }: Game): Promise<void> {
    await this.visitor.visit(address);
    await this.press('nav button', name);
    await this.count(`main.${kind} [data-cell]`).toBeGreaterThan(0);
  }
}

const tour: Record<Step, (page: Page, game: Game) => Promise<void>> = {
  async play(page, game) {
    await page.come(game);
    await page.tap(...game.move);
    await page.count('.moves button.move').toBe(1);
  },
  async refusal(page, game) {
    await page.come(game);
    await page.tap(...game.refused);
    await page.text('.status .refusal').toContain(game.why);
  },
  async computer(page, game) {
    await page.come(game);
    await page.press('.ways button', 'Play the computer');
    await page.count('.ways').toBe(0);
    await page.tap(...game.move);
    await page.count('.moves button.move').toBe(2);
    await page.count('.trouble').toBe(0);
  },
  async analysis(page, game) {
    await page.come(game);
    await page.tap(...game.move);
    await page.count('.moves button.move').toBe(1);
    await page.press('.tool[aria-pressed]', 'Analyse');
    await page.count('.lines li').toBe(3);
    await page.count('.trouble').toBe(0);
  },
  async online(page, game) {
    const host = await hostAt(address, { kind: game.kind, side: game.first });
    await page.visitor.visit(address + host.link);
    await page.press('dialog input');
    await page.visitor.write('Bob');
    await page.press('dialog .primary');
    await page.count('dialog').toBe(0);
    await host.moves(game.theirs);
    await page.count('.moves button.move').toBe(1);
    await page.press('.typed input');
    await page.visitor.write(`${game.mine}\n`);
    await page.count('.moves button.move').toBe(2);
    await expect.poll(() => versionOf(address, host.game)).toBe(4);
  },
};

const results = new Map<string, { threads: string; passed: Set<string> }>();

describe.each(engines)('$name', ({ missing, open }: Engine) => {
  it('is installed', () => {
    expect(missing, '`scripts/setup browsers` installs what is missing').toEqual([]);
  });
  describe.skipIf(missing.length > 0)('plays', () => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await open();
      await visitor.visit(address);
      const shared = await visitor.ask<boolean>(
        'return crossOriginIsolated && typeof SharedArrayBuffer !== "undefined"',
      );
      results.set(visitor.name, { threads: shared ? 'several' : 'one', passed: new Set() });
    });
    afterAll(() => visitor?.close());
    afterEach(async () => {
      expect(await visitor.ask('return globalThis.complaints')).toEqual([]);
    });
    for (const game of games)
      it.each(steps)(`${game.name}: %s`, async (step) => {
        await tour[step](new Page(visitor), game);
        results.get(visitor.name)!.passed.add(`${game.name} ${step}`);
      });
  });
});

afterAll(() => {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const lines = [
    row(['', 'threads of the search', ...games.map(({ name }) => name)]),
    '|---|---|---|---|---|',
    ...[...results].map(([name, { threads, passed }]) =>
      row([
        name,
        threads,
        ...games.map((game) => {
          const failed = steps.filter((step) => !passed.has(`${game.name} ${step}`));
          return failed.length === 0 ? 'all five' : `not ${failed.join(', ')}`;
        }),
      ]),
    ),
  ];
  record('browsers', lines);
});
