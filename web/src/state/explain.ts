/**
 * Why a legal move is good or bad. The engine says what it can prove of it, with the cells that
 * matter, and nothing else.
 */
import type { Explain, Explained } from '../core/protocol';
import { goOn, standAside } from './analysis';
import { moveWords } from './described';
import { answerOf, theEngine, thinking, whereOf } from './opponent';
import { mayHelp } from './rights';
import { makeStore } from './store';
import { MATCH, movesShown, nodeShown, table, theCore } from './table';
import { say } from './words';

export const explaining = makeStore<{ busy: boolean }>({ busy: false });

/** What can be said of a move; null if the question was dropped, or the engine failed. */
export async function explain(question: Explain): Promise<Explained | null> {
  const engine = theEngine();
  if (!engine) return null;
  standAside();
  explaining.set({ busy: true });
  const answer = await answerOf({ answer: engine.explain(question) });
  explaining.set({ busy: false });
  goOn();
  return answer && 'statements' in answer ? answer : null;
}

export const wordsOf = ({ statements }: Explained): string =>
  statements.map(({ text }) => text).join(' ');

/** Nobody may ask while the computer thinks about its own move, or has no move to speak of. */
export const mayExplain = (): boolean =>
  nodeShown(table.get()) !== 0 && mayHelp() && !thinking.get().busy && !explaining.get().busy;

/** Says of the move that led to the position shown what it gives away, misses or wins. */
export async function explainShown(): Promise<void> {
  const { match, scene, tree } = table.get();
  const node = nodeShown(table.get());
  const moves = movesShown(table.get());
  const move = moves.pop();
  if (!match || !scene || !tree || move === undefined || !mayExplain()) return;
  table.set({ refusal: null, hint: [], notice: say('web.explain.looking') });
  const explained = await explain({ ...whereOf(match, 0), moves, move });
  const isShown = () => table.get().match === match && nodeShown(table.get()) === node;
  if (!isShown()) return;
  if (!explained) return table.set({ notice: '' });
  const [first] = explained.statements;
  const record = tree.nodes.get(node)?.record ?? move;
  table.set({
    notice: say('web.explain.said', {
      move: moveWords(scene.game, record),
      words: wordsOf(explained),
    }),
    rings: (first?.roles ?? []).map(({ cell }) => ({ cell, ink: 'danger' as const })),
  });
  // The answer that proves it, as an arrow.
  const reply = first?.line[0] === explained.move ? first.line[1] : undefined;
  if (reply === undefined) return;
  const seen = await theCore().call('preview', { match: MATCH, node, moves: [reply] });
  if (seen.kind !== 'previewed' || !isShown()) return;
  const arrows = seen.steps.flatMap(({ effect, from, to }) =>
    effect === 'moves' && from && to ? [{ from, to, ink: 'danger' as const }] : [],
  );
  table.set({ hint: arrows.slice(0, 1) });
}
