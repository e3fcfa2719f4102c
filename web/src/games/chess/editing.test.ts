import { expect, it } from 'vitest';
import { castlingFor } from './editing';

const home = {
  a1: ['white-rook'],
  e1: ['white-king'],
  h1: ['white-rook'],
  e8: ['black-king'],
  h8: ['black-rook'],
};
const of = (castling: string, stacks: Record<string, string[]>, rules = '') =>
  castlingFor({ game: 'chess', rules, turn: 'white', stacks, fields: { castling } });

it('the rights to castle follow the pieces', () => {
  expect(of('KQkq', home)).toBe('KQk');
  const { h1: _rook, ...without } = home;
  expect(of('KQkq', without)).toBe('Qk');
  const { e1: _king, ...kingless } = home;
  expect(of('KQ', { ...kingless, f1: ['white-king'] })).toBe('-');
});

it('where kings begin elsewhere, the side of the rook counts, or its file', () => {
  const stacks = { b1: ['white-king'], a1: ['white-rook'], g1: ['white-rook'] };
  expect(of('KQ', stacks, 'chess960')).toBe('KQ');
  expect(of('GH', stacks, 'chess960')).toBe('G');
});

it('what is no list of rights stays, for the core to refuse', () => {
  expect(of('xyz', home)).toBe('xyz');
  expect(of('-', home)).toBe('-');
});
