/** What a hand does besides moving: what it is shown, asked and told meanwhile. */
import { describe, expect, inject, it } from 'vitest';
import { arrive, hostAt, makeGame } from './distance';
import { atTheTable, phone, Table } from './table';
import { vitalsOf, watchVitals } from './vitals';

atTheTable();

const address = inject('address');
const strip = (table: Table, side: string) =>
  table.page.locator(`.strip[data-side="${side}"]`).innerText();

describe('confirmation', () => {
  it('a move waits for a second word where that is wished, and goes by the button or a second tap', async () => {
    const table = await Table.open({ kept: { settings: { confirm: 'always' } } });
    await table.tap('e2', 'e4');
    await table.says('Play e4?');
    await table.stands('e2', 'white pawn');
    await table.page.locator('.confirm .primary').click();
    await table.says('Black to play');
    await table.drag('e7', 'e5');
    await table.says('Play e5?');
    await table.tap('e5');
    await table.says('White to play');
    await table.tap('d2', 'd4');
    await table.says('Play d4?');
    await table.page.keyboard.press('Escape');
    await expect.poll(() => table.page.locator('.confirm').count()).toBe(0);
    await table.stands('d2', 'white pawn');
    // Illegal moves are refused at once.
    await table.tap('d2', 'd5');
    await table.refuses(/pawn/);
  });

  it('by default asks only where a move has days', async () => {
    const slow = await hostAt(address, { clock: { kind: 'days', days: 2 }, side: 'black' });
    const ann = await arrive({ hash: slow.link }, 'Ann');
    await ann.tap('e2', 'e4');
    await ann.says('Play e4?');
    const fast = await hostAt(address, { side: 'black' });
    const bob = await arrive({ hash: fast.link }, 'Bob');
    await bob.tap('e2', 'e4');
    await bob.says('Black to play');
  });
});

describe('settings', () => {
  it('speed, volume and confirmation are chosen and stay', async () => {
    const table = await Table.open();
    await table.button('Settings').click();
    const dialogue = table.page.getByRole('dialog');
    await dialogue.getByRole('radio', { name: 'Slow' }).check();
    await dialogue.getByRole('radio', { name: 'Always' }).check();
    await dialogue.getByRole('slider').fill('35');
    await expect.poll(() => dialogue.locator('.volume output').innerText()).toBe('35%');
    await table.page.keyboard.press('Escape');
    await table.reload();
    await table.page.locator('.board-place.glides.slow').waitFor();
    await table.button('Settings').click();
    expect(await dialogue.getByRole('radio', { name: 'Always' }).isChecked()).toBe(true);
    expect(await dialogue.getByRole('slider').inputValue()).toBe('35');
    await dialogue.getByRole('radio', { name: 'None' }).check();
    await table.page.locator('.board-place.still').waitFor();
  });

  it('the keys are listed for mouse and finger too', async () => {
    const table = await Table.open(phone);
    await table.page.locator('.keys-door').tap();
    await table.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });
});

