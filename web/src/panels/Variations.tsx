/** What stands beside a move of the list: comments, and the variations that replace it. */
import type { ComponentChildren } from 'preact';
import type { SideKey, TreeNotes } from '../core/protocol';
import { moveWords } from '../state/described';
import { lookAt } from '../state/study';
import { alternativesTo, notesOf, signOf, type Tree } from '../state/tree';
import { say, type WordKey } from '../state/words';

export interface Shown {
  tree: Tree;
  game: string;
  opener: SideKey;
  /** The move that is looked at. */
  current: number;
}

/** True if anything interrupts the list after this move. An evaluation stands beside the move. */
export const interrupts = (tree: Tree, node: number): boolean =>
  notesOf(tree, node).after !== undefined || alternativesTo(tree, node).length > 0;

/** What a file's own analysis said: `[%eval 0.31]`. */
const evaluationIn = ({ commands }: TreeNotes): string =>
  commands?.find(({ name }) => name === 'eval')?.value ?? '';

/** The comment after a move, then its alternatives, a line each. */
export function Interruption({ node, ...shown }: Shown & { node: number }) {
  const { after } = notesOf(shown.tree, node);
  return (
    <li class="interruption">
      {after !== undefined && <span class="comment">{after}</span>}
      {alternativesTo(shown.tree, node).map((first) => (
        <p key={first} class="variation">
          <LineOf {...shown} first={first} />
        </p>
      ))}
    </li>
  );
}

export function Evaluation({ notes }: { notes: TreeNotes | undefined }) {
  const evaluation = notes && evaluationIn(notes);
  return evaluation ? <span class="evaluation">{evaluation}</span> : null;
}

/** What is said after a move of a variation. */
function Words({ notes }: { notes: TreeNotes }) {
  return (
    <>
      <Evaluation notes={notes} />
      {notes.after !== undefined && <span class="comment">{notes.after}</span>}
    </>
  );
}

/** Marks that say a move was bad, in words. */
const BAD: Record<number, WordKey> = {
  2: 'web.verdict.mistake',
  4: 'web.verdict.blunder',
  6: 'web.verdict.inaccuracy',
};

export const Glyphs = ({ notes }: { notes: TreeNotes | undefined }) =>
  notes?.glyphs ? (
    <span class="glyphs">
      {notes.glyphs.map((glyph, i) => (
        <span
          key={glyph}
          class={BAD[glyph] ? `verdict glyph${glyph}` : undefined}
          title={BAD[glyph] && say(BAD[glyph])}
        >
          {i > 0 && ' '}
          {signOf(glyph)}
        </span>
      ))}
    </span>
  ) : null;

/** A line from its first move to its end, its own variations in parentheses. */
function LineOf({ first, ...shown }: Shown & { first: number }) {
  const { tree, game, opener, current } = shown;
  const parts: ComponentChildren[] = [];
  let numbered = false;
  for (let id: number | undefined = first; id !== undefined; id = tree.children.get(id)?.[0]) {
    const node = tree.nodes.get(id)!;
    const opens = node.side === opener;
    if (node.before)
      parts.push(
        <span key={`b${id}`} class="comment">
          {node.before}
        </span>,
      );
    const at = id;
    parts.push(
      <button
        key={id}
        class="tried"
        aria-current={id === current ? 'step' : undefined}
        onClick={() => void lookAt(at)}
      >
        {(opens || !numbered) && (
          <span class="number">
            {node.number}
            {opens ? '.' : '…'}
          </span>
        )}
        {moveWords(game, node.record)}
        <Glyphs notes={node} />
      </button>,
      <Words key={`w${id}`} notes={node} />,
    );
    numbered = node.after === undefined;
    // Alternatives to the first move stand beside this line, not in it.
    const alternatives: readonly number[] = id === first ? [] : alternativesTo(tree, id);
    for (const other of alternatives) {
      parts.push(
        <span key={`v${other}`} class="inner">
          (<LineOf {...shown} first={other} />)
        </span>,
      );
      numbered = false;
    }
  }
  return <>{parts}</>;
}
