/** What can be done with the move of the tree that is looked at. */
import { useEffect, useState } from 'preact/hooks';
import { openerOf } from '../state/described';
import { copyText } from '../state/exchange';
import { explaining, explainShown, mayExplain } from '../state/explain';
import { thinking } from '../state/opponent';
import { reviewed } from '../state/review';
import { mayHelp, mayRewrite, mayStudy } from '../state/rights';
import { useStore } from '../state/store';
import { edit } from '../state/study';
import { nodeShown, table } from '../state/table';
import { isMain, lineText, notesOf, OFFERED, signOf, type Tree } from '../state/tree';
import { say } from '../state/words';
import { Icon } from './Icon';

export function StudyTools() {
  const state = useStore(table);
  const { tree, scene, match } = state;
  const node = nodeShown(state);
  const { reviewing } = useStore(reviewed);
  // Redrawn when they begin and end: nobody may ask then.
  useStore(thinking);
  useStore(explaining);
  const [writing, setWriting] = useState<'before' | 'after' | null>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    setWriting(null);
    setCopied(false);
  }, [node]);
  if (!tree || !scene || !match || match.moves.length === 0 || !mayStudy()) return null;
  const notes = notesOf(tree, node);
  const isMove = node !== 0;
  const main = isMain(tree, node);
  // A game that has ended, or that somebody waits for, stays as it was played.
  const rewrites = mayRewrite();
  const mayPromote = isMove && !main && (rewrites || !isFirstFork(tree, node));
  const mayRemove = isMove && (rewrites || !main);
  const opensVariation = isMove && tree.children.get(notesParent(tree, node))?.[0] !== node;
  return (
    <div class="study" role="group" aria-label={say('web.study.tools')}>
      {writing ? (
        <CommentField
          words={notes[writing] ?? ''}
          before={writing === 'before'}
          onDone={() => setWriting(null)}
        />
      ) : (
        <>
          {mayHelp() && (
            <button
              title={say('web.explain.title')}
              disabled={!mayExplain() || reviewing !== null}
              onClick={() => void explainShown()}
            >
              {say('web.explain')}
            </button>
          )}
          <button
            aria-label={say('web.study.comment')}
            title={say('web.study.comment')}
            onClick={() => setWriting('after')}
          >
            <Icon name="comment" />
          </button>
          {opensVariation && (
            <button
              class="before"
              aria-label={say('web.study.comment-before')}
              title={say('web.study.comment-before')}
              onClick={() => setWriting('before')}
            >
              <Icon name="before" />
            </button>
          )}
          <select
            aria-label={say('web.study.glyph')}
            title={say('web.study.glyph')}
            disabled={!isMove}
            value=""
            onChange={(event) => {
              const glyph = Number(event.currentTarget.value);
              event.currentTarget.value = '';
              void edit({ change: 'glyph', glyph });
            }}
          >
            <option value="">
              {notes.glyphs?.map(signOf).join(' ') || say('web.study.no-glyph')}
            </option>
            {[...new Set([...OFFERED, ...(notes.glyphs ?? [])])].map((glyph) => (
              <option key={glyph} value={glyph}>
                {notes.glyphs?.includes(glyph) ? '✓ ' : ''}
                {signOf(glyph)}
              </option>
            ))}
            {notes.glyphs && <option value={0}>{say('web.study.clear-glyphs')}</option>}
          </select>
          <button
            aria-label={say('web.study.promote')}
            title={say('web.study.promote')}
            disabled={!mayPromote}
            onClick={() => void edit({ change: 'promote' })}
          >
            <Icon name="up" />
          </button>
          <button
            aria-label={say('web.study.remove')}
            title={say('web.study.remove')}
            disabled={!mayRemove}
            onClick={() => void edit({ change: 'remove' })}
          >
            <Icon name="trash" />
          </button>
          <button
            aria-label={say(copied ? 'web.copied' : 'web.study.copy')}
            title={say(copied ? 'web.copied' : 'web.study.copy')}
            disabled={!isMove}
            onClick={() =>
              void copyText(lineText(tree, node, openerOf(scene.game))).then(setCopied)
            }
          >
            <Icon name={copied ? 'done' : 'copy'} />
          </button>
        </>
      )}
    </div>
  );
}

const notesParent = (tree: Tree, node: number) => tree.nodes.get(node)?.parent ?? -1;

/** True if the variation that a move stands in replaces a move of the main line. */
function isFirstFork(tree: Tree, node: number) {
  let at = node;
  for (;;) {
    const parent = tree.nodes.get(at)?.parent;
    if (parent === undefined) return true;
    if (tree.children.get(parent)?.[0] !== at) return isMain(tree, parent);
    at = parent;
  }
}

function CommentField({
  words,
  before,
  onDone,
}: {
  words: string;
  before: boolean;
  onDone: () => void;
}) {
  const [text, setText] = useState(words);
  const label = say(before ? 'web.study.comment-before' : 'web.study.comment');
  const save = () => {
    if (text.trim() !== words) void edit({ change: 'comment', text: text.trim(), before });
    onDone();
  };
  return (
    <form
      class="write"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        ref={(field) => field?.focus()}
        aria-label={label}
        placeholder={label}
        maxLength={2000}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <button type="submit" class="primary">
        {say('web.study.keep')}
      </button>
      <button type="button" aria-label={say('web.close')} onClick={onDone}>
        <Icon name="close" />
      </button>
    </form>
  );
}