describe('at the board', () => {
  it('frames the square where a dragged piece would go, and draws no dot over the piece', async () => {
    const table = await Table.open();
    await table.lift('e2', 'e4');
    await expect.poll(() => table.page.locator('[data-mark="drop"]').count()).toBe(1);
    expect(await table.targets()).toEqual(['e3']);
    const order = await table.page.evaluate(() => {
      const [dot, piece] = [
        document.querySelector('main [data-target="e3"]')!,
        document.querySelector('main .dragged')!,
      ];
      return dot.compareDocumentPosition(piece) & Node.DOCUMENT_POSITION_FOLLOWING;
    });
    expect(order).toBeGreaterThan(0);
    await table.page.mouse.up();
    await table.says('Black to play');
    expect(await table.page.locator('[data-mark="drop"]').count()).toBe(0);
  });

  it('shows an arrow while it is drawn', async () => {
    const table = await Table.open();
    const [a, b] = [await table.middle('e2'), await table.middle('e4')];
    await table.page.mouse.move(a.x, a.y);
    await table.page.mouse.down({ button: 'right' });
    await table.page.mouse.move(b.x, b.y);
    await expect.poll(() => table.page.locator('[data-arrow="e2-e4"]').count()).toBe(1);
    await table.page.mouse.up({ button: 'right' });
    await expect.poll(() => table.page.locator('[data-arrow="e2-e4"]').count()).toBe(1);
  });

  it('answers in words out of turn and while looking back, in every game', async () => {
    const table = await Table.open({ kept: { wishes: { against: 'computer', level: 9 } } });
    const letGo = await table.holdComputer();
    await table.newGame('Stackchess', (dialogue) =>
      dialogue.getByRole('radio', { name: 'Black', exact: true }).check(),
    );
    await table.says('thinking');
    await table.tap('c3');
    await table.says('It is the computer’s turn.');
    letGo();
    await table.says('Your turn');
    await table.button('Start of the game').click();
    // Of an earlier position any stack can be looked into, and a move that is tried there is kept
    // beside the game.
    await table.tap('f6');
    await expect.poll(() => table.page.locator('.stack-view h2').innerText()).toContain('f6');
    await table.tap('a1', 'a2');
    await expect
      .poll(() => table.page.locator('.moves .tried').allInnerTexts())
      .toEqual(['1.a1-a2']);
  });

  it('words go when anything else is done, by any button', async () => {
    const table = await Table.open();
    await table.tap('e2', 'e5');
    await table.refuses(/pawn/);
    await table.button('Turn the board').click();
    await expect.poll(() => table.refusal.innerText()).toBe('');
  });

  it('clocks stay where they were when somebody resigns', async () => {
    const table = await Table.open({
      before: () => {
        // Ten seconds later at each look.
        const real = performance.now.bind(performance);
        Object.assign(globalThis, { later: 0 });
        performance.now = () => real() + (globalThis as unknown as { later: number }).later;
      },
    });
    await table.newGame('Chess', (dialogue) =>
      dialogue.getByRole('radio', { name: '10+5' }).check(),
    );
    await table.type('e4', 'e5');
    await table.page.evaluate(() => Object.assign(globalThis, { later: 100_000 }));
    const left = () => table.page.locator('.strip[data-side="white"] .clock').innerText();
    await expect.poll(left).toMatch(/^8:2/);
    await table.button('Resign').click();
    await table.button('Yes').click();
    await table.says('White resigns');
    expect(await left()).toMatch(/^8:2/);
  });
});

describe('stacks', () => {
  const stackchess = async (options = {}) => {
    const table = await Table.open(options);
    await table.turnTo('Stackchess');
    return table;
  };

  it('are looked into by the mouse that passes and the finger that stays', async () => {
    const table = await stackchess();
    await table.type('a1-a2');
    await table.cell('a2').hover();
    await expect
      .poll(() => table.page.locator('.stack-view h2').innerText())
      .toMatch(/a2\s*2 pieces$/);
    await table.cell('c4').hover();
    await expect.poll(() => table.page.locator('.stack-view h2').count()).toBe(0);
    const finger = await stackchess(phone);
    await finger.type('a1-a2');
    const { x, y } = await finger.middle('a2');
    const hand = await finger.page.context().newCDPSession(finger.page);
    await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await expect.poll(() => finger.page.locator('.peek svg').count()).toBe(2);
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => finger.page.locator('.peek').count()).toBe(0);
  });

  it('say why so many of them cannot move, and mark their captures inside the square', async () => {
    const table = await stackchess();
    await table.load('x3,k/x4/PP,x3/RR,x2,K w n=4 0 0 0');
    await table.tap('a1');
    await table.page.keyboard.press('1');
    const stuck = table.page.locator('.stack-view .none');
    if ((await stuck.count()) > 0) {
      await table.page.locator('.stack-view li:has(.none) button').first().click();
      await table.says('cannot go anywhere');
    }
    await table.load('x3,k/x4/p,x3/RR,x2,K w n=4 0 0 0');
    await table.tap('a1');
    const badge = await table.page.locator('[data-target="a2"] rect').boundingBox();
    const cell = await table.cell('a2').boundingBox();
    expect(badge!.y).toBeGreaterThanOrEqual(cell!.y);
  });

  it('are planned for the next turn by tap', async () => {
    const made = await hostAt(address, { kind: 'stackchess' });
    const black = await arrive({ hash: made.link }, 'Bob');
    await black.tap('f6', 'f5');
    await black.says('as soon as it is your turn');
    await made.moves('a1-a2');
    await black.stands('f5', 'black rook, 2 pieces');
  });
});

