/**
 * The pictures of the rules, from `figures.json` of a game's room: the core plays and refuses what
 * they show, so that none can be wrong. `learn/figures.hpp` reads the same file for the terminal.
 */
import type { Arrow, Ring } from '../../board/marks';
import { cellsOf } from '../../core/match';
import type {
  Answers,
  Asks,
  Board,
  Call,
  CellName,
  GameName,
  PieceKey,
  Refusal,
  Scene,
  Stacks,
} from '../../core/protocol';

/** As it stands in the file. */
export interface Written {
  id: string;
  section: string;
  rules?: string;
  position?: string;
  moves?: string[];
  /** `e2e4,d5`: an arrow and a ring. */
  arrows?: string;
  refused?: string;
  text?: Record<string, string>;
}

export interface Figure {
  id: string;
  section: string;
  /** It shows a move that is refused. */
  forbidden: boolean;
  caption: string;
  board: Board;
  scene: Scene;
  last: CellName[];
  arrows: Arrow[];
  rings: Ring[];
  refusal: Refusal['cells'];
}

const files = import.meta.glob<string>('../../../../src/*/figures.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Those of a game; none where it has no file of them, or where it cannot be fetched. */
export async function figuresOf(game: GameName): Promise<Written[]> {
  const url = files[`../../../../src/${game}/figures.json`];
  const response = url ? await fetch(url).catch(() => null) : null;
  return response?.ok ? response.json() : [];
}

/** A match of their own: the table, the lessons and the puzzles have those before it. */
const FIGURES = 5;

/** Arrows and rings out of `e2e4,d5`: a name of two cells is an arrow. */
function drawnIn(words: string, { cells }: Board): { arrows: Arrow[]; rings: Ring[] } {
  const names = new Set(cells.map(({ cell }) => cell));
  const arrows: Arrow[] = [];
  const rings: Ring[] = [];
  for (const word of words.split(',').filter(Boolean))
    if (names.has(word)) rings.push({ cell: word, ink: 'hint' });
    else {
      const half = [...names].find(
        (name) => word.startsWith(name) && names.has(word.slice(name.length)),
      );
      if (half === undefined) throw new Error(`${word} names neither a cell nor two`);
      arrows.push({ from: half, to: word.slice(half.length), ink: 'hint' });
    }
  return { arrows, rings };
}

type CallCore = <C extends Call>(call: C, asks: Asks<C>) => Promise<Answers<C>>;

/** What a game is told in. */
interface Told {
  game: GameName;
  language: string;
  labels: Map<PieceKey, string>;
  /** With `{cell}` and `{pieces}`. */
  stack: string;
}

/** What lies upon each other there: a board shows only what is on top. */
const stacksIn = ({ labels, stack }: Told, stacks: Stacks, cells: CellName[]): string =>
  [...new Set(cells)]
    .filter((cell) => (stacks[cell]?.length ?? 0) > 1)
    .map((cell) => {
      const pieces = stacks[cell]!.map((piece) => labels.get(piece)).join(', ');
      return ` ${stack.replace('{cell}', cell).replace('{pieces}', pieces)}`;
    })
    .join('');

async function figureBy(
  call: CallCore,
  told: Told,
  { id, section, rules = '', position = '', moves = [], arrows = '', refused, text = {} }: Written,
): Promise<Figure> {
  const { game, language } = told;
  const start = { game, rules, position };
  const [opened, why] = await Promise.all([
    call('open', { match: FIGURES, saved: { start, moves, played: moves.length } }),
    refused === undefined ? null : call('why', { ...start, moves, move: refused }),
  ]);
  if (opened.kind === 'refused') throw new Error(`${game} ${id}: ${opened.refusal.text}`);
  const { board, scene } = opened;
  const drawn = drawnIn(arrows, board);
  const named = drawn.arrows.flatMap(({ from, to }) => [from, to]);
  return {
    id,
    section,
    forbidden: why !== null,
    caption: (why?.text ?? text[language] ?? '') + stacksIn(told, scene.stacks, named),
    board,
    scene,
    last: cellsOf(opened.moves[moves.length - 1]),
    ...drawn,
    refusal: why?.roles ?? [],
  };
}

/** What the core makes of them. It is asked for all at once, and answers in order. */
export async function figuresBy(
  call: CallCore,
  game: GameName,
  language: string,
  all: Written[],
): Promise<Figure[]> {
  if (all.length === 0) return [];
  const [games, texts] = await Promise.all([
    call('games', {}),
    call('texts', { prefix: 'rules.stack' }),
  ]);
  const pieces = games.find((one) => one.game === game)?.pieces ?? [];
  const labels = new Map(pieces.map(({ key, label }) => [key, label]));
  const told = { game, language, labels, stack: texts['rules.stack'] ?? '' };
  const figures = await Promise.all(all.map((one) => figureBy(call, told, one)));
  await call('close', { match: FIGURES });
  return figures;
}
