/** Several threads on shared memory: the real workers, on threads of Node. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EngineClient, type EngineWorker, type HelperWorker } from './engine';
import { instantiate } from './module';
import type { FromEngine, FromHelper, Progress, ToEngine, ToHelper } from './protocol';
import { directCore, threadOf, threadsWasm } from './testing';

let spawnEngine: () => EngineWorker;
let spawnHelper: () => HelperWorker;
beforeAll(async () => {
  spawnEngine = await threadOf<ToEngine, FromEngine>('./engine-worker.ts');
  spawnHelper = await threadOf<ToHelper, FromHelper>('./helper-worker.ts');
});

const open: EngineClient[] = [];
afterEach(() => open.splice(0).forEach((engine) => engine.close()));

function engineWith(
  threads: number,
  spawn: () => HelperWorker = spawnHelper,
  spawnLeader: () => EngineWorker = spawnEngine,
): EngineClient {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const engine = new EngineClient(threadsWasm, spawnLeader, stop, 'en', {
    count: threads - 1,
    spawn,
  });
  open.push(engine);
  return engine;
}

/** Thinks until so many take part and have settled a depth together, then stops. Each depth takes longer than all before
it, so waiting for several would take minutes where a helper comes late. */
async function thinkTogether(
  engine: EngineClient,
  threads: number,
  question: Parameters<EngineClient['think']>[0],
) {
  let told = 0;
  const thinking = engine.think(question, (progress) => {
    if (progress.threads === threads && ++told > 1) thinking.stop();
  });
  return thinking.answer;
}

const mateInThree = { game: 'chess', position: 'r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1' } as const;

describe.each([1, 2, 4])('%i threads', (threads) => {
  it.each(['chess', 'stackchess', 'abalone'] as const)('find a legal move in %s', async (game) => {
    const thought = await thinkTogether(engineWith(threads), threads, { game });
    expect(thought).toMatchObject({ threads, stopped: true });
    expect(directCore()('moves', { game })).toMatchObject({
      moves: expect.arrayContaining([thought.move]),
    });
  });

  it('find the same mate', async () => {
    const engine = engineWith(threads);
    await thinkTogether(engine, threads, { game: 'chess' });
    const thought = await engine.think({ ...mateInThree, limits: { depth: 12 } }).answer;
    expect(thought).toMatchObject({ move: 'f6a6', lines: [{ score: { wins: 3 } }] });
  });

  it('think again and again, in no more memory', async () => {
    let memory: WebAssembly.Memory | undefined;
    const engine = engineWith(threads, spawnHelper, () => {
      const worker = spawnEngine();
      // What the client hears passes by here.
      return Object.defineProperty(worker, 'onmessage', {
        set(hear: NonNullable<EngineWorker['onmessage']>) {
          Object.defineProperty(worker, 'onmessage', {
            value: (event: { data: FromEngine }) => {
              if (event.data.kind === 'ready') memory = event.data.places?.memory;
              hear(event);
            },
          });
        },
        configurable: true,
      });
    });
    const games = ['chess', 'abalone', 'stackchess'] as const;
    // A helper takes its memory when it first comes, which on a busy machine may be late.
    for (const game of games) await thinkTogether(engine, threads, { game });
    const sizes: number[] = [];
    for (let round = 0; round < 51; ++round) {
      const thought = await engine.think({ game: games[round % 3]!, limits: { depth: 6 } }).answer;
      expect(thought.move).toEqual(expect.any(String));
      memory?.grow(0);
      sizes.push(memory?.buffer.byteLength ?? 0);
    }
    // Threads never run quite the same: a helper may come to a game late, and takes a megabyte or
    // two for it then, once. A table or a thread lost would be that much in each of these rounds.
    expect(sizes.at(-1)! - sizes[11]!).toBeLessThan(16 << 20);
  });
});

describe('threads', () => {
  it('are not used where the answer must be the same every time', async () => {
    const engine = engineWith(2);
    await thinkTogether(engine, 2, { game: 'chess' });
    expect(await engine.think({ game: 'chess', level: 5, seed: 3 }).answer).toMatchObject({
      threads: 1,
    });
    expect(await engine.think({ game: 'chess', limits: { nodes: 2_000 } }).answer).toMatchObject({
      threads: 1,
    });
  });

  it('hear the next question at once, and keep their places', async () => {
    const engine = engineWith(2);
    await thinkTogether(engine, 2, { game: 'chess' });
    const first = engine.think({ game: 'chess' });
    const second = engine.think({ game: 'abalone' });
    const third = engine.think({ game: 'chess', limits: { depth: 8 } });
    expect((await first.answer).stopped).toBe(true);
    expect((await second.answer).stopped).toBe(true);
    expect(await third.answer).toMatchObject({ stopped: false, depth: 8 });
  });

  it('are done without where they cannot be started', async () => {
    const broken = engineWith(4, () => {
      throw new Error('no worker');
    });
    expect(await broken.think({ ...mateInThree, limits: { depth: 8 } }).answer).toMatchObject({
      threads: 1,
      move: 'f6a6',
    });
    const silent: HelperWorker = {
      onmessage: null,
      onerror: null,
      postMessage: () => silent.onerror?.({}),
      terminate: () => undefined,
    };
    const missing = engineWith(4, () => silent);
    expect(await missing.think({ ...mateInThree, limits: { depth: 8 } }).answer).toMatchObject({
      threads: 1,
      move: 'f6a6',
    });
  });

  it('are all started again when one crashes', async () => {
    const helpers: HelperWorker[] = [];
    const engine = engineWith(2, () => (helpers.push(spawnHelper()), helpers.at(-1)!));
    const thinking = engine.think({ game: 'chess' }, (progress: Progress) => {
      if (progress.threads === 2)
        helpers[0]!.onmessage?.({ data: { kind: 'crashed', text: 'unreachable' } });
    });
    await expect(thinking.answer).rejects.toMatchObject({ code: 'crashed' });
    expect(await thinkTogether(engine, 2, { game: 'chess' })).toMatchObject({ threads: 2 });
    expect(helpers).toHaveLength(2);
  });

  it('are not waited for for ever when one dies at work', async () => {
    const helpers: HelperWorker[] = [];
    const engine = engineWith(2, () => (helpers.push(spawnHelper()), helpers.at(-1)!));
    const limits = { movetime: 1_500 };
    const thinking = engine.think({ game: 'chess', limits }, (progress: Progress) => {
      if (progress.threads === 2) helpers[0]!.terminate();
    });
    await expect(thinking.answer).rejects.toMatchObject({ code: 'crashed' });
    expect(await thinkTogether(engine, 2, { game: 'chess' })).toMatchObject({ threads: 2 });
  }, 120_000);

  it('leave the rules as they are', () => {
    const answer = instantiate(threadsWasm, { now: () => 0, progress: () => undefined });
    const asked = JSON.stringify({ call: 'perft', game: 'chess', depth: 3 });
    expect(JSON.parse(answer(asked))).toMatchObject({ leaves: 8902 });
  });
});