describe('who plays', () => {
  it('names stand large in the strips, with the result when it is over; the winner has a name', async () => {
    const made = await hostAt(address);
    const bob = await arrive({ hash: made.link }, 'Bob');
    await expect.poll(() => strip(bob, 'white')).toMatch(/^Ada/);
    await expect.poll(() => strip(bob, 'black')).toMatch(/^Bob/);
    await made.moves('e2e4');
    await bob.type('e5');
    await made.does('resign');
    await bob.says('(Bob)');
    await expect.poll(() => strip(bob, 'black')).toContain('1');
  });

  it('material that is ahead is counted where players count it', async () => {
    const table = await Table.open();
    await table.type('e4', 'd5', 'exd5');
    await expect.poll(() => strip(table, 'white')).toContain('+1');
    expect(await strip(table, 'black')).not.toContain('+');
    await table.type('Qxd5');
    await expect.poll(() => strip(table, 'white')).not.toContain('+');
  });

  it('spectators are counted, and challenges tell their age', async () => {
    const made = await hostAt(address);
    const bob = await arrive({ hash: made.link }, 'Bob');
    await Table.open({ hash: made.link });
    await bob.page.getByRole('img', { name: '1 watching' }).waitFor();
    await makeGame(address, { kind: 'chess', name: 'Cleo', listed: true });
    await bob.button('Lobby').click();
    await expect
      .poll(() => bob.page.locator('.rooms li', { hasText: 'Cleo' }).first().innerText())
      .toContain('just now');
  });

  it('a game that was loaded is listed by the names of its players', async () => {
    const table = await Table.open();
    await table.load('[White "Fischer"]\n[Black "Spassky"]\n\n1. e4 e5 *');
    await table.keeps(2);
    await table.button('My games').click();
    await expect
      .poll(() => table.page.locator('.kept li').first().innerText())
      .toContain('Fischer – Spassky');
  });
});

it('a link that does not work says so in the middle of the page, until anything is done', async () => {
  const table = await Table.open({ hash: '#game=nonsense' });
  const box = (await table.page.locator('.told').boundingBox())!;
  expect(Math.abs(box.x + box.width / 2 - 640)).toBeLessThan(2);
  await table.tap('e2', 'e4');
  await table.says('Black to play');
  await expect.poll(() => table.page.locator('.told').count()).toBe(0);
});

it('a turn out of sight is told by the browser, where that was allowed', async () => {
  const made = await hostAt(address);
  const bob = await arrive(
    {
      hash: made.link,
      kept: { settings: { notify: true } },
      before: () => {
        Object.assign(globalThis, { notices: [] });
        class Notice {
          static permission = 'granted';
          constructor(_title: string, { body }: { body: string }) {
            (globalThis as unknown as { notices: string[] }).notices.push(body);
          }
        }
        Object.assign(globalThis, { Notification: Notice });
        Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      },
    },
    'Bob',
  );
  await made.moves('e2e4');
  await expect
    .poll(() => bob.page.evaluate(() => (globalThis as unknown as { notices: string[] }).notices))
    .toContain('Your turn');
});

describe('the position editor', () => {
  it('takes pieces from the palette by drag, and the rights to castle follow them', async () => {
    const table = await Table.open();
    await table.button('Set up a position').click();
    const dialogue = table.page.getByRole('dialog');
    const cell = (name: string) => dialogue.locator(`[data-cell="${name}"]`);
    const rights = dialogue.getByLabel('Castling');
    expect(await rights.inputValue()).toBe('KQkq');
    await dialogue.getByRole('button', { name: 'white queen' }).dragTo(cell('h1'));
    await expect.poll(() => cell('h1').getAttribute('aria-label')).toBe('h1, white queen');
    await expect.poll(() => rights.inputValue()).toBe('Qkq');
    await dialogue.getByRole('button', { name: 'white rook' }).dragTo(cell('h1'));
    await expect.poll(() => rights.inputValue()).toBe('KQkq');
    await dialogue.getByRole('button', { name: 'black king' }).dragTo(cell('e5'));
    await dialogue.getByRole('button', { name: 'Play this position' }).click();
    await expect.poll(() => dialogue.getByRole('alert').innerText()).toMatch(/king/);
  });

  it('offers no knights where the rules have none', async () => {
    const table = await Table.open();
    await table.turnTo('Stackchess');
    await table.button('Set up a position').click();
    const dialogue = table.page.getByRole('dialog');
    await dialogue.getByRole('button', { name: 'white queen' }).waitFor();
    expect(await dialogue.getByRole('button', { name: 'white knight' }).count()).toBe(0);
  });
});

