/** A page's way through each game, by taps and texts, with no rule on this side. */
import { describe, expect, it } from 'vitest';
import { cellsOf as cellsOfMove, type Match, matchAfter } from './match';
import type { Attempted, Scene, Tap } from './protocol';
import { directCore, openedMatch } from './testing';

const match = 0;

function open(
  start: { game: 'chess' | 'stackchess' | 'abalone'; rules?: string; position?: string },
  language: 'en' | 'fr' = 'en',
) {
  const call = directCore(language);
  let now = matchAfter(undefined, call('open', { match, ...start }))!;
  /** What the page makes of the answers. */
  const heard = <T>(answer: T): T => {
    now = matchAfter(now, answer)!;
    return answer;
  };
  return {
    call: ((name, asks) => heard(call(name, asks))) as typeof call,
    get match(): Match {
      return now;
    },
    get scene(): Scene {
      return now.now;
    },
    tap: (...cells: string[]): Tap => call('tap', { match, cells }),
    try: (move: string): Attempted => heard(call('attempt', { match, move })),
    play(...moves: string[]): Scene {
      for (const move of moves) {
        const answer = heard(call('attempt', { match, move }));
        if (answer.kind !== 'played') throw new Error(`${move}: ${JSON.stringify(answer)}`);
      }
      return now.now;
    },
  };
}

const cellsOf = (tap: Tap): string[] => tap.next.map((next) => next.cell).sort();
const refusalOf = (answer: Attempted) => (answer.kind === 'refused' ? answer.refusal : undefined);

