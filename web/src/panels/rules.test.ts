import { expect, it, vi } from 'vitest';
import type { MoveLine, RuleOption } from '../core/protocol';

vi.stubGlobal('navigator', { languages: ['en'] });
const { numberOf, optionsOf, rulesText } = await import('../state/rules');
const { numbered } = await import('./MoveList');

it('options become the rules text, and what is usual is not said', () => {
  const words = { name: '', agreed: '' };
  const options: RuleOption[] = [
    { ...words, key: 'n', kind: 'number', least: 4, most: 26, usual: 6, byLot: false },
    { ...words, key: 'promotion', kind: 'flag' },
    { ...words, key: 'layout', kind: 'choice', usual: 'standard', choices: [] },
  ];
  expect(rulesText(options, {})).toBe('');
  expect(rulesText(options, { n: '6', promotion: '', layout: 'standard' })).toBe('');
  expect(rulesText(options, { n: '8', promotion: 'on', layout: 'snakes' })).toBe(
    'n=8,promotion,layout=snakes',
  );
  expect(numberOf(optionsOf('n=8,time=30m').time), 'for a field of numbers').toBe('30');
  expect(numberOf(undefined)).toBeUndefined();
});

it('moves stand two to a line, with a gap where the second player began', () => {
  const line = (number: number, side: 'white' | 'black'): MoveLine => ({
    move: 'x',
    record: 'x',
    side,
    number,
    steps: [],
    taken: [],
  });
  expect(
    numbered([line(1, 'white'), line(1, 'black'), line(2, 'white')], 'white').map((row) =>
      row.lines.map(({ at }) => at),
    ),
  ).toEqual([[1, 2], [3]]);
  const late = numbered([line(7, 'black'), line(8, 'white')], 'white');
  expect(late.map((row) => row.number)).toEqual([7, 8]);
  expect(late[0]!.lines[0]!.line).toBeNull();
  expect(
    numbered([line(7, 'black')], 'white')[0]!.lines[0]!.line,
    'from the first move on',
  ).toBeNull();
});