describe('a large board', () => {
  const large = async (options = {}) => {
    const table = await Table.open(options);
    await table.newGame('Stackchess', async (dialogue) => {
      await dialogue.getByText('More rules').click();
      await dialogue.locator('input[name=n]').fill('26');
    });
    await table.cell('z26').waitFor();
    return table;
  };
  const wide = async (table: Table, cell: string) => (await table.cell(cell).boundingBox())!.width;

  it('is enlarged by keys and by the wheel, around the pointer, and a map shows where one is', async () => {
    const table = await large();
    const before = await wide(table, 'm13');
    await table.page.keyboard.press('+');
    await expect.poll(() => wide(table, 'm13')).toBeGreaterThan(before * 1.3);
    await table.page.locator('.board-map').waitFor();
    await table.page.keyboard.press('0');
    await expect.poll(() => table.page.locator('.board-map').count()).toBe(0);
    const corner = await table.middle('a2');
    await table.page.mouse.move(corner.x, corner.y);
    await table.page.keyboard.down('Control');
    await table.page.mouse.wheel(0, -300);
    await table.page.keyboard.up('Control');
    await expect.poll(() => wide(table, 'a2')).toBeGreaterThan(before * 2);
    const after = await table.middle('a2');
    expect(Math.hypot(after.x - corner.x, after.y - corner.y)).toBeLessThan(before);
    await table.tap('a2', 'a4');
    await table.stands('a4', 'white pawn');
    await table.page.locator('.board-map').click();
    await expect.poll(() => wide(table, 'a2')).toBeCloseTo(before, 0);
  });

  it('on a phone two fingers enlarge it until a cell is wide enough for one, and one moves it', async () => {
    const table = await large(phone);
    await table.page.evaluate(() => scrollTo(0, 0));
    const hand = await table.page.context().newCDPSession(table.page);
    const { x, y } = await table.middle('m13');
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[][]) =>
      hand.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at.map(([x, y], id) => ({ x: x!, y: y!, id })),
      });
    await touch('touchStart', [x - 30, y]);
    await touch('touchStart', [x - 30, y], [x + 30, y]);
    for (const by of [50, 75, 100]) await touch('touchMove', [x - by, y], [x + by, y]);
    await touch('touchEnd');
    await expect.poll(() => wide(table, 'm13')).toBeGreaterThanOrEqual(32);
    const left = (await table.cell('m13').boundingBox())!.x;
    await touch('touchStart', [x, y]);
    for (const by of [20, 40, 60]) await touch('touchMove', [x + by, y]);
    await touch('touchEnd');
    await expect
      .poll(async () => (await table.cell('m13').boundingBox())!.x - left)
      .toBeGreaterThan(30);
  });
});

describe('nothing moves', () => {
  const shifts = () => {
    Object.assign(globalThis, { shifts: [] });
    new PerformanceObserver((list) => {
      const found = (globalThis as unknown as { shifts: string[] }).shifts;
      for (const entry of list.getEntries() as unknown as {
        value: number;
        sources: { node: Element | null }[];
      }[])
        found.push(
          `${entry.value} ${entry.sources.map(({ node }) => (node as Element | null)?.className ?? '').join(' ')}`,
        );
    }).observe({ type: 'layout-shift' });
  };

  it.each([
    ['a desk', {}],
    ['a phone', phone],
    ['a window enlarged for the eyes', { viewport: { width: 640, height: 400 } }],
  ])('under the pointer when something is said, at %s', async (_, options) => {
    const table = await Table.open(options);
    await table.type('e4', 'e5');
    await table.cell('e1').scrollIntoViewIfNeeded();
    await table.page.evaluate(shifts);
    await table.tap('e1', 'e5');
    await table.refuses(/king/);
    await table.page.keyboard.press('Escape');
    await table.page.keyboard.press('ArrowLeft');
    await table.says('Position after 1. e4');
    await table.page.locator('.looking button').first().click();
    await table.says('White to play');
    // Shifts are told a frame later.
    await table.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(
      await table.page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts),
    ).toEqual([]);
  });
});

