import { beforeAll, expect, it, vi } from 'vitest';
import { CoreClient } from '../core/client';
import { coreWorker, wasm } from '../core/testing';

vi.stubGlobal('navigator', { languages: ['en'] });
const {
  allGames,
  firstGame,
  gameName,
  kindName,
  learnGames,
  moveWords,
  openerOf,
  pieceName,
  shapesOf,
} = await import('./described');

const core = new CoreClient(wasm, coreWorker, 'fr');
beforeAll(() => learnGames(core));

it('every game says what it is called, who begins, and how its pieces are drawn', () => {
  expect(firstGame()).toBe('chess');
  expect(gameName('chess')).toBe('Échecs');
  expect([openerOf('chess'), openerOf('abalone')]).toEqual(['white', 'black']);
  for (const { game, pieces, name, rules } of allGames()) {
    expect(name).not.toMatch(/^\[/);
    expect(rules.length).toBeGreaterThan(0);
    for (const { key } of pieces) {
      expect(shapesOf(game)[key]).toMatch(/^[a-z]+$/);
      expect(pieceName(game, key)).not.toBe(key);
    }
  }
});

it('a piece is called by itself, and by its kind alone', () => {
  expect(pieceName('chess', 'white-queen')).toBe('dame blanche');
  expect(kindName('chess', 'white-queen')).toBe('Dame');
  expect(kindName('abalone', 'black-marble')).toBe('bille noire');
});

it('a game that nobody knows is called by its key, and a piece of it, too', () => {
  expect([gameName('go'), pieceName('go', 'black-stone')]).toEqual(['go', 'black-stone']);
  expect(shapesOf('go')).toEqual({});
});

it('moves are read in the letters of the language; those of cells stay', () => {
  expect(moveWords('chess', 'Nxf3+ bxc8=Q O-O')).toBe('Cxf3+ bxc8=D O-O');
  expect(moveWords('abalone', 'B2 C3')).toBe('B2 C3');
});