describe('chess', () => {
  it('shows where everything stands', () => {
    const { scene, match } = open({ game: 'chess' });
    expect(match.board).toMatchObject({ shape: 'square', width: 8, height: 8 });
    expect(match.board.cells).toHaveLength(64);
    expect(match.board.cells[9]).toEqual({ cell: 'b2', x: 1, y: 1, row: '2', column: 'b' });
    expect(scene.stacks.e8).toEqual(['black-king']);
    expect(scene.stacks.e4).toBeUndefined();
    expect(scene.status).toMatchObject({ text: 'White to play', check: '', end: '' });
    expect(scene.can).toEqual({
      play: true,
      undo: false,
      redo: false,
      resign: true,
      offerDraw: true,
    });
  });

  it('answers taps with targets, captures and what would move', () => {
    const game = open({ game: 'chess' });
    expect(cellsOf(game.tap())).toHaveLength(10);
    expect(cellsOf(game.tap('g1'))).toEqual(['f3', 'h3']);
    game.play('e4', 'd5');
    const taken = game.tap('e4').next.find((next) => next.cell === 'd5');
    expect(taken).toMatchObject({ captures: 1, move: 'e4d5', record: 'exd5' });
    expect(taken?.steps.map((step) => step.kind)).toEqual(['moved', 'captured']);
  });

  it('says why a tap leads nowhere', () => {
    const game = open({ game: 'chess' });
    expect(game.tap('e5').refusal?.code).toBe('empty-square');
    expect(game.tap('e7').refusal?.code).toBe('not-your-turn');
    expect(game.tap('a1').refusal).toMatchObject({
      code: 'piece-cannot-move',
      text: 'The white rook on a1 has no legal move.',
    });
    expect(game.tap('e2', 'e5').refusal?.code).toBe('not-how-pawn-moves');
  });

  it('names the cells of a refusal by what they are', () => {
    const game = open({ game: 'chess', position: 'r3k2r/8/8/8/5q2/8/8/R3K2R w KQkq - 0 1' });
    expect(refusalOf(game.try('e1g1'))).toMatchObject({
      code: 'castling-through-attack',
      cells: [
        { cell: 'f1', role: 'crossed' },
        { cell: 'f4', role: 'attacker' },
      ],
    });
    expect(refusalOf(open({ game: 'chess' }).try('a1a3'))?.cells[0]).toEqual({
      cell: 'a2',
      role: 'blocker',
    });
  });

  it('castles by both gestures', () => {
    const position = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
    for (const target of ['g1', 'h1']) {
      const game = open({ game: 'chess', position });
      const next = game.tap('e1').next.find((cell) => cell.cell === target);
      expect(next?.record).toBe('O-O');
      const answer = game.call('attempt', { match, cells: ['e1', target] });
      expect(answer).toMatchObject({
        kind: 'played',
        move: { move: 'e1g1' },
      });
      expect(cellsOfMove(game.match.moves[0])).toEqual(['e1', 'g1', 'h1', 'f1']);
    }
  });

  it('asks what to promote to, legality first', () => {
    const game = open({ game: 'chess', position: '1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1' });
    const choices = game.tap('a7', 'b8').choices;
    expect(choices.map((choice) => choice.piece)).toEqual([
      'white-queen',
      'white-rook',
      'white-bishop',
      'white-knight',
    ]);
    const asked = game.call('attempt', { match, cells: ['a7', 'b8'] });
    expect(asked).toMatchObject({ kind: 'incomplete', choices });
    const played = game.call('attempt', { match, cells: ['a7', 'b8'], choice: choices[3]!.value });
    expect(played).toMatchObject({ kind: 'played', move: { move: 'a7b8n', record: 'axb8=N' } });
    // An illegal one is refused, not asked about.
    const pinned = open({ game: 'chess', position: '8/1P2k3/8/8/8/8/8/K6r w - - 0 1' });
    expect(pinned.call('attempt', { match, cells: ['b7', 'b8'] }).kind).toBe('refused');
  });

  it('says check and mate, in both languages', () => {
    const scene = open({ game: 'chess' }).play('e4', 'f5', 'Qh5+');
    expect(scene.status.check).toBe('Check!');
    expect(scene.check).toEqual({ king: 'e8', attackers: ['h5'] });
    const game = open({ game: 'chess' }, 'fr');
    const end = game.play('f3', 'e5', 'g4', 'Qh4#');
    expect(end.outcome).toMatchObject({ reason: 'checkmate', winner: 'black', result: '0-1' });
    expect(end.status.text).toBe(end.outcome?.text);
    expect(end.can).toMatchObject({ play: false, resign: false, undo: true });
    expect(refusalOf(game.try('a3'))?.code).toBe('game-over');
    expect(game.tap('a2').refusal?.code).toBe('game-over');
  });

  it('takes back, plays again, looks back, and goes on from there', () => {
    const game = open({ game: 'chess' });
    game.play('e4', 'e5', 'Nf3', 'Nc6');
    const undone = game.call('undo', { match, count: 2 });
    expect(undone).toMatchObject({
      done: true,
      undone: [{ record: 'Nf3' }, { record: 'Nc6' }],
      redone: [],
      scene: { ply: 2, played: 2, known: 4, can: { redo: true } },
    });
    const records = () => game.match.moves.map((line) => line.record);
    expect(records()).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
    const seen = game.call('scene', { match, ply: 4 });
    expect(seen).toMatchObject({
      ply: 4,
      played: 2,
      live: false,
      can: { play: false },
    });
    expect(game.match.now).toMatchObject({ ply: 2, live: true });
    expect(game.call('go', { match, ply: 3 })).toMatchObject({
      redone: [{ record: 'Nf3' }],
      scene: { ply: 3, live: true },
    });
    game.play('d6');
    expect(records()).toEqual(['e4', 'e5', 'Nf3', 'd6']);
    expect(game.call('redo', { match }).done).toBe(false);
  });

  it('ends by hand, and takes even that back', () => {
    const game = open({ game: 'chess' });
    expect(game.call('resign', { match, side: 'black' }).scene.outcome).toMatchObject({
      reason: 'resignation',
      winner: 'white',
    });
    expect(game.call('undo', { match }).scene.outcome).toBeNull();
    game.call('offerDraw', { match, side: 'white' });
    expect(game.call('scene', { match }).drawOffer).toBe('white');
    expect(game.call('declineDraw', { match, side: 'black' }).scene.drawOffer).toBeNull();
    game.call('offerDraw', { match, side: 'black' });
    expect(game.call('acceptDraw', { match, side: 'white' }).scene.outcome?.reason).toBe(
      'agreement',
    );
    expect(game.call('agreeDraw', { match }).done).toBe(false);
  });

  it('offers the claim of a draw when there is one', () => {
    const game = open({ game: 'chess' });
    expect(game.call('claimDraw', { match }).done).toBe(false);
    const scene = game.play('Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1', 'Ng8');
    expect(scene.claim?.reason).toBe('threefold-repetition');
    expect(game.call('claimDraw', { match }).scene.outcome?.reason).toBe('threefold-repetition');
  });

  it('charges the clock, and loses by it', () => {
    const call = directCore();
    openedMatch(
      call('open', { match, game: 'chess', time: { initial: 10_000, increment: 1_000 } }),
    );
    const answer = call('attempt', { match, move: 'e4', elapsed: 3_000 });
    expect(answer).toMatchObject({
      scene: { clock: { remaining: { white: 8_000, black: 10_000 } } },
    });
    const fallen = call('attempt', { match, move: 'e5', elapsed: 10_001 });
    expect(fallen).toMatchObject({
      kind: 'refused',
      scene: { outcome: { reason: 'time', winner: 'white' } },
    });
    expect(call('undo', { match, count: 2 }).scene.clock?.remaining).toEqual({
      white: 10_000,
      black: 10_000,
    });
  });
});

