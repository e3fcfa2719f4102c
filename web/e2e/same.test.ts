/**
 * What a person reads on the page is what `plateau why` says, to the letter. (src/core/same.test.ts
 * asks hundreds more, without a browser.)
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { atTheTable, Table } from './table';

atTheTable();

const plateau = fileURLToPath(new URL('../../build/bin/plateau', import.meta.url));
const why = (game: string, move: string, locale: string) =>
  spawnSync(plateau, ['why', game, move, '--lang', locale], { encoding: 'utf8' }).stdout.trim();

/** Typed, and the same by taps where it has two ends. */
const attempts = {
  chess: {
    typed: ['e2e5', 'a1a4', 'e1e2', 'O-O', 'Nd4', 'b1d2', 'e7e5', 'e3e4', 'z9', 'hello'],
    tapped: [
      ['e2', 'e5'],
      ['a1', 'a4'],
      ['b1', 'b3'],
      ['g1', 'h5'],
    ],
  },
  stackchess: {
    typed: ['a1a4', '2a1-a2', 'b1b3', 'a2a5', 'a6a5', 'c3c4', '0a1-a2', 'x'],
    tapped: [
      ['b1', 'b6'],
      ['c2', 'd5'],
      ['d1', 'd4'],
    ],
  },
  abalone: { typed: ['c3b3', 'a1a6', 'e5e6', 'i5h4', 'a1a1', 'a1c3d4', 'b1b3c1', '?'], tapped: [] },
} as const;

/** On a page a space before a sign does not break; in a terminal there is no difference. */
const said = async (table: Table) => (await table.refusal.innerText()).replaceAll('\u00a0', ' ');

describe.each(['en', 'fr'])('the page in %s and plateau why', (locale) => {
  it.each(['chess', 'stackchess', 'abalone'] as const)(
    'give the same reasons: %s',
    async (game) => {
      const table = await Table.open({ locale });
      await table.page
        .locator('nav button')
        .nth(['chess', 'stackchess', 'abalone'].indexOf(game))
        .click();
      await table.page.locator(`main.${game} [data-cell]`).first().waitFor();
      const field = table.page.locator('.typed input');
      for (const move of attempts[game].typed) {
        await field.fill(move);
        await field.press('Enter');
        await expect.poll(() => said(table)).toBe(why(game, move, locale));
      }
      await field.fill('');
      for (const [from, to] of attempts[game].tapped) {
        await table.tap(from, to);
        await expect.poll(() => said(table)).toBe(why(game, from + to, locale));
        await table.page.keyboard.press('Escape');
      }
    },
  );
});

it('the page and the program name the same version', async () => {
  const table = await Table.open();
  await table.button('Settings').click();
  const said = spawnSync(plateau, ['--version'], { encoding: 'utf8' }).stdout.trim();
  expect(said).toMatch(/^plateau \d/);
  await table.page
    .getByRole('dialog')
    .getByText(said.replace('plateau', 'Plateau'), { exact: true })
    .waitFor();
});
