import { expect, it } from 'vitest';
import type { TreeNode, WholeTree } from '../core/protocol';
import {
  alternativesTo,
  back,
  clockNoted,
  drawnIn,
  forward,
  isMain,
  lastOf,
  lineText,
  mainNode,
  nodeAt,
  signOf,
  treeAfter,
  treeOf,
  wayTo,
} from './tree';

const node = (
  id: number,
  parent: number,
  number: number,
  side: 'white' | 'black',
  record: string,
): TreeNode => ({ id, parent, number, side, record, move: record });

/** 1. e4 (1. d4 d5 (1... Nf6)) 1... e5 */
const told: WholeTree = [
  { id: 0 },
  node(1, 0, 1, 'white', 'e4'),
  node(2, 0, 1, 'white', 'd4'),
  node(3, 2, 1, 'black', 'd5'),
  node(4, 2, 1, 'black', 'Nf6'),
  node(5, 1, 1, 'black', 'e5'),
];
const tree = treeOf(told);

it('a move is found again by the way to it', () => {
  expect([0, 5, 2, 4].map((id) => wayTo(tree, id))).toEqual([
    { plies: 0, forks: [] },
    { plies: 2, forks: [] },
    { plies: 1, forks: [[0, 1]] },
    {
      plies: 2,
      forks: [
        [0, 1],
        [1, 1],
      ],
    },
  ]);
  for (const id of [0, 1, 2, 3, 4, 5]) expect(nodeAt(tree, wayTo(tree, id))).toBe(id);
  // Where the tree has no such move, the way goes as far as there is one.
  expect(nodeAt(tree, { plies: 9, forks: [] })).toBe(5);
  expect(nodeAt(tree, { plies: 2, forks: [[1, 7]] })).toBe(1);
});

it('a clock is what the file says beside the last move of its side', () => {
  const clk = (value: string) => ({ commands: [{ name: 'clk', value }] });
  const timed = treeOf([
    { id: 0 },
    { ...node(1, 0, 1, 'white', 'e4'), ...clk('0:05:00') },
    { ...node(2, 1, 1, 'black', 'e5'), ...clk('1:00:01.5') },
    node(3, 2, 2, 'white', 'Nf3'),
    { ...node(4, 3, 2, 'black', 'Nc6'), ...clk('soon') },
  ]);
  const clocks = (at: number) =>
    (['white', 'black'] as const).map((side) => clockNoted(timed, at, side));
  expect([0, 1, 2, 3, 4].map(clocks)).toEqual([
    [null, null],
    [300_000, null],
    [300_000, 3_601_500],
    [300_000, 3_601_500],
    [300_000, null],
  ]);
});

it('a tree knows its lines', () => {
  expect(tree.main).toEqual([0, 1, 5]);
  expect([0, 2, 9].map((ply) => mainNode(tree, ply))).toEqual([0, 5, 5]);
  expect([1, 3, 5].map((id) => isMain(tree, id))).toEqual([true, false, true]);
  expect([1, 2, 3, 4].map((id) => alternativesTo(tree, id))).toEqual([[2], [], [4], []]);
});

it('a tree is told by what has changed', () => {
  const answer = { kind: 'studied', node: 0, told: 2 } as const;
  // d4 is promoted, one of its answers removed, and 1. e4 e5 2. Nf3 added.
  const after = treeAfter(tree, {
    ...answer,
    changes: {
      removed: [4],
      nodes: [
        { id: 0, after: 'so' },
        { ...node(2, 0, 1, 'white', 'd4'), glyphs: [1] },
        node(4, 5, 2, 'white', 'Nf3'),
      ],
      children: [
        [0, 2, 1],
        [2, 3],
        [5, 4],
      ],
    },
  });
  expect(after.main).toEqual([0, 2, 3]);
  expect(after.start.after).toBe('so');
  expect(after.nodes.get(2)?.glyphs).toEqual([1]);
  expect(lineText(after, 4, 'white')).toBe('1. e4 e5 2. Nf3');
  expect(after.told).toBe(2);
  // The one before is as it was.
  expect(tree.main).toEqual([0, 1, 5]);
  // Who has none is told all of it.
  expect(treeAfter(null, { ...answer, tree: told }).main).toEqual([0, 1, 5]);
});

it('one walks along the line one is in', () => {
  expect([4, 1, 0].map((id) => back(tree, id))).toEqual([2, 0, 0]);
  expect([0, 2, 4].map((id) => forward(tree, id))).toEqual([1, 3, 4]);
  expect([0, 2, 4].map((id) => lastOf(tree, id))).toEqual([5, 3, 4]);
});

it('a line is copied with its numbers', () => {
  expect(lineText(tree, 4, 'white')).toBe('1. d4 Nf6');
  const late = treeOf([{ id: 0 }, node(1, 0, 7, 'black', 'Kd7'), node(2, 1, 8, 'white', 'Kd2')]);
  expect(lineText(late, 2, 'white')).toBe('7... Kd7 8. Kd2');
});

it('a file draws arrows and rings, on cells that are there', () => {
  const commands = [
    { name: 'cal', value: 'Ge2e4, Rd2d9,x' },
    { name: 'csl', value: 'Yd5,Bz9' },
  ];
  expect(drawnIn({ commands }, (name) => /^[a-h][1-8]$/.test(name))).toEqual({
    arrows: [{ from: 'e2', to: 'e4', ink: 'drawn' }],
    rings: [{ cell: 'd5', ink: 'drawn2' }],
  });
});

it('marks without a sign of their own show their number', () => {
  expect([4, 200].map(signOf)).toEqual(['??', '$200']);
});
