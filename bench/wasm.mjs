// How fast the core is in a browser's engine: perft against the native program, turn about, the best of a few runs each;
// the answer to a tap on the largest board; what threads add to a search; the size of the modules. Ends with status 1 when a
// mark is missed.
// Use: node bench/wasm.mjs (after scripts/web and a release build)
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

const built = (path) => fileURLToPath(new URL(`../build/${path}`, import.meta.url));
const files = { plain: 'plateau.wasm', threads: 'plateau-threads.wasm' };
const bytesOf = (name) => readFileSync(built(`wasm/bin/${files[name]}`));

/** The core of a module: calls, and for the one with threads, a way to get helpers. */
function open(name) {
  const module = new WebAssembly.Module(bytesOf(name));
  const imports = { plateau: { now: () => performance.now(), progress: () => undefined }, env: {} };
  if (name === 'threads') imports.env.memory = new WebAssembly.Memory({ initial: 256, maximum: 4096, shared: true });
  const core = new WebAssembly.Instance(module, imports).exports;
  const memory = imports.env.memory ?? core.memory;
  core._initialize();
  const call = (request) => {
    const text = new TextEncoder().encode(JSON.stringify(request));
    const address = core.alloc(text.length);
    new Uint8Array(memory.buffer, address, text.length).set(text);
    const size = core.call(address, text.length);
    core.free(address);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, core.answer(), size).slice()));
  };
  const help = async () => {
    const helper = new Worker(helping, { eval: true, workerData: { module, memory, stack: core.stack() } });
    await new Promise((ready) => helper.once('message', ready));
    return helper;
  };
  return { call, help };
}

/** What a helper does: see web/src/core/module.ts. */
const helping = `
  const { parentPort, workerData: { module, memory, stack } } = require('node:worker_threads');
  const core = new WebAssembly.Instance(module, { plateau: { now: () => 0, progress: () => undefined }, env: { memory } }).exports;
  core.__stack_pointer.value = stack;
  parentPort.postMessage('ready');
  core.help();
`;

/** Processor time, so that whatever else the machine does counts for neither side. */
function milliseconds(run) {
  const before = process.cpuUsage();
  run();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / 1000;
}

/** The same for the native program. */
function nativeMilliseconds(game, depth) {
  const script = 'TIMEFORMAT="%U %S"; time "$0" perft "$1" "$2" >/dev/null';
  const run = spawnSync('bash', ['-c', script, built('bin/plateau'), game, String(depth)], { encoding: 'utf8' });
  const [user, system] = run.stderr.trim().split(' ').map(Number);
  return (user + system) * 1000;
}

// Abalone has no mark: its native walk counts eight boards at once where the processor has AVX-512.
const marks = { ratio: { chess: 0.45, stackchess: 0.45, abalone: 0 }, tapMilliseconds: 50, gzippedBytes: 500_000 };
const missed = [];
const rounds = 5;
const { call } = open('plain');
// What starting a process costs is no part of the walk.
const starting = Math.min(...Array.from({ length: rounds }, () => nativeMilliseconds('chess', 1)));

console.log('perft        depth       leaves   native ms     wasm ms    wasm/native');
for (const [game, depth] of [['chess', 6], ['stackchess', 5], ['abalone', 5]]) {
  const best = { native: Infinity, wasm: Infinity };
  let leaves = 0;
  for (let round = 0; round < rounds; ++round) {
    best.native = Math.min(best.native, nativeMilliseconds(game, depth) - starting);
    best.wasm = Math.min(best.wasm, milliseconds(() => (leaves = call({ call: 'perft', game, depth }).leaves)));
  }
  if (best.native / best.wasm < marks.ratio[game]) missed.push(`perft ${game}`);
  const ratio = `${((100 * best.native) / best.wasm).toFixed(0)} %`;
  console.log(game.padEnd(13), String(depth).padStart(4), String(leaves).padStart(12), best.native.toFixed(1).padStart(11), best.wasm.toFixed(1).padStart(11), ratio.padStart(14));
}

call({ call: 'open', match: 0, game: 'stackchess', rules: 'n=26' });
const taps = [[], ['m1'], ['e2'], ['e2', 'e4']].map((cells) => milliseconds(() => call({ call: 'tap', match: 0, cells })));
const slowest = Math.max(...taps);
if (slowest > marks.tapMilliseconds) missed.push('tap');
console.log(`\na tap on 26×26: ${slowest.toFixed(1)} ms at most`);

console.log('\nthousand positions a second       one thread    one, shared    two, shared');
const shared = open('threads');
const helper = await shared.help();
for (const game of ['chess', 'stackchess', 'abalone']) {
  const best = [0, 0, 0];
  const runs = [[call, 1], [shared.call, 1], [shared.call, 2]];
  for (let round = 0; round < rounds; ++round)
    runs.forEach(([think, threads], i) => (best[i] = Math.max(best[i], think({ call: 'think', game, threads, limits: { movetime: 1000 } }).nodesPerSecond)));
  console.log(game.padEnd(29), ...best.map((speed) => (speed / 1000).toFixed(0).padStart(14)));
}
await helper.terminate();

console.log();
for (const [name, file] of Object.entries(files)) {
  const bytes = bytesOf(name);
  const gzipped = gzipSync(bytes, { level: 9 }).length;
  if (gzipped > marks.gzippedBytes) missed.push(`size of ${file}`);
  console.log(`${file}: ${(bytes.length / 1000).toFixed(0)} kB, ${(gzipped / 1000).toFixed(0)} kB gzipped`);
}
if (missed.length > 0) {
  console.log(`Below its mark: ${missed.join(', ')}`);
  process.exitCode = 1;
}
