/** Texts in and out, the editor, descriptions, and requests that are none. */
import { describe, expect, it } from 'vitest';
import { type Match, matchAfter, savedOf } from './match';
import type { Arrangement, Asks, Saved } from './protocol';
import { directCore, openedMatch, rawCore } from './testing';

const match = 3;
const games = ['chess', 'stackchess', 'abalone'] as const;

/** A few legal moves of any game. */
function playSome(call: ReturnType<typeof directCore>, start: Asks<'open'>, plies: number): Match {
  let played = matchAfter(undefined, openedMatch(call('open', start)))!;
  for (let ply = 0; ply < plies; ++ply) {
    const { moves } = call('legal', { match });
    const move = moves[(ply * 7) % moves.length]!;
    played = matchAfter(played, call('attempt', { match, move, elapsed: 100 }))!;
  }
  return played;
}

describe.each(games)('%s', (game) => {
  it('is kept and opened again as it was', () => {
    const call = directCore();
    const time = { initial: 60_000, increment: 500, delay: 50 };
    let before = playSome(call, { match, game, time }, 9);
    before = matchAfter(before, call('undo', { match, count: 2 }))!;
    before = matchAfter(before, call('offerDraw', { match, side: 'black' }))!;
    const saved = savedOf(before);
    expect(saved).toMatchObject({ played: 7, drawOffer: 'black', time });
    expect(saved.moves).toHaveLength(9);
    expect(matchAfter(undefined, call('open', { match, saved }))).toEqual(before);
    before = matchAfter(before, call('resign', { match, side: 'white' }))!;
    expect(
      openedMatch(call('open', { match, saved: savedOf(before) })).scene.outcome,
    ).toMatchObject({
      reason: 'resignation',
      winner: 'black',
    });
  });

  it('is exported and imported', () => {
    const call = directCore();
    const played = playSome(call, { match, game }, 8);
    const { record, position } = call('export', {
      match,
      tags: { White: 'Ada', Black: 'Grace "G." H.' },
    });
    expect(position).toBe(played.now.position);
    const imported = call('import', { text: record });
    if (imported.kind !== 'games' || !('saved' in imported.games[0]!))
      throw new Error(JSON.stringify(imported));
    expect(imported.games[0].saved.moves).toEqual(played.moves.map((line) => line.move));
    expect(imported.games[0].tags).toContainEqual({ name: 'Black', value: 'Grace "G." H.' });
    const asPosition = call('import', { text: `  ${position}\n` });
    expect(asPosition).toMatchObject({ kind: 'position', saved: { start: { game, position } } });
    const moves = call('import', { text: played.moves.map((line) => line.record).join(' '), game });
    expect(moves).toMatchObject({
      kind: 'games',
      games: [{ saved: { moves: played.moves.map((line) => line.move) } }],
    });
  });

  it('is taken apart and put together by the editor', () => {
    const call = directCore();
    const { position } = playSome(call, { match, game }, 5).now;
    const arranged = call('arrange', { game, position });
    if (arranged.kind !== 'arranged') throw new Error(arranged.refusal.text);
    expect(call('build', arranged.arrangement)).toMatchObject({ kind: 'built', position });
    const empty: Arrangement = { ...arranged.arrangement, stacks: {} };
    expect(call('build', empty).kind).toBe('refused');
  });

  it('describes itself so that every option can be agreed', () => {
    const call = directCore('fr');
    const description = call('games', {}).find((each) => each.game === game)!;
    expect(description.pieces.every((piece) => !piece.text.startsWith('['))).toBe(true);
    for (const option of description.options) {
      expect(option.name).not.toMatch(/^\[/);
      const rules =
        option.kind === 'flag'
          ? [option.key]
          : option.kind === 'number'
            ? [option.least, option.most].map((value) => `${option.key}=${value}`)
            : option.choices.map((choice) => `${option.key}=${choice.value}`);
      for (const text of rules)
        expect(call('open', { match, game, rules: text }).kind, text).toBe('opened');
      if (option.kind === 'number')
        for (const beyond of [option.least - 1, option.most + 1])
          expect(
            call('open', { match, game, rules: `${option.key}=${beyond}` }).kind,
            `${option.key}=${beyond}`,
          ).toBe('refused');
      if (option.kind === 'choice') {
        const choice = option.choices[1]!;
        expect(
          openedMatch(call('open', { match, game, rules: `${option.key}=${choice.value}` })).scene
            .stacks,
        ).toEqual(choice.stacks);
      }
    }
  });

  it.each(['abalone', 'stackchess'] as const)(
    'takes a file with tags for chess when they name no game, at the %s table too',
    (game) => {
      const imported = directCore()('import', {
        text: '[White "A"]\n[Black "B"]\n\n1. e4 e5 *\n',
        game,
      });
      expect(imported).toMatchObject({
        games: [{ saved: { start: { game: 'chess' }, moves: ['e2e4', 'e7e5'] } }],
      });
    },
  );
});

describe('texts that are refused', () => {
  it('says line and column', () => {
    const imported = directCore()('import', { text: '[White "A"]\n\n1. e4 e5\n2. Nf3 Ke6 *\n' });
    if (imported.kind !== 'games' || !('refusal' in imported.games[0]!))
      throw new Error(JSON.stringify(imported));
    expect(imported.games[0]).toMatchObject({
      kind: 'refused',
      game: 1,
      move: '2… Ke6',
      refusal: { line: 4, column: 8 },
    });
  });
  it('names the move by which a game is refused, and none where it was none', () => {
    const call = directCore();
    const refused = (text: string, game?: 'abalone') => {
      const imported = call('import', { text, ...(game ? { game } : {}) });
      if (imported.kind !== 'games' || !('refusal' in imported.games[0]!))
        throw new Error(JSON.stringify(imported));
      return imported.games[0].move;
    };
    expect(refused('1. e4 e5 2. zz9 *')).toBe('2. zz9');
    expect(refused('[FEN "4k3/8/8/8/8/8/8/4K3 b - - 0 7"]\n\n7... Kd8 8. Kf2 Kd1 *')).toBe(
      '8… Kd1',
    );
    expect(refused('1. a1b2 a1b2', 'abalone')).toBe('1… a1b2');
    expect(refused(`1. e4 ${'x'.repeat(100)}`)).toMatch(/^1… x{30,40}…?$/);
    expect(refused('[FEN "nonsense"]\n\n1. e4 *')).toBeUndefined();
    expect(refused('1. e4 e5 ) *')).toBeUndefined();
  });
  it('reads French letters from whoever speaks French', () => {
    const call = directCore('fr');
    openedMatch(call('open', { match, game: 'chess', position: '4k3/8/8/8/8/8/8/R3K3 w - - 0 1' }));
    expect(call('judge', { match, move: 'Rd1' })).toMatchObject({ kind: 'legal', move: 'e1d1' });
    expect(call('judge', { match, move: 'Td1' })).toMatchObject({ kind: 'legal', move: 'a1d1' });
    expect(call('judge', { match, move: 'Dz9' })).toMatchObject({
      kind: 'refused',
      refusal: { text: expect.stringContaining('Dz9') },
    });
  });
  it('reads files in French letters, whatever the page speaks', () => {
    expect(directCore('en')('import', { text: '1. Cf3 *' })).toMatchObject({
      games: [{ saved: { moves: ['g1f3'] } }],
    });
  });
  it('refuses a position by name', () => {
    const call = directCore();
    expect(call('import', { text: '8/8/8/8/8/8/8/4K3 w - - 0 1' })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'fen-no-king' },
    });
    expect(call('import', { text: '' }).kind).toBe('refused');
    expect(call('open', { match, game: 'chess', position: 'x' }).kind).toBe('refused');
    expect(call('open', { match, game: 'chess', rules: 'nonsense' })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'unknown-option' },
    });
  });
  it('reads a file of many games, and says when there are more', () => {
    const one = '[White "A"]\n\n1. e4 *\n\n';
    const imported = directCore()('import', { text: one.repeat(201) });
    if (imported.kind !== 'games') throw new Error('not games');
    expect(imported.games).toHaveLength(200);
    expect(imported.more).toBe(true);
    expect(directCore()('import', { text: one.repeat(200) })).toMatchObject({ more: false });
  });
  it('keeps matches within bounds', () => {
    const moves = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    const saved = (plies: number): Saved => ({
      start: { game: 'chess', rules: '', position: '' },
      moves: Array.from({ length: plies }, (_, ply) => moves[ply % 4]!),
      played: plies,
    });
    expect(directCore()('open', { match, saved: saved(10_001) })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'too-many-moves' },
    });
    expect(directCore()('open', { match, saved: saved(12) }).kind).toBe('opened');
  });
});

