/**
 * Between one thing and the next: what was meant for one game, position or finger must not reach
 * another.
 */
import { describe, expect, it } from 'vitest';
import { atTheTable, phone, Table } from './table';

atTheTable();

const moves = (table: Table) => table.page.locator('.moves .move').allInnerTexts();
const touchOf = async (table: Table) => {
  const hand = await table.page.context().newCDPSession(table.page);
  return async (x: number, y: number) => {
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
};

describe('whoever is quicker than the core', () => {
  it('gets the dialogue that was asked for when the games are known', async () => {
    const table = await Table.open();
    let come = () => {};
    const coming = new Promise<void>((done) => (come = done));
    await table.page.route('**/*.wasm', async (route) => {
      await coming;
      await route.continue();
    });
    await table.page.reload({ waitUntil: 'commit' });
    await table.button('New game').click();
    const games = table.page.getByRole('dialog', { name: 'New game' }).getByRole('radio');
    expect(await games.count()).toBe(0);
    come();
    await games.first().waitFor();
    const dialogue = table.page.getByRole('dialog');
    await expect
      .poll(() => dialogue.getByRole('radio', { name: 'Chess', exact: true }).isChecked())
      .toBe(true);
  });
});

describe('a finger', () => {
  it('that brings a pawn to its last rank does not choose with the same touch', async () => {
    const table = await Table.open(phone);
    await table.load('7k/P7/8/8/8/8/8/K7 w - - 0 1');
    const touch = await touchOf(table);
    for (const cell of ['a7', 'a8']) {
      const { x, y } = await table.middle(cell);
      await touch(x, y);
    }
    const rook = table.page.getByRole('dialog').getByRole('button', { name: 'Rook' });
    await rook.waitFor();
    const box = (await rook.boundingBox())!;
    await touch(box.x + box.width / 2, box.y + box.height / 2);
    await table.stands('a8', 'white rook');
  });

  it('beside a dialogue closes it, and touches nothing below', async () => {
    const table = await Table.open({ viewport: { width: 1280, height: 800 }, hasTouch: true });
    await table.button('Settings').click();
    const dialogue = table.page.getByRole('dialog');
    await dialogue.waitFor();
    const door = (await table.page.locator('.door.language').boundingBox())!;
    const [x, y] = [door.x + door.width / 2, door.y + door.height / 2];
    const inside = (await dialogue.boundingBox())!;
    expect(
      y < inside.y || y > inside.y + inside.height || x > inside.x + inside.width,
      'it lies beside the dialogue',
    ).toBe(true);
    await (await touchOf(table))(x, y);
    await dialogue.waitFor({ state: 'detached' });
    await expect.poll(() => table.page.locator('html').getAttribute('lang')).toBe('en');
  });
});

describe('a question', () => {
  it('goes with the game it was about', async () => {
    const table = await Table.open();
    await table.button('Resign').click();
    await table.button('Yes').waitFor();
    await table.turnTo('Abalone');
    expect(await table.button('Yes').count()).toBe(0);
    await table.says('Black to play');
  });

  it('goes with the turn, where two share the screen', async () => {
    const table = await Table.open();
    await table.button('Resign').click();
    await table.tap('e2', 'e4');
    await table.says('Black to play');
    expect(await table.button('Yes').count()).toBe(0);
  });
});

describe('what was typed or found', () => {
  it('for one game does not wait for the next', async () => {
    const table = await Table.open();
    const field = table.page.getByRole('textbox', { name: 'Type a move' });
    await field.fill('blah');
    await field.press('Enter');
    await expect.poll(() => table.refusal.innerText()).not.toBe('');
    await table.newGame('Chess');
    await expect.poll(() => field.inputValue()).toBe('');
  });

  it('of one position is not shown beside another', async () => {
    const table = await Table.open();
    await table.type('e4', 'e5', 'Nf3');
    await table.page.locator('.walk button').first().click();
    await table.button('Analyse').click();
    await expect.poll(() => table.page.locator('.lines li').count()).toBeGreaterThan(0);
    await table.button('Stop').click();
    await expect.poll(() => table.page.locator('.lines li').count()).toBeGreaterThan(0);
    await table.page.locator('.walk button').last().click();
    await expect.poll(() => table.page.locator('.lines li').count()).toBe(0);
    await expect.poll(() => moves(table)).toEqual(['e4', 'e5', 'Nf3']);
  });

  it('in a text that is dragged into a field is not a game for the table', async () => {
    const table = await Table.open();
    await table.type('e4');
    const dropped = await table.page
      .getByRole('textbox', { name: 'Type a move' })
      .evaluate((field) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text/plain', '1. d4 d5');
        const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
        field.dispatchEvent(drop);
        return drop.defaultPrevented;
      });
    expect(dropped, 'the field gets it').toBe(false);
    await expect.poll(() => moves(table)).toEqual(['e4']);
  });
});

describe('a game that is loaded', () => {
  const record =
    '[Event "Open"]\n[Site "Lyon"]\n[Date "1924.05.01"]\n[Round "2"]\n[White "Dupont"]\n[Black "Smith"]\n[Result "*"]\n\n1. e4 e5 *\n';

  it('keeps who played it, and when, over a reload and into its file', async () => {
    const table = await Table.open();
    await table.load(record);
    const name = (side: string) =>
      expect.poll(() => table.page.locator(`.strip[data-side=${side}] .who`).innerText());
    await name('white').toContain('Dupont');
    await table.keeps(2);
    await table.reload();
    await name('black').toContain('Smith');
    await table.type('Nf3');
    await table.button('Load and save').click();
    const written = () =>
      table.page.getByRole('textbox', { name: 'PGN', exact: true }).inputValue();
    await expect.poll(written).toContain('[White "Dupont"]');
    expect(await written()).toContain('[Date "1924.05.01"]');
    expect(await written()).toContain('2. Nf3');
  });

  it('as a position leaves the computer at the board', async () => {
    const table = await Table.open({
      kept: { wishes: { against: 'computer', level: 1, seat: 'white' } },
    });
    await table.newGame('Chess');
    await table.load('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    await table.type('e4');
    await expect.poll(async () => (await moves(table)).length).toBe(2);
  });
});

it('a clock takes minutes by halves, and shows none to who has none left', async () => {
  const table = await Table.open();
  await table.button('New game').click();
  const dialogue = table.page.getByRole('dialog');
  await dialogue.getByRole('radio', { name: 'Custom' }).check();
  await dialogue.getByRole('radio', { name: 'Increment' }).check();
  const minutes = dialogue.getByRole('spinbutton', { name: /Minutes/ });
  const start = dialogue.getByRole('button', { name: 'Start' });
  await minutes.press('Control+A');
  await minutes.pressSequentially('0.2');
  await start.click();
  expect(
    await minutes.evaluate((field: HTMLInputElement) => field.validity.valid),
    'too little',
  ).toBe(false);
  await minutes.press('Control+A');
  await minutes.pressSequentially('1.5');
  await table.page.clock.install();
  await start.click();
  await dialogue.waitFor({ state: 'detached' });
  const white = table.page.locator('.strip[data-side=white] [role=timer]');
  await expect.poll(() => white.innerText()).toMatch(/^1:[23]/);
  await table.page.clock.fastForward(100_000);
  await table.says('out of time');
  await expect.poll(() => white.innerText()).toBe('0:00.0');
});
