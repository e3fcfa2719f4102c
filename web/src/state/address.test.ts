import { expect, it } from 'vitest';
import { readAddress } from './address';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';

it('finds the position that other sites write into their addresses', () => {
  for (const address of [
    `https://lichess.org/analysis/standard/${start}_w_KQkq_-_0_1`,
    `https://lichess.org/editor/${start}_w_KQkq_-_0_1`,
    `https://lichess.org/editor/${start}_w_KQkq_-_0_1?color=white`,
    `https://lichess.org/analysis/${start}_w_KQkq_-_0_1?color=black#4`,
    `lichess.org/editor/${start}_w_KQkq_-_0_1?color=white`,
    `https://lichess.org/analysis?fen=${start}+w+KQkq+-+0+1&color=white`,
    `https://www.chess.com/analysis?fen=${encodeURIComponent(`${start} w KQkq - 0 1`)}`,
  ])
    expect(readAddress(address)).toEqual({ kind: 'position', text: `${start} w KQkq - 0 1` });
});

it('knows its own links, and says of others where they lead', () => {
  expect(readAddress('http://localhost:8064/#game=abc')).toEqual({
    kind: 'here',
    hash: '#game=abc',
  });
  expect(readAddress('https://lichess.org/abcdefgh')).toEqual({
    kind: 'elsewhere',
    host: 'lichess.org',
  });
  expect(readAddress('lichess.org/abcdefgh')).toEqual({ kind: 'elsewhere', host: 'lichess.org' });
  expect(readAddress('https://example.com/%E0%A4%A')).toEqual({
    kind: 'elsewhere',
    host: 'example.com',
  });
});

it('leaves everything else alone', () => {
  for (const text of [
    `${start} w KQkq - 0 1`,
    '1. e4 e5',
    '1.e4',
    'e2e4',
    start,
    '',
    'https://',
    '[Site "https://x.org"]',
  ])
    expect(readAddress(text)).toBe(null);
});
