import { describe, expect, it } from 'vitest';
import { CoreClient, CoreError } from './client';
import { EngineClient } from './engine';
import { instantiate } from './module';
import type { Progress, Thought } from './protocol';
import { coreWorker, engineWorker, type FakeEngine, openedMatch, wasm } from './testing';

describe('the core client', () => {
  it('answers in order, in the language that is set', async () => {
    const core = new CoreClient(wasm, coreWorker, 'en');
    const opened = core.call('open', { match: 0, game: 'chess' });
    core.language = 'fr';
    const tapped = core.call('tap', { match: 0, cells: ['e7'] });
    expect(openedMatch(await opened).scene.status.text).toBe('White to play');
    expect((await tapped).refusal?.text).toMatch(/noir/);
    await expect(core.call('scene', { match: 5 })).rejects.toMatchObject({ code: 'unknown-match' });
    core.close();
    await expect(core.call('games', {})).rejects.toMatchObject({ code: 'closed' });
  });

  it('survives a crash with its matches', async () => {
    const core = new CoreClient(wasm, coreWorker, 'en');
    openedMatch(await core.call('open', { match: 0, game: 'chess', time: { initial: 60_000 } }));
    await core.call('attempt', { match: 0, move: 'e4', elapsed: 1_000 });
    await core.call('attempt', { match: 0, move: 'e5' });
    await core.call('undo', { match: 0 });
    openedMatch(await core.call('open', { match: 1, game: 'abalone' }));
    await core.call('close', { match: 1 });
    const before = await core.call('scene', { match: 0 });
    const crash = core.call('import', { text: 'crash' as string, game: 'crash' as 'chess' });
    const waiting = core.call('legal', { match: 0 });
    await expect(crash).rejects.toThrow(CoreError);
    expect((await waiting).moves).toContain('e7e5');
    expect(await core.call('scene', { match: 0 })).toEqual(before);
    await expect(core.call('scene', { match: 1 })).rejects.toMatchObject({ code: 'unknown-match' });
  });

  it('does not start a worker again and again that cannot start; the next call tries it, and the matches are there', async () => {
    let workers = 0;
    let broken = false;
    const spawn = () => {
      ++workers;
      const worker = coreWorker();
      return broken
        ? {
            ...worker,
            postMessage() {
              setTimeout(() => this.onerror?.({ message: 'not found' }));
            },
          }
        : worker;
    };
    const core = new CoreClient(wasm, spawn, 'en');
    openedMatch(await core.call('open', { match: 0, game: 'chess' }));
    await core.call('attempt', { match: 0, move: 'e4' });
    broken = true;
    await expect(
      core.call('import', { text: 'crash', game: 'crash' as 'chess' }),
    ).rejects.toMatchObject({ code: 'crashed' });
    await expect(core.call('scene', { match: 0 })).rejects.toMatchObject({ code: 'crashed' });
    await new Promise((done) => setTimeout(done, 50));
    expect(workers).toBe(2);
    await expect(core.call('scene', { match: 0 })).rejects.toMatchObject({
      code: 'crashed',
      message: 'not found',
    });
    expect(workers).toBe(3);
    broken = false;
    expect(await core.call('scene', { match: 0 })).toMatchObject({ turn: 'black', played: 1 });
    expect(workers).toBe(4);
  });
});

const progress = (move: string): Progress => ({
  depth: 1,
  selectiveDepth: 1,
  nodes: 10,
  nodesPerSecond: 10,
  milliseconds: 1,
  threads: 1,
  lines: [
    {
      score: { value: 1, wins: null, share: 0.5, text: '+0.01', exact: 0 },
      drawTaken: false,
      depth: 1,
      moves: [move, 'e7e5'],
      record: ['e4', 'e5'],
      steps: [],
    },
  ],
});
const thought = (move: string): Thought => ({
  ...progress(move),
  move,
  record: 'e4',
  reply: null,
  stopped: false,
});

