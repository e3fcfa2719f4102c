/**
 * Where the page comes from: `plateau serve`, as for everybody; and a plain static host, which
 * knows nothing of it.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const built = (path: string): string =>
  fileURLToPath(new URL(`../../build/${path}`, import.meta.url));

/** What is served, and by whom: the program and the page that were built last, if nobody names others. */
const program = process.env.PLATEAU_PROGRAM ?? built('bin/plateau');
const page = process.env.PLATEAU_PAGE ?? built('web');

export interface Host {
  address: string;
  close(): void;
}

/** The real server, on a port that is free: it says which. Its games are forgotten with it. */
export async function serve(): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'plateau-'));
  const { address, ended, kill } = await start(folder, 0);
  void ended.then(() => rmSync(folder, { recursive: true, force: true }));
  return { address, close: () => kill('SIGTERM') };
}

/**
 * One that crashes when it is told to, and comes back at the same address with the games it had
 * stored.
 */
export async function mortalServer(): Promise<
  Host & { crash(): Promise<void>; comeBack(): Promise<void> }
> {
  const folder = mkdtempSync(join(tmpdir(), 'plateau-'));
  let running = await start(folder, 0);
  const { address } = running;
  const crash = async () => {
    running.kill('SIGKILL');
    await running.ended;
  };
  return {
    address,
    crash,
    comeBack: async () => void (running = await start(folder, Number(new URL(address).port))),
    close: () => void crash().then(() => rmSync(folder, { recursive: true, force: true })),
  };
}

function start(
  folder: string,
  port: number,
): Promise<{ address: string; ended: Promise<void>; kill(signal: NodeJS.Signals): void }> {
  const server = spawn(
    program,
    ['serve', '--port', `${port}`, '--web', page, '--store', join(folder, 'games.db')],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  return new Promise((ready, fail) => {
    server.once('error', fail);
    server.once('exit', (status) => fail(new Error(`plateau serve ended with ${status}`)));
    createInterface(server.stdout).on('line', (line) => {
      const address = /http:\S+/.exec(line)?.[0];
      if (address) ready({ address, ended, kill: (signal) => void server.kill(signal) });
    });
  });
}

/**
 * Folders and types as any web space has them: no compression, no headers of ours, and the page not
 * at the root. `api` answers for a server of games.
 */
export async function plainHost(
  root: () => string = () => page,
  api: () => object | null = () => null,
): Promise<Host> {
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
  };
  const folder = '/~someone/games/';
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const answer = path.startsWith(`${folder}api/`) ? api() : null;
    if (answer)
      return void response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(answer));
    const file = path.startsWith(folder) ? path.slice(folder.length) || 'index.html' : 'nothing';
    readFile(join(root(), file)).then(
      (content) =>
        response
          .writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' })
          .end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${folder}`,
    close: () => void server.close(),
  };
}
