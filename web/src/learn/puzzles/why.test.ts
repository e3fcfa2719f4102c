import { expect, it } from 'vitest';
import type { Explained, Statement } from '../../core/protocol';
import { whyIn } from './why';

const statement = (text: string, line: string[]): Statement => ({
  code: '',
  text,
  roles: [{ cell: 'e4', role: 'target' }],
  worth: 0,
  line,
  record: line.map((move) => move.toUpperCase()),
});
const explained = (...statements: Statement[]): Explained => ({
  legal: true,
  move: 'bad',
  statements,
  mark: null,
  played: { line: ['bad', 'usual'], record: ['BAD', 'USUAL'] },
  best: { line: ['good'], record: ['GOOD'] },
});

it('whoever solves is told what is wrong, and not which move was better', () => {
  const why = whyIn(
    explained(
      statement('This misses GOOD.', ['good', 'answer']),
      statement('This loses a piece.', ['bad', 'takes']),
    ),
  );
  expect(why.words).toBe('This loses a piece.');
  expect(why.reply).toEqual({ move: 'takes', record: 'TAKES' });
  expect(why.cells).toEqual(['e4']);
});

it('where nothing is proved the expected answer is shown', () => {
  const why = whyIn(explained(statement('The computer prefers GOOD.', ['good'])));
  expect(why).toEqual({ words: '', reply: { move: 'usual', record: 'USUAL' }, cells: [] });
  const over = { ...explained(), played: { line: ['bad'], record: ['BAD'] } };
  expect(whyIn(over).reply).toBeNull();
});
