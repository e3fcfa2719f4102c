/** A game looked through on the page and by `plateau analyse` with the same nodes: the same file. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { instantiateWithPlaces } from './module';
import type { Seen, Thought } from './protocol';
import { directCore, openedMatch, plateau, wasm } from './testing';

const folder = mkdtempSync(join(tmpdir(), 'plateau-review-'));
afterAll(() => rmSync(folder, { recursive: true }));

const movetext = (file: string) => file.slice(file.indexOf('\n\n')).replace(/\s+/g, ' ').trim();

let seed = 5;
const random = (below: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;

it.each(['chess', 'stackchess', 'abalone'])('%s', (game) => {
  const nodes = 3000;
  const call = directCore();
  const { start } = openedMatch(call('open', { match: 0, game }));
  const moves: string[] = [];
  while (moves.length < 40) {
    const legal = call('legal', { match: 0 }).moves;
    const move = legal[random(legal.length)]!;
    call('attempt', { match: 0, move });
    moves.push(move);
  }
  const plain = call('export', { match: 0 }).record;
  const path = join(folder, `${game}.txt`);
  writeFileSync(path, plain);
  const analyse = ['analyse', path, '--game', game, '--nodes', String(nodes)];
  const run = spawnSync(plateau, analyse, { encoding: 'utf8' });
  expect(run.status, run.stderr).toBe(0);

  const host = { now: () => 0, progress: () => undefined };
  const { answer: think, loadNetwork } = instantiateWithPlaces(wasm, host, 0);
  const network = new URL(`../../../src/${game}/network.bin`, import.meta.url);
  expect(loadNetwork(game, readFileSync(network))).toBe(true);
  const seen = Array.from({ length: moves.length + 1 }, (_, ply): Seen => {
    // What was thought before must not matter.
    think(JSON.stringify({ call: 'think', ...start, limits: { nodes: 500 } }));
    const asked = {
      ...start,
      moves: moves.slice(0, ply),
      limits: { nodes },
      hash: 16,
      fresh: true,
    };
    const { lines } = JSON.parse(think(JSON.stringify({ call: 'think', ...asked }))) as Thought;
    return lines[0] ? { exact: lines[0].score.exact, moves: lines[0].moves } : {};
  });
  call('review', { match: 0, seen });
  const reviewed = movetext(call('export', { match: 0 }).record);
  expect(reviewed).toMatch(/\$[246]/);
  expect(reviewed).toBe(movetext(run.stdout));
});
