/**
 * The browser engines the page is visited with, each driven in the way its makers keep: Chromium
 * and Firefox by puppeteer-core (the DevTools protocol and WebDriver BiDi), WebKit by WebDriver.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { built } from './server';

/** Somebody at a browser. */
export interface Visitor {
  /** “Firefox 140.0”. */
  name: string;
  /** Opens an address and forgets whatever an earlier visit left. */
  visit(address: string): Promise<void>;
  /** What the body of a function returns in the page, as JSON. */
  ask<T>(body: string, ...given: unknown[]): Promise<T>;
  click(x: number, y: number): Promise<void>;
  /** Types into whatever has the focus; `\n` is Enter. */
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  /** What has to be installed and is not; empty when all is there. */
  missing: string[];
  open(): Promise<Visitor>;
}

const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const DRIVER = ['/usr/bin/WebKitWebDriver'];
const MINI = ['4.1', '6.0', '4.0'].flatMap((version) =>
  ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec'].map(
    (folder) => `${folder}/webkit2gtk-${version}/MiniBrowser`,
  ),
);
const SCREEN = ['/usr/bin/Xvfb'];
const PUPPETEER = [built('browsers/node_modules/puppeteer-core')];

const lacking = (...wanted: [string, string[]][]) =>
  wanted.filter(([, places]) => !places.some(existsSync)).map(([name]) => name);
const at = (places: string[]) => places.find(existsSync)!;

const puppeteer: [string, string[]] = ['puppeteer-core', PUPPETEER];
export const engines: Engine[] = [
  {
    name: 'Chromium',
    missing: lacking(['chromium', CHROMIUM], puppeteer),
    open: () => puppet('chrome', at(CHROMIUM)),
  },
  {
    name: 'Firefox',
    missing: lacking(['firefox-esr', FIREFOX], puppeteer),
    open: () => puppet('firefox', at(FIREFOX)),
  },
  {
    name: 'WebKit',
    missing: lacking(['webkit2gtk-driver', DRIVER], ['MiniBrowser', MINI], ['xvfb', SCREEN]),
    open: webkit,
  },
];

/** What is used of puppeteer-core, which `scripts/browsers` fetches: nothing else needs it. */
interface Puppeteer {
  launch(options: object): Promise<{
    version(): Promise<string>;
    newPage(): Promise<{
      goto(address: string): Promise<unknown>;
      evaluate(body: string): Promise<unknown>;
      mouse: { click(x: number, y: number): Promise<void> };
      keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> };
    }>;
    close(): Promise<void>;
  }>;
}

const WINDOW = { width: 1280, height: 800 };

async function puppet(browser: 'chrome' | 'firefox', executablePath: string): Promise<Visitor> {
  const { default: driver } = (await import(
    /* @vite-ignore */ `${PUPPETEER[0]}/lib/puppeteer/puppeteer-core.js`
  )) as { default: Puppeteer };
  const open = await driver.launch({
    browser,
    executablePath,
    headless: true,
    defaultViewport: WINDOW,
    args: browser === 'chrome' && process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    env: { ...process.env, LANG: 'en_GB.UTF-8', LANGUAGE: 'en_GB' },
    ...(browser === 'firefox' && {
      extraPrefsFirefox: { 'intl.accept_languages': 'en-GB, en' },
    }),
  });
  const page = await open.newPage();
  return {
    name: (await open.version()).replace(/^.*?\//, browser === 'chrome' ? 'Chromium ' : 'Firefox '),
    visit: (address) => visiting(address, (to) => page.goto(to), asking),
    ask: asking,
    click: (x, y) => page.mouse.click(x, y),
    write: (text) => page.keyboard.type(text),
    close: () => open.close(),
  };
  async function asking<T>(body: string, ...given: unknown[]): Promise<T> {
    const said = await page.evaluate(calling(body, given));
    return (said === undefined ? undefined : JSON.parse(String(said))) as T;
  }
}

/** The text of an expression that says what a function body returns, as JSON. */
const calling = (body: string, given: unknown[]) =>
  `JSON.stringify((function () { ${body} }).apply(null, ${JSON.stringify(given)}) ?? null)`;

/** Two loads: what an earlier visit kept is forgotten in the first. */
async function visiting(
  address: string,
  go: (address: string) => Promise<unknown>,
  ask: (body: string, ...given: unknown[]) => Promise<unknown>,
): Promise<void> {
  const there = new URL(address);
  await go(`${there.origin}/icon.svg`);
  await ask('localStorage.clear();');
  await go(address);
  await ask(`
    globalThis.complaints = [];
    addEventListener('error', ({ message }) => complaints.push(message));
    addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
    const { error } = console;
    console.error = (...said) => (complaints.push(said.join(' ')), error(...said));
  `);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** MiniBrowser has windows, so it is given a screen that nobody sees. */
async function webkit(): Promise<Visitor> {
  const screen = spawn(
    at(SCREEN),
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const display = await new Promise<string>((done, fail) => {
    screen.once('exit', (status) => fail(new Error(`Xvfb ended with ${status}`)));
    screen.stdio[3]!.once('data', (number) => done(`:${String(number).trim()}`));
  });
  const port = await freePort();
  const driver = spawn(at(DRIVER), [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      LANG: 'en_GB.UTF-8',
      LANGUAGE: 'en_GB',
    },
  });
  const close = () => void [driver, screen].forEach((one: ChildProcess) => one.kill());
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  try {
    const isUp = () => send('GET', '/status').catch(() => null);
    while (driver.exitCode === null && !(await isUp()))
      await new Promise((done) => setTimeout(done, 100));
    const { sessionId, capabilities } = (await send('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: at(MINI), args: ['--automation'] },
        },
      },
    })) as { sessionId: string; capabilities: { browserVersion: string } };
    const session = `/session/${sessionId}`;
    await send('POST', `${session}/window/rect`, { ...WINDOW, height: WINDOW.height + 60 });
    const ask = async <T>(body: string, ...given: unknown[]) =>
      JSON.parse(
        (await send('POST', `${session}/execute/sync`, {
          script: `return ${calling(body, given)}`,
          args: [],
        })) as string,
      ) as T;
    const act = (actions: object) => send('POST', `${session}/actions`, { actions: [actions] });
    return {
      name: `WebKit ${capabilities.browserVersion}`,
      visit: (address) => visiting(address, (url) => send('POST', `${session}/url`, { url }), ask),
      ask,
      click: async (x, y) =>
        void (await act({
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        })),
      write: async (text) =>
        void (await act({
          type: 'key',
          id: 'keys',
          // Enter has a character of its own in WebDriver.
          actions: [...text.replaceAll('\n', '\ue007')].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        })),
      close: async () => {
        await send('DELETE', session);
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}
