// The package as it is installed: run in a project that has nothing else (scripts/npm test).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CoreError, openCore, Refused } from '@plateau/core';

// Every core that is opened here, to see how much memory it takes.
const memories = [];
const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...given) {
    super(...given);
    memories.push(this.exports.memory);
  }
};
const core = await openCore();

test('every game is played by its own legal moves', () => {
  assert.ok(core.games().length > 0);
  for (const { game } of core.games()) {
    const match = core.open(game);
    for (let ply = 0; ply < 20 && match.outcome === null; ply++) {
      const [move] = match.legalMoves();
      assert.equal(match.why(move).legal, true);
      assert.equal(match.play(move), move);
    }
    assert.ok(match.undo());
    const played = match.moves.length;
    assert.ok(match.redo());
    assert.equal(match.moves.length, played + 1);
    assert.match(match.write({ White: 'A' }), /\[White "A"\]/);
    match.close();
  }
});

test('a refusal has its code, its cells and a text in the language asked for', async () => {
  const french = await openCore({ language: 'fr' });
  const match = french.open('chess', { position: '4k3/p7/b7/8/8/8/P7/4K2R w K - 0 1' });
  const why = match.why('e1g1');
  assert.deepEqual([why.legal, why.code], [false, 'castling-through-attack']);
  assert.throws(
    () => match.play('e1g1'),
    (error) =>
      error instanceof Refused &&
      error.code === why.code &&
      error.message === why.text &&
      error.cells.some(({ cell, role }) => cell === 'a6' && role === 'attacker'),
  );
  assert.match(why.text, /^Roque impossible/);
});

test('an open choice names the moves it may become', () => {
  const match = core.open('chess', { position: '8/P6k/8/8/8/8/8/K7 w - - 0 1' });
  assert.throws(
    () => match.play('a7a8'),
    (error) =>
      error.kind === 'incomplete' &&
      error.code === 'choose-promotion' &&
      error.options.includes('a7a8n'),
  );
  match.close();
});

test('the computer finds a mate, and a node budget gives the same answer', () => {
  const match = core.open('chess', { position: '6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1' });
  assert.equal(match.think({ limits: { nodes: 2000 } }).move, 'e1e8');
  match.play('Re8');
  assert.deepEqual([match.outcome.reason, match.outcome.winner], ['checkmate', 'white']);
  match.close();
  const [first, second] = [0, 1].map(() =>
    core.think({ game: 'abalone', limits: { nodes: 2000 }, level: 3 }),
  );
  assert.equal(first.move, second.move);
});

test('a legal move is explained, with what proves it; an illegal one is refused', () => {
  const match = core.open('chess');
  for (const move of ['f3', 'e5']) match.play(move);
  const { statements, mark } = match.explain('g4', { nodes: 2000 });
  assert.deepEqual([statements[0].code, mark], ['allows-win', 'blunder']);
  assert.deepEqual(statements[0].line, ['g2g4', 'd8h4']);
  assert.match(statements[0].text, /Qh4#/);
  assert.deepEqual(match.explain('g4', { nodes: 2000 }).statements, statements);
  assert.equal(match.moves.length, 2);
  assert.throws(
    () => match.explain('e5'),
    (error) => error instanceof Refused && error.code !== undefined && error.message !== '',
  );
  assert.throws(() => core.explain({ game: 'chess', position: 'x', move: 'e4' }), Refused);
  match.close();
});

test('what makes no sense is refused, and the core goes on', () => {
  assert.throws(() => core.open('ches'), /no such game/);
  assert.throws(() => core.open('chess', { position: 'x' }), Refused);
  assert.throws(() => core.call('nonsense', {}), CoreError);
  const letters = 'abcdefgh12345678NKQ+#=x-/\0é♞"{}[]';
  let seed = 24;
  const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const match = core.open('chess');
  for (let i = 0; i < 5000; i++) {
    const text = Array.from({ length: below(9) }, () => letters[below(letters.length)]).join('');
    try {
      match.play(text);
    } catch (error) {
      assert.ok(error instanceof Refused, `${JSON.stringify(text)}: ${error}`);
    }
  }
  match.close();
});

test('calls that make no sense are refused in every game, and leave nothing behind', async () => {
  const tried = await openCore({ language: 'fr' });
  const memory = memories.at(-1);
  const letters = 'abcdefghi123456789NKQ+#=x-/\\0é♞"{}[]';
  let seed = 24;
  const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const pick = (list) => list[below(list.length)];
  const text = () => Array.from({ length: below(9) }, () => pick(letters)).join('');
  const odd = [undefined, null, -1, 3, 2 ** 70, NaN, true, 7n, '', [], ['e2'], {}, { cells: ['e2', 'zz'] }, { nodes: -1 }];
  const anything = () => (below(2) === 0 ? pick(odd) : pick([text(), [text(), 'e2'], { move: text() }]));
  const verbs = ['why', 'play', 'attempt', 'tap', 'judge', 'undo', 'redo', 'resign', 'claimDraw', 'write', 'explain'];
  const calls = ['games', 'open', 'legal', 'scene', 'import', 'think', 'nonsense', '__proto__'];
  const refusals = new Set();
  const round = (times) => {
    for (const { game } of core.games()) {
      const match = tried.open(game);
      for (let i = 0; i < times; i++) {
        try {
          const few = { nodes: 20 };
          if (below(5) > 0) match[pick(verbs)](anything(), pick([undefined, few, anything()]));
          else tried.call(pick(calls), { match: pick([0, 1, 99, text()]), game: text(), limits: few });
        } catch (error) {
          const known = [Refused, CoreError, TypeError].some((kind) => error instanceof kind);
          assert.ok(known, error.stack);
          if (error instanceof Refused) assert.ok(error.code && error.message);
          refusals.add(error.code ?? error.name);
        }
        if (match.outcome !== null) match.undo();
      }
      match.close();
      assert.throws(() => match.legalMoves(), CoreError);
    }
  };
  round(2000);
  const before = memory.buffer.byteLength;
  for (let again = 0; again < 4; again++) round(1000);
  assert.equal(memory.buffer.byteLength, before);
  assert.ok(refusals.size > 12, [...refusals].join(' '));
  const after = tried.open('chess');
  assert.equal(after.play('e4'), 'e2e4');
});

test('sixteen matches at a time, and not one more', () => {
  const open = Array.from({ length: 16 }, () => core.open('chess'));
  assert.throws(() => core.open('chess'), /close one/);
  open[3].close();
  core.open('chess').close();
  for (const [i, match] of open.entries()) if (i !== 3) match.close();
});
