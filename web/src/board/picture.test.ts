/**
 * `plateau picture` draws as the page does: its pictures of `src/picture/testdata`, compared with
 * the layers of the board, element by element.
 */
import { readFileSync } from 'node:fs';
import { type ComponentChildren, h, type VNode } from 'preact';
import { describe, expect, it } from 'vitest';
import { cellsOf } from '../core/match';
import { directCore, openedMatch } from '../core/testing';
import { fetchSet, PieceDefs, type PieceSetName } from '../pieces/PieceShape';
import { CellLayer } from './CellLayer';
import { Frame } from './Frame';
import { layoutOf } from './geometry';
import { MarksAbove, MarksBelow } from './MarkLayer';
import { noMarks } from './marks';
import { PieceLayer } from './PieceLayer';
import { emptyStage, follow } from './sprites';
import { type ThemeName, themes } from './themes';

/** What a picture shows and how; see src/picture/svg_test.cpp. */
interface Wanted {
  name: string;
  game: string;
  rules?: string;
  position?: string;
  /** One move. */
  moves?: string;
  last?: boolean;
  arrows?: string;
  why?: string;
  flip?: boolean;
  coordinates?: boolean;
  theme?: ThemeName;
  pieces?: PieceSetName;
}

const testdata = new URL('../../../src/picture/testdata/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, testdata), 'utf8');
const pictures = JSON.parse(read('pictures.json')) as Wanted[];

/** An element, or a text, that is drawn. */
interface Drawn {
  tag: string;
  attributes: Record<string, string>;
  children: Drawn[];
}

/** The elements a component becomes. None of those compared has a state. */
function elementsOf(node: ComponentChildren): Drawn[] {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (Array.isArray(node)) return node.flatMap(elementsOf);
  if (typeof node !== 'object')
    return [{ tag: '', attributes: { text: String(node) }, children: [] }];
  const { type, props } = node as VNode<Record<string, unknown>>;
  if (typeof type === 'function')
    return elementsOf((type as (props: unknown) => ComponentChildren).call({}, props));
  const { children, style, ...rest } = props;
  const attributes = Object.fromEntries(
    Object.entries(rest)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );
  // Positions of pieces are style, so that they glide; in a file they are attributes.
  const { transform } = (style ?? {}) as { transform?: string };
  if (transform) attributes.transform = transform.replace(/px/g, '');
  return [{ tag: type as string, attributes, children: elementsOf(children as ComponentChildren) }];
}

const unescaped = (text: string) =>
  text.replace(
    /&(quot|lt|gt|amp);/g,
    (_, name: string) => ({ quot: '"', lt: '<', gt: '>' })[name] ?? '&',
  );

/** The elements of a document without comments and the like. */
function elementsIn(svg: string): Drawn[] {
  const root: Drawn = { tag: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, closing, tag, attributes, alone, text] of svg.matchAll(
    /<(\/?)(\w+)([^>]*?)(\/?)>|([^<]+)/g,
  )) {
    const parent = open[open.length - 1]!;
    if (text !== undefined) {
      if (text.trim())
        parent.children.push({ tag: '', attributes: { text: unescaped(text) }, children: [] });
      continue;
    }
    if (closing) {
      open.pop();
      continue;
    }
    const element: Drawn = { tag: tag!, attributes: {}, children: [] };
    for (const [, key, value] of attributes!.matchAll(/([\w-]+)="([^"]*)"/g))
      element.attributes[key!] = unescaped(value!);
    parent.children.push(element);
    if (!alone) open.push(element);
  }
  return root.children;
}

/** What only programs see of an element. */
const UNSEEN = /^(class|role|key|tabindex|aria-.*|data-.*)$/;

