/** Files of many games, the same on every machine. */
import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { directCore } from '../src/core/testing';

const LINES = [
  '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7',
  '1. e4 e5 2. Nf3 Nf6 3. Nxe5 d6 4. Nf3 Nxe4',
  '1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6',
  '1. e4 c6 2. d4 d5 3. e5 Bf5',
  '1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7',
  '1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6',
  '1. c4 e5 2. Nc3 Nf6 3. Nf3 Nc6',
  '1. Nf3 Nc6 2. e4 e5 3. Bb5 Nf6',
];
const RESULTS = ['1-0', '1/2-1/2', '0-1', '1/2-1/2', '1-0', '*'];

/** Games of chess: the players, openings, results and days come round in turn. */
export function manyGames(count: number): string {
  const games: string[] = [];
  for (let i = 0; i < count; ++i) {
    const result = RESULTS[i % RESULTS.length]!;
    const day = `${1950 + (i % 70)}.0${1 + (i % 9)}.1${i % 10}`;
    games.push(
      `[Event "Round ${i + 1}"]\n[White "Player ${i % 97}"]\n[Black "Rival ${i % 89}"]\n` +
        `[Date "${day}"]\n[Result "${result}"]\n\n${LINES[i % LINES.length]} ${result}\n\n`,
    );
  }
  return games.join('');
}

export const fileOf = (text: string, name = 'games.pgn') => ({
  name,
  mimeType: 'application/vnd.chess-pgn',
  buffer: Buffer.from(text, 'utf8'),
});

/** Movetexts of forty moves a side: an opening of those above, then moves by chance. */
function longLines(count: number): string[] {
  const call = directCore();
  let seed = 11;
  const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  return Array.from({ length: count }, (_, i) => {
    call('open', { match: 0, game: 'chess' });
    for (const word of LINES[i % LINES.length]!.split(' '))
      if (!word.endsWith('.')) call('attempt', { match: 0, move: word });
    for (let ply = 8; ply < 80; ++ply) {
      const { moves } = call('legal', { match: 0 });
      if (moves.length === 0) break;
      call('attempt', { match: 0, move: moves[random(moves.length)]! });
    }
    const { record } = call('export', { match: 0 });
    return record.slice(record.indexOf('\n\n') + 2).replace(/\s*(1-0|0-1|1\/2-1\/2|\*)\s*$/, '');
  });
}

/** Writes a file of so many long games; tells its size. */
export function writeLongGames(path: string, count: number): number {
  const lines = longLines(500);
  writeFileSync(path, '');
  let part = '';
  for (let i = 0; i < count; ++i) {
    const result = RESULTS[i % RESULTS.length]!;
    part +=
      `[Event "Rated game"]\n[Site "?"]\n[Date "20${10 + (i % 15)}.0${1 + (i % 9)}.1${i % 10}"]\n[Round "${i % 11}"]\n` +
      `[White "Player ${i % 9973}"]\n[Black "Rival ${i % 8999}"]\n[Result "${result}"]\n[WhiteElo "${1500 + (i % 997)}"]\n` +
      `[BlackElo "${1500 + (i % 991)}"]\n\n${lines[i % lines.length]} ${result}\n\n`;
    if (part.length > 1 << 22 || i + 1 === count) {
      appendFileSync(path, part);
      part = '';
    }
  }
  return statSync(path).size;
}

/** One game with so many variations, each with a few words. */
export function variedGame(variations: number): string {
  const call = directCore();
  let seed = 5;
  const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  const legal = () => call('legal', { match: 0 }).moves;
  const play = (move: string) => call('attempt', { match: 0, move });
  const words =
    '{these are some words that somebody wrote beside the move, and then a few more of them}';
  const parts: string[] = [];
  call('open', { match: 0, game: 'chess' });
  for (let ply = 0, made = 0; made < variations; ++ply) {
    const [main, ...others] = legal().sort(() => random(3) - 1);
    const [number, dots] = [1 + (ply >> 1), ply % 2 === 0 ? '.' : '...'];
    const beside: string[] = [];
    for (const move of others) {
      play(move);
      const replies = legal().slice(0, 5);
      call('undo', { match: 0 });
      if (replies.length === 0 || made + replies.length > variations) continue;
      const reply = `${number + (ply % 2)}${ply % 2 === 0 ? '...' : '.'} `;
      const [first, ...rest] = replies;
      beside.push(
        `(${number}${dots} ${move} ${words} ${reply}${first} ${rest.map((one) => `(${reply}${one} ${words})`).join(' ')})`,
      );
      made += replies.length;
    }
    parts.push(`${number}${dots} ${main}`, ...beside);
    play(main!);
    if (legal().length === 0 || (made < variations && others.length === 0)) break;
  }
  return `[White "Many"]\n[Black "Variations"]\n\n${parts.join('\n')} *\n`;
}
