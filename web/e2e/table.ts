/** The page as a person meets it: cells to tap, words to read. */
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions;
export const desktop = { viewport: { width: 1280, height: 800 } } satisfies BrowserContextOptions;

export interface Opening extends BrowserContextOptions {
  /** After the address: `#game=…`. */
  hash?: string;
  /**
   * What the browser kept, by key: nothing, except that two played at this screen before. Null is
   * nothing.
   */
  kept?: Record<string, unknown>;
  /** Runs in the page before anything of ours. */
  before?: () => void;
  /** Where the page is, when not at `plateau serve`. */
  address?: string;
}

/**
 * Keeps a mistake from hanging; no more. PATIENCE, in milliseconds, is for whoever looks for one.
 */
const patience = Number(process.env.PATIENCE ?? 120_000);

/**
 * How late everything comes that a page has to wait for, in milliseconds. A test that fails when
 * all is late (`SLOW=250 npm run e2e`) waits for time somewhere, and not for an event.
 */
const late = Number(process.env.SLOW ?? 0);

/** Runs in the page: the core, the server and the way back through the history answer late. */
function slowDown(late: number): void {
  const { setTimeout: wait } = globalThis;
  // The engine is stopped past its messages, and must not get them after that.
  const prompt = new WeakSet<Worker>();
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message: unknown, more?: object) {
    const post = () => postMessage.call(this, message, more as StructuredSerializeOptions);
    if (prompt.has(this)) post();
    else wait(post, late);
  };
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (/engine|helper/.test(String(url))) prompt.add(this);
    }
  };
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (message) {
    wait(() => this.readyState === WebSocket.OPEN && send.call(this, message), late);
  };
  const { go } = History.prototype;
  History.prototype.go = function (by) {
    wait(() => go.call(this, by), late);
  };
}

let browser: Browser;
const open: Table[] = [];

/** Call once in each test file. Every test must leave the console clean. */
export function atTheTable(): void {
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'));
  });
  afterEach(async () => {
    for (const table of open.splice(0)) {
      await table.page.context().close();
      expect(table.complaints.filter((text) => !table.forgives?.test(text))).toEqual([]);
    }
  });
  afterAll(() => browser.close());
}

export class Table {
  complaints: string[] = [];
  /** Complaints that a test is about: of those that came, and of those that are still to come. */
  forgives: RegExp | null = null;
  constructor(readonly page: Page) {
    page.on(
      'console',
      (message) => message.type() === 'error' && this.complaints.push(message.text()),
    );
    page.on('pageerror', (error) => this.complaints.push(error.message));
  }

