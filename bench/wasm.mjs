// How fast the core is in a browser's engine: perft against the native program, turn about, the best of a few runs each;
// the answer to a tap on the largest board; the size of the module. Ends with status 1 when a mark is missed.
// Use: node bench/wasm.mjs (after scripts/web and a release build)
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const built = (path) => fileURLToPath(new URL(`../build/${path}`, import.meta.url));
const bytes = readFileSync(built('wasm/bin/plateau.wasm'));

function open() {
  const core = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
    plateau: { now: () => performance.now(), progress: () => undefined },
  }).exports;
  core._initialize();
  return (request) => {
    const text = new TextEncoder().encode(JSON.stringify(request));
    const address = core.alloc(text.length);
    new Uint8Array(core.memory.buffer, address, text.length).set(text);
    const size = core.call(address, text.length);
    core.free(address);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(core.memory.buffer, core.answer(), size)));
  };
}

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
const call = open();
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
const gzipped = gzipSync(bytes, { level: 9 }).length;
if (slowest > marks.tapMilliseconds) missed.push('tap');
if (gzipped > marks.gzippedBytes) missed.push('size');
console.log(`\na tap on 26×26: ${slowest.toFixed(1)} ms at most`);
console.log(`the module: ${(bytes.length / 1000).toFixed(0)} kB, ${(gzipped / 1000).toFixed(0)} kB gzipped`);
if (missed.length > 0) {
  console.log(`Below its mark: ${missed.join(', ')}`);
  process.exitCode = 1;
}
