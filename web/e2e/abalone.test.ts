import { describe, expect, it } from 'vitest';
import { atTheTable, phone, Table } from './table';

atTheTable();

const start = async (options = {}) => {
  const table = await Table.open(options);
  await table.turnTo('Abalone');
  return table;
};
const load = (table: Table, position: string) => table.load(position);
const selected = (table: Table) =>
  table.page
    .locator('main [aria-selected=true]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-cell')).sort());

describe('abalone', () => {
  it('clicks grow a line of up to three, and a click beside it moves it', async () => {
    const table = await start();
    await table.says('Black to play');
    await table.tap('C3', 'C4', 'C5');
    await expect.poll(() => selected(table)).toEqual(['C3', 'C4', 'C5']);
    await table.tap('D4');
    await table.says('White to play');
    await table.stands('D4', 'black marble');
    await table.stands('D6', 'black marble');
    await table.stands('C3', 'empty');
  });

  it('cells chosen in the order of the notation and “Make move” play too', async () => {
    const table = await start();
    await table.tap('A1', 'B2');
    await table.button('Make move').click();
    await table.says('White to play');
    await table.stands('A1', 'empty');
    await table.stands('D4', 'black marble');
  });

  it('a drag shows every marble that will move, and plays on release', async () => {
    const table = await start();
    const places = () =>
      table.page
        .locator('main .pieces .piece')
        .evaluateAll((all) => all.map((one) => (one as SVGElement).style.transform));
    const before = await places();
    await table.lift('A1', 'C3');
    await expect
      .poll(async () => (await places()).filter((now, i) => now !== before[i]).length)
      .toBe(3);
    await table.page.mouse.up();
    await table.says('White to play');
    await table.stands('D4', 'black marble');
    await table.stands('A1', 'empty');
  });

  it('a chosen line is dragged sideways', async () => {
    const table = await start();
    await table.tap('C3', 'C4');
    await expect.poll(() => selected(table)).toEqual(['C3', 'C4']);
    await table.drag('C3', 'D3');
    await table.says('White to play');
    await table.stands('D3', 'black marble');
    await table.stands('D4', 'black marble');
  });

  it('says why: the first move that throws one’s own marble off', async () => {
    const table = await start();
    await table.drag('C3', 'B3');
    await table.refuses('would leave the board');
    await table.says('Black to play');
  });

  it('pushes, ejects, gathers what was ejected, and ends at six with an offer to play again', async () => {
    const table = await start();
    await load(table, '5/6/7/8/9/8/7/6/2SSs 5 0 b 0 60');
    await expect
      .poll(() => table.page.locator('.strip[data-side=black] .tray').getAttribute('data-count'))
      .toBe('5');
    await table.drag('A3', 'A4');
    await table.says('Six marbles ejected: Black wins!');
    await expect
      .poll(() => table.page.locator('.strip[data-side=black] .tray').getAttribute('data-count'))
      .toBe('6');
    await table.button('Play again').click();
    await table.says('Black to play');
    await table.stands('A3', 'black marble');
  });

  it('offers every layout with a picture', async () => {
    const table = await start();
    await table.newGame('Abalone', async (dialogue) => {
      await expect
        .poll(() => dialogue.locator('.option:has(input[name=layout]) svg').count())
        .toBe(15);
      await dialogue.getByRole('radio', { name: 'Belgian daisy' }).check();
    });
    await table.stands('A1', 'black marble');
    await table.stands('I9', 'black marble');
  });

  it('shows under the mouse what a click would move', async () => {
    const table = await start();
    await load(table, '5/6/7/8/2SSs4/8/7/6/5 0 0 b 0 1');
    await table.tap('E3', 'E4');
    await expect.poll(() => selected(table)).toEqual(['E3', 'E4']);
    const places = () =>
      table.page
        .locator('main .pieces .piece')
        .evaluateAll((all) => all.map((one) => (one as SVGElement).style.transform));
    const before = await places();
    await table.cell('E5').hover();
    await expect
      .poll(async () => (await places()).filter((now, i) => now !== before[i]).length)
      .toBe(3);
    await table.cell('G5').hover();
    await expect.poll(places).toEqual(before);
    await table.tap('E5');
    await table.stands('E6', 'white marble');
  });

  it('shows whose turn it is and how many marbles are left', async () => {
    const table = await start();
    for (const side of ['black', 'white'])
      await expect
        .poll(() => table.page.locator(`.strip[data-side=${side}]`).innerText())
        .toContain('14 marbles left');
    await expect
      .poll(() => table.page.locator('.strip.to-move').getAttribute('data-side'))
      .toBe('black');
  });

  it('is played by keyboard alone, to the end', async () => {
    const table = await start();
    await load(table, '5/6/7/8/9/8/7/6/2SSs 5 0 b 0 60');
    await table.cell('A3').focus();
    await table.walkTo('A3', 'A4');
    await table.button('Make move').focus();
    await table.page.keyboard.press('Enter');
    await table.says('Six marbles ejected: Black wins!');
  });

  it.each(['en', 'fr'])('reads every notation, on a page in %s', async (locale) => {
    const table = await start({ locale });
    await table.type('a1b2', 'I9H8', 'c4c5d5');
    await expect.poll(() => table.page.locator('.moves .move').count()).toBe(3);
    await expect
      .poll(() => table.at('D6'))
      .toContain(locale === 'en' ? 'black marble' : 'bille noire');
  });

  it('a finger sees first what a tap between two marbles would play', async () => {
    const table = await start(phone);
    for (const cell of ['C3', 'C4', 'C5']) await table.cell(cell).tap();
    await expect.poll(() => selected(table)).toEqual(['C3', 'C4', 'C5']);
    const places = () =>
      table.page
        .locator('main .pieces .piece')
        .evaluateAll((all) => all.map((one) => (one as SVGElement).style.transform));
    const before = await places();
    await table.cell('D4').tap();
    await table.says('Tap again to play this.');
    await expect
      .poll(async () => (await places()).filter((now, i) => now !== before[i]).length)
      .toBe(3);
    expect(await table.page.locator('.moves .move').count()).toBe(0);
    await table.cell('D4').tap();
    await table.says('White to play');
  });

  it('says why a marble does not join, and whose it is, and keeps “Make move” in sight', async () => {
    const table = await start();
    const maker = table.page.locator('.maker');
    await expect.poll(() => maker.innerText()).toContain('Choose pieces first');
    await expect.poll(() => table.button('Make move').isDisabled()).toBe(true);
    await table.tap('C3', 'C4', 'C5', 'A1');
    await table.says('not on one line: only marbles in a straight row move together.');
    await table.says('Your selection starts again from A1.');
    await expect.poll(() => selected(table)).toEqual(['A1']);
    await table.type('b6c6', 'g7f6');
    await table.tap('C3', 'C4', 'C5', 'C6');
    await table.says('at most three marbles move together. Your selection starts again from C6.');
    await table.page.keyboard.press('Escape');
    await table.tap('C4', 'C5', 'B4');
    await table.says(
      'B4 cannot go anywhere together with C4, C5: your selection starts again from B4.',
    );
    await table.page.keyboard.press('Escape');
    await table.tap('H5');
    await table.refuses('The white marble on H5 is not yours');
    await table.tap('A1');
    await expect.poll(() => maker.innerText()).toContain('Choose where to go');
  });

  it('is played by touch', async () => {
    const table = await start(phone);
    await table.cell('C3').tap();
    await table.cell('D4').tap();
    await table.says('White to play');
    await table.stands('D4', 'black marble');
    await table.swipe('G7', 'F6');
    await table.says('Black to play');
    await table.stands('F6', 'white marble');
  });
});
