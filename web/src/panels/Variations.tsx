/** What stands beside a move of the list: comments, and the variations that replace it. */
import type { ComponentChildren } from 'preact';
import type { SideKey, TreeNotes } from '../core/protocol';
import { moveWords } from '../state/described';
import { lookAt } from '../state/table';
import { alternativesTo, notesOf, signOf, type Tree } from '../state/tree';

export interface Shown {
  tree: Tree;
  game: string;
  opener: SideKey;
  /** The move that is looked at. */
  current: number;
}

/** True if anything interrupts the list after this move. */
export const interrupts = (tree: Tree, node: number): boolean =>
  spoken(notesOf(tree, node)) || alternativesTo(tree, node).length > 0;

const spoken = (notes: TreeNotes) => notes.after !== undefined || evaluationIn(notes) !== '';

/** What a file's own analysis said: `[%eval 0.31]`. */
const evaluationIn = ({ commands }: TreeNotes): string =>
  commands?.find(({ name }) => name === 'eval')?.value ?? '';

/** The comment after a move, then its alternatives, a line each. */
export function Interruption({ node, ...shown }: Shown & { node: number }) {
  const notes = notesOf(shown.tree, node);
  return (
    <li class="interruption">
      <Words notes={notes} />
      {alternativesTo(shown.tree, node).map((first) => (
        <p key={first} class="variation">
          <LineOf {...shown} first={first} />
        </p>
      ))}
    </li>
  );
}

export function Words({ notes }: { notes: TreeNotes }) {
  const evaluation = evaluationIn(notes);
  return spoken(notes) ? (
    <span class="comment">
      {evaluation && <b class="evaluation">{evaluation}</b>}
      {evaluation && notes.after ? ' ' : ''}
      {notes.after}
    </span>
  ) : null;
}

export const Glyphs = ({ notes }: { notes: TreeNotes | undefined }) =>
  notes?.glyphs ? <span class="glyphs">{notes.glyphs.map(signOf).join(' ')}</span> : null;

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
    numbered = !spoken(node);
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