  static async open({
    hash = '',
    kept = {},
    before,
    address = inject('address'),
    ...options
  }: Opening = {}): Promise<Table> {
    const context = await browser.newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      ...desktop,
      ...options,
    });
    context.setDefaultTimeout(patience);
    const entries = { wishes: { against: 'here' }, ...kept };
    await context.addInitScript((entries) => {
      // The browser's own page, where it cannot reach ours, keeps nothing.
      if (origin === 'null') return;
      for (const [key, value] of Object.entries(entries))
        if (value !== null && localStorage.getItem(`plateau.${key}`) === null)
          localStorage.setItem(`plateau.${key}`, JSON.stringify(value));
    }, entries);
    if (late > 0) await context.addInitScript(slowDown, late);
    if (before) await context.addInitScript(before);
    const table = new Table(await context.newPage());
    open.push(table);
    await table.page.goto(address + hash);
    await table.page.locator('main [data-cell]').first().waitFor();
    return table;
  }

  cell = (name: string): Locator => this.page.locator(`main [data-cell="${name}"]`);
  button = (name: string | RegExp): Locator =>
    this.page.getByRole('button', { name, exact: typeof name === 'string' });
  get status(): Locator {
    return this.page.locator('.status');
  }
  get refusal(): Locator {
    return this.page.locator('.status .refusal');
  }
  targets = (): Promise<string[]> =>
    this.page
      .locator('main [data-target]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-target')!).sort());

  /**
   * Loads the page again. Closing a dialogue goes back in the history, and a browser that is still
   * on its way there lets go of the reload.
   */
  async reload(): Promise<void> {
    await this.settles();
    await this.page.reload();
  }
  /** Goes to another address of the page, as by a link. */
  async goTo(hash: string): Promise<void> {
    await this.settles();
    await this.page.evaluate((to) => void (location.hash = to), hash);
  }
  /** Waits until the address is that of what is shown. */
  async settles(): Promise<void> {
    await expect
      .poll(() =>
        this.page.evaluate(
          () =>
            (history.state as { over?: boolean } | null)?.over ===
            (document.querySelector('dialog[open]') !== null),
        ),
      )
      .toBe(true);
  }

  /** The game of this name, by its button above the board; its board is there afterwards. */
  async turnTo(game: string): Promise<void> {
    await this.button(game).click();
    await this.page.locator(`main.${game.toLowerCase()}`).waitFor();
  }

  /**
   * Keeps the computer, at full strength, thinking until the function is called, however fast or
   * slow the machine is: the network it waits for is held back.
   */
  async holdComputer(): Promise<() => void> {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((done) => (letGo = done));
    await this.page.route(/network.*\.bin$/, (route) => held.then(() => route.continue()));
    return letGo;
  }

  async tap(...cells: string[]): Promise<void> {
    for (const cell of cells) await this.cell(cell).click();
  }
  /** Presses, moves, releases. */
  async drag(from: string, to: string): Promise<void> {
    await this.lift(from, to);
    await this.page.mouse.up();
  }
  async lift(from: string, to: string): Promise<void> {
    const [a, b] = [await this.middle(from), await this.middle(to)];
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await this.page.mouse.move(b.x, b.y, { steps: 3 });
  }
  /** The same with a finger. */
  async swipe(from: string, to: string): Promise<void> {
    const [a, b] = [await this.middle(from), await this.middle(to)];
    const hand = await this.page.context().newCDPSession(this.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
      hand.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [{ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }],
      });
    await touch('touchStart', 0);
    for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', share);
    await touch('touchEnd', 1);
  }
  async middle(cell: string) {
    const box = (await this.cell(cell).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  async type(...moves: string[]): Promise<void> {
    const field = this.page.getByRole('textbox', { name: /Type a move|Écrire un coup/ });
    for (const move of moves) {
      await field.fill(move);
      await field.press('Enter');
      await expect.poll(() => field.inputValue()).toBe('');
    }
  }
  /**
   * Waits until the game on the table is kept with so many moves: that is done a moment after a
   * move is shown.
   */
  async keeps(moves: number): Promise<void> {
    await expect
      .poll(() =>
        this.page.evaluate(
          () => JSON.parse(localStorage.getItem('plateau.games') ?? '[]')[0]?.saved.moves.length,
        ),
      )
      .toBe(moves);
  }
  /** Opens a position or a game from text. */
  async load(text: string): Promise<void> {
    await this.button(/^Load and save$|^Ouvrir et enregistrer$/).click();
    await this.page.getByRole('textbox', { name: /^Paste|^Collez/ }).fill(text);
    await this.button(/^Open$|^Ouvrir$/).click();
    await this.page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  /**
   * The board by arrow keys, as the eye sees it: from one cell to the next until it is reached,
   * then Enter.
   */
  async walkTo(...cells: string[]): Promise<void> {
    for (const cell of cells) {
      const there = await this.middle(cell);
      for (let here = await this.focused(); here.cell !== cell; here = await this.focused()) {
        const [dx, dy] = [there.x - here.x, there.y - here.y];
        await this.page.keyboard.press(
          Math.abs(dy) > here.size / 2
            ? dy > 0
              ? 'ArrowDown'
              : 'ArrowUp'
            : dx > 0
              ? 'ArrowRight'
              : 'ArrowLeft',
        );
      }
      await this.page.keyboard.press('Enter');
    }
  }
  private focused = () =>
    this.page.evaluate(() => {
      const { x, y, width, height } = document.activeElement!.getBoundingClientRect();
      return {
        cell: document.activeElement!.getAttribute('data-cell'),
        x: x + width / 2,
        y: y + height / 2,
        size: height,
      };
    });
  /** What stands on a cell, as a screen reader says it. */
  async at(cell: string): Promise<string> {
    return (await this.cell(cell).getAttribute('aria-label')) ?? '';
  }
  async says(text: string): Promise<void> {
    await expect.poll(() => this.status.innerText()).toContain(text);
  }
  async refuses(text: string | RegExp): Promise<void> {
    await expect.poll(() => this.refusal.innerText()).toMatch(text);
  }
  async stands(cell: string, what: string): Promise<void> {
    await expect.poll(() => this.at(cell)).toBe(`${this.named(cell)}, ${what}`);
  }
  private named = (cell: string) => cell;
  /** A new game by the dialogue, with whatever `choose` does in it. */
  async newGame(
    game: string,
    choose: (dialogue: Locator) => Promise<void> = async () => undefined,
  ): Promise<void> {
    await this.button(/^New game$|^Nouvelle partie$/).click();
    const dialogue = this.page.getByRole('dialog', { name: /^New game$|^Nouvelle partie$/ });
    await dialogue.getByRole('radio', { name: game, exact: true }).check();
    await choose(dialogue);
    await dialogue.getByRole('button', { name: /^Start$|^Commencer$/ }).click();
    await dialogue.waitFor({ state: 'detached' });
  }
}
