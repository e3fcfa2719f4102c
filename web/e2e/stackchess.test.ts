import { describe, expect, inject, it } from 'vitest';
import { pair, playOn } from './distance';
import { atTheTable, phone, Table } from './table';

atTheTable();

const start = async (options = {}) => {
  const table = await Table.open(options);
  await table.turnTo('Stackchess');
  return table;
};
const load = (table: Table, position: string) => table.load(position);
const takes = '[data-target] text';

describe('stackchess', () => {
  it('opens the chosen stack beside the board, bottom at the foot, and moves as many as are picked', async () => {
    const table = await start();
    await table.says('White to play');
    await table.tap('a1', 'a2');
    await table.stands('a2', 'white rook, 2 pieces');
    await table.tap('a6', 'a5', 'a2');
    const pieces = table.page.locator('.stack-view li button');
    await expect.poll(() => pieces.count()).toBe(2);
    await expect.poll(() => pieces.last().getAttribute('title')).toBe('white pawn');
    await expect.poll(() => table.page.locator('.moving-count').innerText()).toBe('Moving 2 of 2');
    await expect.poll(() => table.targets()).toEqual(['a3', 'a4']);
    await pieces.first().click();
    await expect.poll(() => table.page.locator('.moving-count').innerText()).toBe('Moving 1 of 2');
    await expect.poll(() => table.targets()).toContain('a1');
    await table.page.keyboard.press('2');
    await expect.poll(() => table.targets()).toEqual(['a3', 'a4']);
    await table.page.locator('.stack-view').hover();
    await table.page.mouse.wheel(0, 100);
    await expect.poll(() => table.page.locator('.moving-count').innerText()).toBe('Moving 1 of 2');
    await table.page.keyboard.press('2');
    await expect.poll(() => table.targets()).toEqual(['a3', 'a4']);
    await table.tap('a4');
    await table.says('Black to play');
    await table.stands('a4', 'white rook, 2 pieces');
    await table.tap('b6');
    await expect
      .poll(() => table.page.locator('.stack-view h2').innerText())
      .toMatch(/^b6\s*1 piece$/);
  });

  it('marks captures with how many against how many, and says why one alone takes nothing', async () => {
    const table = await start();
    await load(table, 'x3,k/x4/p,x3/RR,x2,K w n=4 0 0 0');
    await table.tap('a1');
    await expect
      .poll(() =>
        table.page
          .locator(takes)
          .allInnerTexts()
          .then((all) => all.length),
      )
      .toBe(1);
    await expect.poll(() => table.page.locator(takes).textContent()).toBe('2 > 1');
    await table.page.keyboard.press('1');
    await expect.poll(() => table.page.locator(takes).count()).toBe(0);
    await table.tap('a2');
    await table.refuses('One piece alone never captures');
    await table.page.keyboard.press('2');
    await table.tap('a2');
    await table.says('Black to play');
    await table.stands('a2', 'white rook, 2 pieces');
  });

  it('lets the enemy’s stacks be looked at', async () => {
    const table = await start();
    await table.tap('c6');
    await expect.poll(() => table.page.locator('.stack-view h2').innerText()).toContain('c6');
    await expect
      .poll(() => table.page.locator('.stack-view li button').first().isDisabled())
      .toBe(true);
    expect(await table.refusal.innerText()).toBe('');
  });

  it('lets any stack be looked at in an earlier position, and after the end', async () => {
    const table = await start();
    const looksInto = async (cell: string) => {
      await table.tap(cell);
      await expect.poll(() => table.page.locator('.stack-view h2').innerText()).toContain(cell);
      expect(await table.page.locator('.status .words').innerText()).toBe('');
    };
    await table.type('a1-a2', 'f6-f5');
    await table.button('One move back').click();
    await table.says('Position after 1. a1-a2');
    await looksInto('a2');
    await looksInto('f6');
    await table.button('Latest position').click();
    await table.button('Resign').click();
    await table.button('Yes').click();
    await table.says('White resigns');
    // After the end, moves can be tried: one's own stack is chosen by the tap, the other looked at.
    await looksInto('f5');
    await looksInto('a2');
  });

  it('plays on any board from 4 to 26 squares wide, by typed moves too, and answers a tap at once', async () => {
    const table = await start();
    await table.newGame('Stackchess', async (dialogue) => {
      await dialogue.getByText('More rules').click();
      await dialogue.locator('input[name=n]').fill('26');
      await dialogue.getByRole('checkbox').first().check();
    });
    await table.cell('z26').waitFor();
    await expect.poll(() => table.page.locator('main [data-cell]').count()).toBe(676);
    await table.type('a2-a4', 'z25z23', 'a1-a4');
    await table.stands('a4', 'white rook, 2 pieces');
  });

  it('is played by keyboard alone: stacks by digits, to the end', async () => {
    const table = await start();
    await load(table, 'x3,k/x4/RR,x3/p,x2,K w n=4 0 0 0');
    await table.cell('a2').focus();
    await table.walkTo('a2');
    await expect.poll(() => table.page.locator('.moving-count').innerText()).toBe('Moving 2 of 2');
    await table.page.keyboard.press('1');
    await expect.poll(() => table.page.locator('.moving-count').innerText()).toBe('Moving 1 of 2');
    await table.page.keyboard.press('2');
    await table.walkTo('a1');
    await table.says('Black to play');
    await table.stands('a1', 'white rook, 2 pieces');
  });

  it.each(['en', 'fr'])('reads every notation, on a page in %s', async (locale) => {
    const table = await start({ locale });
    await table.type('a1-a2', 'f6f5', '2a2-a4');
    await expect
      .poll(() => table.page.locator('.moves .move').allInnerTexts())
      .toEqual(['a1-a2', 'f6-f5', '2a2-a4']);
  });

  it('is played on a phone', async () => {
    const table = await start(phone);
    await table.cell('a1').tap();
    await table.cell('a2').tap();
    await table.says('Black to play');
    await table.cell('a2').tap();
    expect(
      await table.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    ).toBe(true);
  });

  it('a time limit for the whole game is agreed, shown, kept and ends it', async () => {
    const table = await Table.open();
    await table.newGame('Stackchess', async (dialogue) => {
      await dialogue.getByRole('radio', { name: 'Two players at this screen' }).check();
      await dialogue.getByText('More rules').click();
      await dialogue.getByLabel('Time limit for the whole game').fill('1');
    });
    const left = () => table.page.locator('.game-time').innerText();
    await expect.poll(left).toMatch(/^Whole game 0:5/);
    await table.tap('a2', 'a3');
    await table.says('Black to play');
    await table.reload();
    await expect.poll(left, { message: 'it goes on' }).toMatch(/^Whole game 0:5/);
    await table.newGame('Stackchess', async (dialogue) => {
      const field = dialogue.getByLabel('Time limit for the whole game');
      await expect.poll(() => field.inputValue(), { message: 'as before' }).toBe('1');
    });
    await table.page.clock.install();
    await table.tap('a2', 'a3');
    await table.page.clock.fastForward(60_000);
    await table.says('Time is up with equal captures: draw');
    await expect.poll(left).toBe('Whole game 0:00.0');
  });

  it('a server keeps the time of the whole game for both players', async () => {
    const players = await pair(inject('address'), { kind: 'stackchess', rules: 'time=1m' });
    const shown = ({ page }: Table) => page.locator('.game-time').innerText();
    for (const table of players) await expect.poll(() => shown(table)).toBe('Whole game 1:00');
    await playOn(players, 'a2a3', 'a5a4');
    for (const table of players) await expect.poll(() => shown(table)).toMatch(/0:5\d$/);
  });
});
