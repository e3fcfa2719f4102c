/**
 * The page and the command line are one core: the same question has the same answer, to the letter.
 */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { Language } from './protocol';
import { directCore, openedMatch, plateau, rawCore } from './testing';

const games = ['chess', 'stackchess', 'abalone'] as const;
const languages: Language[] = ['en', 'fr'];

let seed = 20;
const random = (below: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;

/** Positions met in games of random moves. */
function positionsOf(game: (typeof games)[number], count: number): string[] {
  const call = directCore();
  const positions: string[] = [];
  while (positions.length < count) {
    openedMatch(call('open', { match: 0, game }));
    for (let ply = 0; ply < 40; ++ply) {
      const { moves } = call('legal', { match: 0 });
      if (moves.length === 0) break;
      call('attempt', { match: 0, move: pick(moves) });
      if (ply % 4 === 3) positions.push(call('scene', { match: 0 }).position);
    }
  }
  return positions.slice(0, count);
}

/**
 * Moves from what stands on the board to cells near and far, most of them against the rules; and
 * what is no move at all.
 */
function movesFor(game: (typeof games)[number], position: string, count: number): string[] {
  const opened = directCore()('open', { match: 0, game, position });
  const {
    board,
    scene: { stacks },
  } = opened.kind === 'opened' ? opened : openedMatch(directCore()('open', { match: 0, game }));
  const nonsense = [
    '',
    'e2',
    'O-O',
    'O-O-O',
    'e7e8',
    'Nf3',
    'Ke2',
    'x',
    'é♘',
    'a0a1',
    '0a1-a2',
    '9a1-a2',
    'exd5',
    'z9z9',
  ];
  return Array.from({ length: count }, () => {
    const from = pick(board.cells.filter(({ cell }) => random(5) === 0 || stacks[cell]));
    const near = board.cells.filter(
      (to) => Math.abs(to.x - from.x) <= 2 && Math.abs(to.y - from.y) <= 1,
    );
    const any = (): string => pick(random(2) ? near : board.cells).cell.toLowerCase();
    const start = from.cell.toLowerCase();
    return pick([
      start + any(),
      start + any(),
      start + any(),
      start + any() + any(),
      `${random(4)}${start}-${any()}`,
      pick(nonsense),
    ]);
  });
}

/** What the command line says to each line of its input. */
function told(parts: string[], lines: string[]): string[] {
  const run = spawnSync(plateau, parts, {
    input: lines.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return run.stdout.trimEnd().split('\n');
}

describe.each(games)('%s', (game) => {
  const positions = [...positionsOf(game, 40), 'nonsense', ''];
  it.each(languages)('gives the same reasons in %s', (language) => {
    const core = rawCore();
    const questions = positions.flatMap((position) =>
      movesFor(game, position, 8).map((move) => ({ position, move })),
    );
    const answers = questions.map((question) =>
      core(JSON.stringify({ call: 'why', language, game, ...question })),
    );
    const expected = told(
      ['why', game, '--batch', '--lang', language],
      questions.map(({ position, move }) => `${position}\t${move}`),
    );
    expect(questions.length).toBeGreaterThan(300);
    expect(new Set(answers.map((answer) => JSON.parse(answer).code)).size).toBeGreaterThan(6);
    expect(answers).toEqual(expected);
  });
  it.each(languages)('gives the same moves in %s', (language) => {
    const core = rawCore();
    const answers = positions.map((position) =>
      core(JSON.stringify({ call: 'moves', language, game, position })),
    );
    expect(answers).toEqual(told(['moves', game, '--batch', '--lang', language], positions));
  });
  it('gives the same answers after moves, and to what cannot be asked', () => {
    const core = rawCore();
    const one = (parts: string[]): string =>
      spawnSync(plateau, parts, { encoding: 'utf8' }).stdout.trimEnd();
    for (const language of languages) {
      const common = [game, '--json', '--lang', language];
      const asked = { language, game };
      expect(core(JSON.stringify({ call: 'why', ...asked, moves: ['zz'], move: 'a1a2' }))).toBe(
        one(['why', ...common, '--moves', 'zz', 'a1a2']),
      );
      expect(core(JSON.stringify({ call: 'moves', ...asked, rules: 'x' }))).toBe(
        one(['moves', ...common, '--rules', 'x']),
      );
      expect(core(JSON.stringify({ call: 'moves', ...asked, game: 'go' }))).toBe(
        one(['moves', 'go', ...common.slice(1)]),
      );
    }
  });
});