it.each([
  ['a desk', {}],
  ['a phone', phone],
])(
  'nothing moves by itself while a game is played against the computer and analysed, at %s',
  async (_, options) => {
    const table = await Table.open({
      ...options,
      kept: { wishes: { against: 'computer', level: 1 } },
      before: watchVitals,
    });
    const moves = table.page.locator('.moves button.move');
    await table.button(/^Play the computer/).click();
    // By hand: what a script writes into a field moves the words in it.
    await table.tap('e2', 'e4');
    await expect.poll(() => moves.count()).toBe(2);
    await table.button('Analyse').click();
    await expect.poll(() => table.page.locator('.lines li').count()).toBeGreaterThan(2);
    await table.tap('h2', 'h4');
    await expect.poll(() => moves.count()).toBe(4);
    await table.tap('h1', 'h3');
    await expect.poll(() => moves.count()).toBe(6);
    expect((await vitalsOf(table)).shifts).toEqual([]);
  },
);

describe('on small screens', () => {
  it.each([
    [390, 844],
    [320, 568],
  ])('the opened stack is seen with the board above all, at %i × %i', async (width, height) => {
    const table = await Table.open({ ...phone, viewport: { width, height } });
    await table.turnTo('Stackchess');
    await table.type('a1-a2', 'f6-f5');
    await table.page.evaluate(() => scrollTo(0, 0));
    await table.cell('a2').tap();
    const view = table.page.locator('.stack-view');
    await view.waitFor();
    const stack = (await view.boundingBox())!;
    expect(stack.y).toBeGreaterThanOrEqual(0);
    expect(stack.y + stack.height).toBeLessThanOrEqual(height);
    const board = (await table.page.locator('main svg.board').boundingBox())!;
    expect(board.x).toBe(0);
    expect(board.width).toBe(width);
    expect(stack.y + stack.height).toBeLessThanOrEqual(board.y);
    const walk = (await table.page.locator('.walk').boundingBox())!;
    expect(walk.y + walk.height).toBeLessThanOrEqual(height);
  });

  it.each([
    [640, 400],
    [960, 540],
  ])(
    'the board keeps nine tenths of the width when all is twice as large: %i × %i',
    async (width, height) => {
      const table = await Table.open({ viewport: { width, height } });
      const board = (await table.page.locator('main svg.board').boundingBox())!;
      expect(board.width).toBeGreaterThanOrEqual(0.9 * width);
      await table.type('e4');
      const walk = (await table.page.locator('.walk').boundingBox())!;
      expect(walk.y + walk.height).toBeLessThanOrEqual(height);
    },
  );
});

it('ejected marbles stay in sight on the narrowest phone', async () => {
  const table = await Table.open({
    ...phone,
    viewport: { width: 320, height: 568 },
    locale: 'fr',
  });
  await table.turnTo('Abalone');
  await table.load('ssss1/ssssss/2ss3/8/9/8/2SSS2/SSSSSS/SSSSS 2 0 b 0 5');
  await expect.poll(() => strip(table, 'white')).toContain('12 billes restantes');
  for (const place of await table.page.locator('.strip[data-side="black"] .tray svg').all()) {
    const { x, width } = (await place.boundingBox())!;
    expect(width).toBeGreaterThan(12);
    expect(x + width).toBeLessThanOrEqual(320);
  }
  expect(await table.page.locator('.strip[data-side="black"] .tray .full').count()).toBe(2);
});

it('who resigns at a shared screen is asked by name', async () => {
  const table = await Table.open({ locale: 'fr' });
  await table.type('e4');
  await table.button('Abandonner').click();
  await expect
    .poll(() =>
      table.page
        .locator('.sure')
        .innerText()
        .then((text) => text.replace(/\s/g, ' ')),
    )
    .toContain('Les Noirs : abandonner la partie ?');
});

