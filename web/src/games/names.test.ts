/** The page knows no game by name: what only one needs stands in its folder here. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { directCore } from '../core/testing';

const root = fileURLToPath(new URL('..', import.meta.url));
const isTest = (file: string) => /\.test\.ts$|testing\.ts$|fixtures\.ts$/.test(file);

it('no file outside the folders of the games names one', () => {
  const games = directCore()('games', {}).map(({ game }) => game);
  const named = new RegExp(`\\b(${games.join('|')})\\b`, 'i');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !isTest(file))
    .filter((file) => !games.some((game) => file.startsWith(`games/${game}/`)));
  expect(files.length).toBeGreaterThan(100);
  const naming = files.filter((file) => named.test(readFileSync(root + file, 'utf8')));
  expect(naming).toEqual([]);
});