describe('the engine client', () => {
  function engine(stop: Int32Array | null) {
    const workers: FakeEngine[] = [];
    const client = new EngineClient(
      wasm,
      () => (workers.push(engineWorker()), workers.at(-1)!),
      stop,
      'en',
    );
    return { client, workers };
  }

  it('tells progress, then the answer', async () => {
    const { client, workers } = engine(null);
    const told: Progress[] = [];
    const thinking = client.think({ game: 'chess' }, (each) => told.push(each));
    const { id } = workers[0]!.asked[0]!;
    workers[0]!.say({ kind: 'progress', id, json: JSON.stringify(progress('e2e4')) });
    workers[0]!.say({ kind: 'thought', id, json: JSON.stringify(thought('d2d4')) });
    expect(await thinking.answer).toMatchObject({ move: 'd2d4', stopped: false });
    expect(told).toHaveLength(1);
  });

  it('stops by ending the worker: the last word is the answer', async () => {
    const { client, workers } = engine(null);
    const thinking = client.think({ game: 'chess' });
    const { id } = workers[0]!.asked[0]!;
    thinking.stop(); // Nothing has been found yet.
    expect(workers[0]!.ended).toBe(false);
    workers[0]!.say({ kind: 'progress', id, json: JSON.stringify(progress('e2e4')) });
    expect(workers[0]!.ended).toBe(true);
    expect(await thinking.answer).toMatchObject({ move: 'e2e4', reply: 'e7e5', stopped: true });
    const next = client.think({ game: 'chess' });
    workers[1]!.say({
      kind: 'thought',
      id: workers[1]!.asked[0]!.id,
      json: JSON.stringify(thought('c2c4')),
    });
    expect((await next.answer).move).toBe('c2c4');
  });

  it('stops by shared memory where there is some, and keeps the worker', async () => {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const { client, workers } = engine(stop);
    const thinking = client.think({ game: 'chess' });
    const { id } = workers[0]!.asked[0]!;
    thinking.stop();
    expect(Atomics.load(stop, 0)).toBe(id);
    workers[0]!.say({ kind: 'thought', id, json: JSON.stringify(thought('e2e4')) });
    expect((await thinking.answer).move).toBe('e2e4');
    expect(workers).toHaveLength(1);
  });

  it('ends one thought for the next, and survives a crash', async () => {
    const { client, workers } = engine(null);
    const first = client.think({ game: 'chess' });
    const second = client.think({ game: 'chess' });
    expect((await first.answer).stopped).toBe(true);
    expect(workers).toHaveLength(2);
    workers[1]!.say({ kind: 'crashed', id: 2, text: 'unreachable' });
    await expect(second.answer).rejects.toMatchObject({ code: 'crashed' });
    expect(workers).toHaveLength(3);
  });
});

describe('thinking', () => {
  const think = (asks: object, host: { now(): number; progress(json: string): void }) =>
    JSON.parse(instantiate(wasm, host)(JSON.stringify({ call: 'think', ...asks }))) as Thought;
  const silent = { now: () => performance.now(), progress: () => undefined };

  it('finds a mate, the same every time, and says for whom', () => {
    const asks = {
      game: 'chess',
      position: '6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1',
      moves: ['h7h6'],
      limits: { nodes: 5_000 },
    };
    const answer = think(asks, silent);
    const again = think(asks, silent);
    expect(again.lines).toEqual(answer.lines);
    const mate = think(
      { game: 'chess', position: '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', limits: { depth: 4 } },
      silent,
    );
    expect(mate).toMatchObject({
      move: 'a1a8',
      record: 'Ra8#',
      lines: [{ score: { value: null, wins: 1, share: 1, text: '#1' } }],
    });
    const black = think(
      { game: 'chess', position: 'r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1', limits: { depth: 4 } },
      silent,
    );
    expect(black.lines[0]?.score).toMatchObject({ wins: -1, share: 0, text: '#-1' });
  });

  it.each(['chess', 'stackchess', 'abalone'])(
    'answers with several lines in %s, at every level',
    (game) => {
      const told: Progress[] = [];
      const answer = think(
        { game, lines: 3, limits: { nodes: 3_000 } },
        { ...silent, progress: (json) => told.push(JSON.parse(json)) },
      );
      expect(answer.lines).toHaveLength(3);
      expect(told.length).toBeGreaterThan(3);
      expect(told.at(-1)?.lines[0]?.steps[0]?.kind).toBe('moved');
      const ask = instantiate(wasm, silent);
      for (let level = 1; level <= 8; ++level) {
        const json = ask(
          JSON.stringify({ call: 'think', game, level, seed: 7, limits: { nodes: 500 } }),
        );
        expect((JSON.parse(json) as Thought).move).toEqual(expect.any(String));
      }
    },
  );

  it('stops when told, with an answer', () => {
    let looks = 0;
    const answer = think(
      { game: 'chess' },
      { now: () => (++looks > 200 ? -1 : looks), progress: () => undefined },
    );
    expect(answer.stopped).toBe(true);
    expect(answer.move).toEqual(expect.any(String));
  });

  it('says that there is no move, or no such position', () => {
    expect(
      think({ game: 'chess', position: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' }, silent),
    ).toMatchObject({ move: null, lines: [] });
    expect(think({ game: 'chess', moves: ['e2e5'] }, silent)).toMatchObject({ kind: 'refused' });
    expect(think({ game: 'go' }, silent)).toMatchObject({ failure: { code: 'bad-request' } });
  });
});