it('answers are as long for a late move as for an early one', () => {
  const { call, play } = open({ game: 'chess' });
  const lengths: number[] = [];
  const round = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  play('e4', 'e5');
  for (let i = 0; i < 2; i++)
    for (const move of round) lengths.push(JSON.stringify(call('attempt', { match, move })).length);
  play('d3', 'd6', 'Bd2', 'Bd7', 'Be3', 'Be6', 'Bd2', 'Bd7');
  const late = round.map((move) => JSON.stringify(call('attempt', { match, move })).length);
  // A digit more in a number, or an offered claim; not a move more of some 300 letters.
  for (const [i, length] of late.entries()) expect(length).toBeLessThan(lengths[i]! + 150);
});

describe('stackchess', () => {
  it('shows only the targets of the height chosen, k against m', () => {
    const game = open({ game: 'stackchess', position: 'x4,k,x/x6/x6/p,x5/x6/RR,x4,K w n=6' });
    const all = game.tap('a1');
    expect(all.heights).toEqual([1, 2]);
    expect(
      all.next.find((next) => next.cell === 'a2')?.choices.map((choice) => choice.value),
    ).toEqual([1, 2]);
    const two = game.call('tap', { match, cells: ['a1'], height: 2 });
    expect(two.next.find((next) => next.cell === 'a3')).toMatchObject({
      moving: 2,
      captures: 1,
      choices: [],
    });
    const answer = game.call('attempt', { match, cells: ['a1', 'a3'], choice: 2 });
    expect(answer).toMatchObject({ kind: 'played', move: { move: '2a1xa3' } });
    if (answer.kind === 'played') expect(answer.move.taken).toEqual(['black-pawn']);
    expect(answer.kind === 'played' && answer.scene.stacks.a3).toEqual([
      'white-rook',
      'white-rook',
    ]);
  });

  it('asks for the height only where several are legal', () => {
    const game = open({ game: 'stackchess', position: 'x4,k,x/x6/x6/p,x5/x6/RR,x4,K w n=6' });
    expect(game.call('attempt', { match, cells: ['a1', 'a2'] })).toMatchObject({
      kind: 'incomplete',
      choices: [{ value: 1 }, { value: 2 }],
    });
  });

  it('answers taps on the largest board', () => {
    const game = open({ game: 'stackchess', rules: 'n=26' });
    expect(game.match.board.cells).toHaveLength(676);
    expect(cellsOf(game.tap('z2'))).toEqual(['z3', 'z4']);
    expect(game.tap('a1').heights).toEqual([1]);
  });
});

describe('abalone', () => {
  it('lies on a hexagon', () => {
    const {
      scene,
      match: { board },
    } = open({ game: 'abalone' });
    expect(board).toMatchObject({ shape: 'hex', width: 17, height: 9 });
    expect(board.cells).toHaveLength(61);
    expect(board.cells[0]).toEqual({ cell: 'A1', x: 4, y: 0, row: 'A', column: '1' });
    // Neighbours in a row are 2 apart, those of the next row 1.
    expect(board.cells.find(({ cell }) => cell === 'B1')).toMatchObject({ x: 3, y: 1 });
    expect(scene.turn).toBe('black');
  });

  it('grows a line and previews every marble that moves', () => {
    const game = open({ game: 'abalone' });
    const line = game.tap('C3', 'C5');
    expect(line.selected.sort()).toEqual(['C3', 'C4', 'C5']);
    expect(cellsOf(line)).toContain('D3');
    const step = game.tap('A1').next.find((next) => next.cell === 'B2');
    expect(step).toMatchObject({ own: true, move: 'a1b2' });
    expect(step?.steps).toHaveLength(3);
  });

  it('plays a broadside whichever end is tapped first', () => {
    for (const cells of [
      ['C3', 'C5', 'D3'],
      ['C5', 'C3', 'D6'],
      ['C3', 'C4', 'C5', 'D6'],
    ]) {
      const answer = open({ game: 'abalone' }).call('attempt', { match, cells });
      expect(answer, cells.join()).toMatchObject({ kind: 'played' });
    }
  });

  it('shows where an ejected marble goes, and counts it', () => {
    const game = open({ game: 'abalone', position: '5/6/7/8/2SSs4/8/7/s5/5 0 0 b 0 1' });
    const push = game.play('e3e4');
    expect(push.stacks.E6).toEqual(['white-marble']);
    const edge = open({ game: 'abalone', position: '5/6/7/8/6SSs/8/7/s5/5 0 0 b 0 1' });
    const answer = edge.try('e7e8');
    if (answer.kind !== 'played') throw new Error('refused');
    expect(answer.move.steps.find((step) => step.kind === 'ejected')).toMatchObject({
      effect: 'drives-off',
      from: 'E9',
      to: null,
      away: { dx: 2, dy: 0 },
    });
    expect(answer.scene.counters).toContainEqual({
      key: 'marbles-ejected',
      side: 'black',
      value: 1,
      limit: 6,
      text: '',
    });
    expect(answer.move.taken).toEqual(['white-marble']);
  });
});
