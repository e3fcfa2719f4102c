/** The tree of the match: looking at its moves, trying others, writing notes. */

import { reversed } from '../board/sprites';
import type { Edit, MoveLine, Scene, Seen, Step } from '../core/protocol';
import { mayStudy } from './rights';
import {
  inTurn,
  LINE,
  lastShown,
  MATCH,
  nodeShown,
  onTable,
  show,
  table,
  tell,
  theCore,
} from './table';
import { mainNode, type Tree, treeAfter } from './tree';

/** The tree as it is now; the core tells only what has changed since the one before. */
export const readTree = async (before: Tree | null) =>
  treeAfter(
    before,
    await theCore().call('tree', { match: MATCH, ...(before && { since: before.told }) }),
  );

const since = () => ({ since: table.get().tree?.told ?? 0 });

/** Lets the match have the text its tree is kept as: it is saved with it. */
export async function readStudy(): Promise<void> {
  await theCore().call('study', { match: MATCH });
  table.set({ match: theCore().match(MATCH) ?? null });
}

/** Reads the tree again after the match has changed. */
onTable(({ what }) => {
  if (what !== 'opened' && what !== 'studied')
    void inTurn(async () =>
      table.set({ tree: await readTree(table.get().tree), match: theCore().match(MATCH) ?? null }),
    );
});

/** Shows the position after a move of the tree. */
export async function visit(node: number, steps: Step[] | 'last' | null): Promise<boolean> {
  const visited = await theCore().call('visit', { match: MATCH, node, into: LINE });
  const { match } = table.get();
  if (visited.kind === 'refused' || !match) {
    if (visited.kind === 'refused') table.set({ refusal: visited.refusal });
    return false;
  }
  const { moves, last, taken, shown } = visited;
  const { played, known } = match.now;
  // It is not where the match stands, and only moves can be made there.
  const can = { ...shown.can, undo: false, redo: false, resign: false, offerDraw: false };
  const scene = { ...shown, played, known, live: false, claim: null, can };
  const seen = steps === 'last' ? (last?.steps ?? null) : steps;
  show(scene, seen, { node, moves, last, taken });
  return true;
}

/** Looks at a move of the tree; the match stays where it is. */
export const lookAt = (wanted: number | ((tree: Tree, node: number) => number)) =>
  inTurn(async () => {
    const state = table.get();
    const { tree, match } = state;
    if (!tree || !match) return;
    const here = nodeShown(state);
    const asked = typeof wanted === 'number' ? wanted : wanted(tree, here);
    // Moves that were taken back stand in the tree, but are not there to be looked at.
    const node =
      tree.main.indexOf(asked) > match.now.played ? mainNode(tree, match.now.played) : asked;
    if (node === here) return;
    const forward = tree.nodes.get(node)?.parent === here;
    const back = tree.nodes.get(here)?.parent === node;
    const left = lastShown(state)?.steps;
    const backwards = back && left ? reversed(left) : null;
    if (node === mainNode(tree, match.now.played)) {
      const steps = forward ? match.moves[match.now.played - 1]?.steps : undefined;
      return show(match.now, steps ?? backwards);
    }
    const ply = tree.main.indexOf(node);
    if (mayStudy() || ply < 0) return void (await visit(node, forward ? 'last' : backwards));
    const steps = forward ? match.moves[ply - 1]?.steps : undefined;
    show(await theCore().call('scene', { match: MATCH, ply }), steps ?? backwards);
  });

/**
 * Looks at the position after `ply` moves; the match stays where it is. Keys come faster than
 * answers, so a relative step is computed when its turn comes.
 */
export const look = (ply: number | ((scene: Scene) => number)) =>
  lookAt((tree, node) => {
    const { scene, match } = table.get();
    if (!scene || !match) return node;
    const wanted = Math.max(
      0,
      Math.min(typeof ply === 'number' ? ply : ply(scene), match.now.played),
    );
    return mainNode(tree, wanted);
  });

/** A move was tried in the line that is shown: it joins the tree. */
export async function tried(move: MoveLine): Promise<boolean> {
  const { line } = table.get();
  const grown = await theCore().call('grow', {
    match: MATCH,
    node: line!.node,
    move: move.move,
    ...since(),
  });
  if (grown.kind === 'refused') {
    await visit(line!.node, null);
    table.set({ refusal: grown.refusal });
    return false;
  }
  table.set({ tree: treeAfter(table.get().tree, grown) });
  await readStudy();
  // The line goes on in the match where that goes on by the same move.
  const { match, tree } = table.get();
  if (match && tree && grown.node === mainNode(tree, match.now.played)) show(match.now, move.steps);
  else await visit(grown.node, 'last');
  tell({ what: 'studied', tried: { node: grown.node, move }, rewritten: false });
  return true;
}

/** Changes the move of the tree that is shown: its notes, its place, or whether it is there. */
export const edit = (change: Edit) =>
  inTurn(async () => {
    const node = nodeShown(table.get());
    const studied = await theCore().call('edit', { match: MATCH, node, ...change, ...since() });
    if (studied.kind === 'refused') return table.set({ refusal: studied.refusal });
    const tree = treeAfter(table.get().tree, studied);
    table.set({ tree });
    await readStudy();
    const { match } = table.get();
    if (!match || studied.node === mainNode(tree, match.now.played)) show(match!.now, null);
    else await visit(studied.node, null);
    tell({ what: 'studied', tried: null, rewritten: studied.moves !== undefined });
  });

/** Writes what was seen in each position of the match into its tree. */
export const writeReview = (seen: Seen[]) =>
  inTurn(async () => {
    const { match } = table.get();
    if (!match || seen.length !== match.now.played + 1) return;
    const studied = await theCore().call('review', { match: MATCH, seen, ...since() });
    table.set({ tree: treeAfter(table.get().tree, studied) });
    await readStudy();
    tell({ what: 'studied', tried: null, rewritten: false });
  });

/** After an end by hand there are moves to try, but not in the match. */
export async function leaveTheEnd(): Promise<void> {
  const { scene, match, tree } = table.get();
  if (scene?.live && match?.now.endedByHand && match.now.played > 0 && tree && mayStudy())
    await visit(mainNode(tree, match.now.played), null);
}
