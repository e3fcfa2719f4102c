/** Networks in the page: the same values as on the command line, to the last bit. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { instantiateWithPlaces } from './module';
import { plateau, wasm } from './testing';

const folder = mkdtempSync(join(tmpdir(), 'plateau-network-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What src/<game>/features.hpp asks for. */
const games = [
  { game: 'chess', name: 'chess-768-mirrored-1', inputs: 768, heads: 8, rules: '' },
  { game: 'abalone', name: 'abalone-lines-1', inputs: 2332, heads: 4, rules: '' },
  { game: 'stackchess', name: 'stackchess-stacks-1', inputs: 7600, heads: 8, rules: '' },
  { game: 'stackchess', name: 'stackchess-stacks-1', inputs: 7600, heads: 8, rules: 'n=8' },
] as const;

/** The file of a network of chance; its form is in docs/search.md. */
function randomNetwork({ game, name, inputs, heads }: (typeof games)[number]): Uint8Array {
  const hidden = 32;
  let seed = 7;
  const within = (most: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return ((seed >>> 8) % (2 * most + 1)) - most;
  };
  const header = 84;
  const body = (inputs + 1 + 2 * heads) * hidden * 2 + heads * 4;
  const file = new Uint8Array(header + body);
  const view = new DataView(file.buffer);
  const text = (at: number, word: string): void => file.set(new TextEncoder().encode(word), at);
  text(0, 'PLATNET1');
  text(8, game);
  text(24, name);
  [inputs, hidden, heads, 400].forEach((number, i) => view.setUint32(56 + 4 * i, number, true));
  let at = header;
  const fill = (count: number, most: number): void => {
    for (let i = 0; i < count; ++i, at += 2) view.setInt16(at, within(most), true);
  };
  fill(inputs * hidden, 100);
  fill(hidden, 200);
  fill(heads * 2 * hidden, 60);
  let hash = 0xcbf29ce484222325n;
  for (const byte of file.subarray(header))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  view.setBigUint64(76, hash, true);
  return file;
}

/** A core, and what it tells while it thinks. */
function listened() {
  const told: { depth: number; nodes: number; lines: { moves: string[] }[] }[] = [];
  const host = { now: () => 0, progress: (json: string) => void told.push(JSON.parse(json)) };
  return { told, ...instantiateWithPlaces(wasm, host, 0) };
}

describe.each(games)('$game $rules', (asked) => {
  const { game, rules } = asked;
  it('searches as the command line does', () => {
    const nodes = 100_000;
    const network = randomNetwork(asked);
    const path = join(folder, `${game}.bin`);
    writeFileSync(path, network);
    const { answer, loadNetwork, told } = listened();
    expect(loadNetwork(game, network)).toBe(true);
    answer(JSON.stringify({ call: 'think', game, rules, limits: { nodes } }));
    const commands = [
      'setoption name Hash value 32',
      `setoption name Network value ${path}`,
      'position startpos',
      `go nodes ${nodes}`,
    ];
    const parts = game === 'chess' ? ['uci'] : ['ugi', game, ...(rules ? ['--rules', rules] : [])];
    const input = commands.map((command) => `${command}\n`).join('');
    const lines = spawnSync(plateau, parts, { input, encoding: 'utf8' }).stdout.split('\n');
    // One value that differs, and the counts differ from there on.
    const last = told.at(-1)!;
    expect(last.nodes).toBeGreaterThan(nodes / 20);
    const depth = `info depth ${last.depth} `;
    const count = ` nodes ${last.nodes} `;
    const same = lines.find((line) => line.startsWith(depth) && line.includes(count));
    expect(same).toContain(` pv ${last.lines[0]!.moves[0]}`);
  });
  it('refuses what is damaged', () => {
    const network = randomNetwork(asked);
    const { loadNetwork } = listened();
    expect(loadNetwork(game, network.slice(0, -1))).toBe(false);
    network[1000]! ^= 1;
    expect(loadNetwork(game, network)).toBe(false);
    expect(loadNetwork(game, new Uint8Array(0))).toBe(false);
    expect(loadNetwork('go', randomNetwork(asked))).toBe(false);
  });
});