/** One line for each element and its end, in which equal drawings have equal texts. */
function linesOf({ tag, attributes, children }: Drawn): string[] {
  if (tag === '') return [attributes.text!];
  if (attributes.fill === 'transparent' || attributes.d === '') return [];
  const seen = Object.entries(attributes)
    .filter(([key]) => !UNSEEN.test(key))
    .map(([key, value]) => `${key}="${value.replace(/,/g, ' ')}"`)
    .sort();
  const inner = children.flatMap(linesOf);
  if (tag === 'g' && seen.length === 0) return inner;
  const hex = (_: string, ...channels: string[]) =>
    `#${channels
      .slice(0, 3)
      .map((one) => Number(one).toString(16).padStart(2, '0'))
      .join('')}`;
  const line = `${tag} ${seen.join(' ')}`.replace(/rgb\((\d+) (\d+) (\d+)\)/g, hex);
  return [line, ...inner, `/${tag}`];
}

const NUMBER = /-?\d+(?:\.\d+)?/g;
/** The same but for numbers, of which the frame of a hexagon has one digit behind the point. */
function same(ours: string, theirs: string): boolean {
  if (ours === theirs) return true;
  if (ours.replace(NUMBER, '#') !== theirs.replace(NUMBER, '#')) return false;
  const [a, b] = [ours.match(NUMBER)!, theirs.match(NUMBER)!];
  return a.every((number, i) => Math.abs(Number(number) - Number(b[i])) < 0.051);
}

/** The layers of the board, as `Board` draws them. */
async function drawnByThePage(wanted: Wanted): Promise<string[]> {
  const call = directCore();
  const { game, rules = '', position = '', moves, why, flip: turned = false } = wanted;
  const { theme: themeName = 'wood', pieces: set = 'classic' } = wanted;
  await fetchSet(set);
  const { board, scene: start } = openedMatch(call('open', { match: 1, game, rules, position }));
  let scene = start;
  let last: string[] = [];
  if (moves) {
    const played = call('attempt', { match: 1, move: moves });
    if (played.kind !== 'played') throw new Error(`${moves}: ${JSON.stringify(played)}`);
    ({ scene } = played);
    if (wanted.last) last = cellsOf(played.move);
  }
  const judged = why ? call('judge', { match: 1, move: why }) : null;
  const words = wanted.arrows?.split(',') ?? [];
  const layout = layoutOf(board);
  const theme = themes[themeName];
  const marks = {
    ...noMarks,
    last,
    check: scene.check?.king ?? null,
    refusal: judged?.kind === 'refused' ? judged.refusal.cells : [],
    arrows: words
      .filter((word) => word.length === 4)
      .map((word) => ({ from: word.slice(0, 2), to: word.slice(2), ink: 'drawn' as const })),
    rings: words
      .filter((word) => word.length === 2)
      .map((cell) => ({ cell, ink: 'drawn' as const })),
  };
  if (why) expect(marks.refusal).not.toEqual([]);
  const described = call('games', {}).find((one) => one.game === game)!;
  const shapes = Object.fromEntries(described.pieces.map(({ key, shape }) => [key, shape]));
  const look = { theme, set, prefix: themeName, shapes };
  const common = { layout, turned, theme, prefix: themeName };
  return elementsOf([
    h('defs', null, h(PieceDefs, look)),
    h(Frame, { ...common, coordinates: wanted.coordinates ?? true }),
    h(CellLayer, {
      ...common,
      label: () => '',
      selected: new Set<string>(),
      reach: '',
      plain: true,
    }),
    h(MarksBelow, { ...common, marks }),
    h(PieceLayer, {
      ...common,
      stage: follow(emptyStage, scene.stacks, null),
      facing: null,
      look,
      leaning: new Map(),
    }),
    h(MarksAbove, { ...common, marks }),
  ]).flatMap(linesOf);
}

describe('pictures by the command line', () => {
  it.each(pictures)('$name is what the page draws', async (wanted) => {
    const [svg] = elementsIn(read(`${wanted.name}.svg`));
    const file = svg!.children
      .filter(({ tag }) => tag !== 'title' && tag !== 'desc')
      .flatMap(linesOf);
    const page = await drawnByThePage(wanted);
    expect(page.length).toBeGreaterThan(100);
    const wrong = page.findIndex((line, i) => !same(line, file[i] ?? ''));
    if (wrong >= 0) expect(file.slice(wrong, wrong + 3)).toEqual(page.slice(wrong, wrong + 3));
    expect(file.length).toBe(page.length);
  });
});