describe('looks', () => {
  it.each(['light', 'dark', 'contrast'])(
    'the current move is readable under the mouse, in %s',
    async (shade) => {
      const table = await Table.open({ kept: { settings: { shade } } });
      await table.type('e4');
      const move = table.page.locator('.moves button.move').first();
      await move.hover();
      const contrast = await move.evaluate((one) => {
        const brightness = (colour: string) => {
          const [r, g, b] = colour
            .match(/[\d.]+/g)!
            .slice(0, 3)
            .map((text) => Number(text) / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
        };
        const { color, backgroundColor } = getComputedStyle(one);
        const [dark, bright] = [brightness(color), brightness(backgroundColor)].sort(
          (a, b) => a - b,
        );
        return (bright! + 0.05) / (dark! + 0.05);
      });
      expect(contrast).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('the focus of the keyboard is seen beside what is chosen', async () => {
    const table = await Table.open();
    await table.cell('e1').focus();
    await table.page.keyboard.press('ArrowUp');
    await table.page.keyboard.press('Enter');
    const chosen = table.page.locator('main [data-mark="selected"]');
    await chosen.waitFor();
    await table.page.keyboard.press('ArrowUp');
    const ring = (cell: string) =>
      table.cell(cell).evaluate((one) => getComputedStyle(one.querySelector('.face')!).stroke);
    await expect.poll(() => ring('e3')).toBe('rgb(11, 87, 208)');
    expect(await ring('e2')).not.toBe('rgb(11, 87, 208)');
    expect(await chosen.count()).toBe(1);
  });

  it('six boards and four sets of pieces are offered; those that are not usual come when chosen', async () => {
    const table = await Table.open();
    const before = await table.page.locator('main .piece path').first().getAttribute('d');
    await table.button('Settings').click();
    const dialogue = table.page.getByRole('dialog');
    expect(await dialogue.locator('input[name=theme]').count()).toBe(6);
    expect(await dialogue.locator('input[name=pieces]').count()).toBe(4);
    const drawn = new Set([before]);
    for (const name of ['Modern', 'Solid', 'Round']) {
      await dialogue.getByRole('radio', { name }).check();
      await expect
        .poll(async () =>
          drawn.has(await table.page.locator('main .piece path').first().getAttribute('d')),
        )
        .toBe(false);
      drawn.add(await table.page.locator('main .piece path').first().getAttribute('d'));
    }
    await dialogue.getByRole('radio', { name: 'Ocean' }).check();
    await table.reload();
    // What was chosen is fetched again, and drawn.
    await expect
      .poll(() => table.page.locator('main .piece path').first().getAttribute('d'))
      .toBe([...drawn].at(-1));
  });

  it('a blindfold hides the pieces, and zen everything but the game', async () => {
    const table = await Table.open({ kept: { settings: { blindfold: true } } });
    const seen = (selector: string) => table.page.locator(selector).first().isVisible();
    expect(await seen('main .piece')).toBe(false);
    await table.type('e4');
    await table.says('Black to play');
    await table.page.locator('body').click({ position: { x: 2, y: 300 } });
    await table.page.keyboard.press('z');
    await expect.poll(() => seen('.moves')).toBe(false);
    expect(await seen('.brand')).toBe(false);
    expect(await seen('main svg.board')).toBe(true);
    await table.button('Leave zen mode').click();
    await expect.poll(() => seen('.moves')).toBe(true);
  });
});

it('an address pasted where a game is asked for is opened, or refused as what it is', async () => {
  const table = await Table.open();
  await table.load('https://lichess.org/analysis/8/P6k/8/8/8/8/8/K7_w_-_-_0_1');
  await table.stands('a7', 'white pawn');
  await table.button('Load and save').click();
  const dialogue = table.page.getByRole('dialog');
  await dialogue.getByRole('textbox', { name: /^Paste/ }).fill('https://lichess.org/abcdefgh');
  await dialogue.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.poll(() => dialogue.getByRole('alert').first().innerText()).toContain('lichess.org');
});
