/**
 * Makes the pictures of the README from the built page: `npm run pictures`. Each is a game under
 * way, as a player sees it.
 */
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shrink } from './shrink';
import { atTheTable, type Opening, phone, Table } from './table';

atTheTable();

const out = new URL('../../docs/images/', import.meta.url).pathname;
const window = { viewport: { width: 1200, height: 760 }, deviceScaleFactor: 1.4 };

const scenes = {
  /** Castling that is refused: the bishop on a6 looks at f1. */
  chess: async (table: Table) => {
    await table.type(
      'e4',
      'e5',
      'Nf3',
      'Nc6',
      'Bb5',
      'b6',
      'Bxc6',
      'dxc6',
      'd4',
      'Ba6',
      'Nc3',
      'Nf6',
      'Bg5',
      'Be7',
    );
    await table.tap('e1', 'g1');
    await table.refuses('f1');
  },
  /** A stack of three, opened beside the board, and what it can take. */
  stackchess: async (table: Table) => {
    await table.type(
      'c1-b1',
      'd6-c5',
      'b1-b2',
      'c6-c5',
      'd1-c2',
      '2c5-b5',
      '2b2-b3',
      'd5-d3',
      'b1-c2',
      '2b5-b6',
    );
    await table.tap('c2');
    await expect.poll(() => table.targets()).not.toEqual([]);
  },
  /** Three against two: the marbles lean the way they would go. */
  abalone: async (table: Table) => {
    await table.type('c3d4', 'g7f6', 'b2c3', 'h8g7', 'a1b2', 'h7g6', 'b2c3', 'i8h7');
    await table.lift('C3', 'D4');
    await expect.poll(() => table.page.locator('main .piece.leans').count()).toBe(5);
  },
};
type Game = keyof typeof scenes;

async function shoot(game: Game, opening: Opening): Promise<Buffer> {
  const table = await Table.open(opening);
  await table.page.locator('nav button').nth(Object.keys(scenes).indexOf(game)).click();
  await table.page.locator(`main.${game} [data-cell]`).first().waitFor();
  await scenes[game](table);
  await table.page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  });
  return table.page.screenshot();
}

const save = (name: string, png: Buffer) => writeFileSync(`${out}${name}.png`, shrink(png));

describe('pictures', () => {
  it.each([
    ['chess', {}],
    ['stackchess', { colorScheme: 'dark' }],
    ['abalone', {}],
  ] as const)('%s', async (game, options) => {
    save(game, await shoot(game, { ...window, ...options }));
  });

  it('phones', async () => {
    const screen = { ...phone, deviceScaleFactor: 2 };
    const shots = [
      await shoot('chess', { ...screen, locale: 'fr' }),
      await shoot('stackchess', { ...screen, colorScheme: 'dark' }),
      await shoot('abalone', { ...screen, colorScheme: 'dark' }),
    ];
    const table = await Table.open({
      viewport: { width: 1200, height: 860 },
      deviceScaleFactor: 1.25,
    });
    await table.page
      .context()
      .newPage()
      .then(async (page) => {
        const frame =
          'width:360px;border-radius:34px;border:9px solid #211c17;box-shadow:0 18px 40px #0005';
        const images = shots
          .map(
            (shot) =>
              `<img style="${frame}" src="data:image/png;base64,${shot.toString('base64')}">`,
          )
          .join('');
        await page.setContent(
          `<body style="margin:0;height:100vh;display:flex;justify-content:space-evenly;align-items:center;background:#f3ede2">${images}</body>`,
        );
        save('phones', await page.screenshot());
      });
  });
});