describe('requests that are none', () => {
  it('are answered', () => {
    const answer = rawCore();
    const deep = (levels: number): string =>
      `{"call":"games","x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '"x"',
      '{"call":5}',
      '{"call":"no such"}',
      '{"call":"tap","match":99}',
      '{"call":"tap","match":0}',
      deep(17),
      '\u0000',
      '{"a":1e5}',
      '{"a":"\\ud800"',
    ])
      expect(Object.keys(JSON.parse(answer(text))), text).toEqual(['failure']);
    expect(JSON.parse(answer(deep(15)))).toHaveLength(3);
    expect(
      JSON.parse(answer(`{"call":"import","text":"${'x'.repeat(8 << 20)}"}`)).failure.code,
    ).toBe('too-large');
    expect(JSON.parse(answer('{"call":"perft","game":"chess","depth":10}')).failure.code).toBe(
      'too-large',
    );
    expect(JSON.parse(answer('{"call":"open","match":16,"game":"chess"}')).failure.code).toBe(
      'too-large',
    );
    JSON.parse(answer('{"call":"open","match":0,"game":"chess"}'));
    for (const cells of [['e9'], ['e2', 5], ['a1', 'a2', 'a3', 'a4', 'a5']])
      expect(
        JSON.parse(answer(JSON.stringify({ call: 'tap', match: 0, cells }))).failure.code,
      ).toBe('bad-request');
  });
  it('do no harm, whatever they hold', () => {
    const answer = rawCore();
    answer('{"call":"open","match":0,"game":"stackchess"}');
    let seed = 1;
    const random = (below: number): number =>
      (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
    const values = [
      '-1',
      '99999999999999999999',
      '"e2"',
      '"z26"',
      '[]',
      '{}',
      'null',
      'true',
      '["a1","a2"]',
      '{"a1":["white-king","x"]}',
      '"chess"',
      '"w"',
      '"white"',
      '0',
    ];
    const names = [
      'match',
      'game',
      'rules',
      'position',
      'cells',
      'choice',
      'height',
      'move',
      'moves',
      'ply',
      'side',
      'stacks',
      'turn',
      'saved',
      'text',
      'fields',
      'tags',
      'count',
      'elapsed',
    ];
    const calls = [
      'open',
      'scene',
      'tap',
      'attempt',
      'judge',
      'undo',
      'go',
      'build',
      'arrange',
      'import',
      'export',
      'why',
      'moves',
      'flag',
      'timeIsUp',
      'texts',
    ];
    for (let i = 0; i < 4000; ++i) {
      const members = Array.from(
        { length: random(5) },
        () => `"${names[random(names.length)]}":${values[random(values.length)]}`,
      );
      JSON.parse(
        answer(`{${[`"call":"${calls[random(calls.length)]}"`, '"match":0', ...members].join()}}`),
      );
    }
  });
});
