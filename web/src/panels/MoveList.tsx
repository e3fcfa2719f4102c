/**
 * The moves of the game, two to a line, with variations and comments between them; any of them can
 * be looked at.
 */
import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { GameName, MoveLine, SideKey } from '../core/protocol';
import { moveWords, openerOf } from '../state/described';
import { hasNames, openingShown } from '../state/openings';
import { useStore } from '../state/store';
import { lookAt } from '../state/study';
import { nodeShown, table } from '../state/table';
import { back, forward, lastOf, mainNode, type Tree } from '../state/tree';
import { resultWords, say } from '../state/words';
import { Icon } from './Icon';
import { StudyTools } from './StudyTools';
import { Evaluation, Glyphs, Interruption, interrupts } from './Variations';

export function MoveList() {
  const state = useStore(table);
  const { scene, match, tree } = state;
  const list = useRef<HTMLOListElement>(null);
  const current = nodeShown(state);
  const ply = state.line ? -1 : (scene?.ply ?? 0);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const showCurrent = () => {
      const shown = box.querySelector<HTMLElement>('[aria-current]');
      if (!shown) return void (box.scrollTop = 0);
      // It may stand in a variation, which has a place of its own in the list.
      const { top, height } = shown.getBoundingClientRect();
      const at = box.scrollTop + top - box.getBoundingClientRect().top;
      const middle = at - (box.clientHeight - height) / 2;
      // Behind the last move stands the result, if there is room for both.
      const end = Math.min(at, box.scrollHeight - box.clientHeight);
      box.scrollTop = ply === scene?.played ? end : middle;
    };
    showCurrent();
    // The height changes when analysis comes and goes below.
    const size = new ResizeObserver(showCurrent);
    size.observe(box);
    return () => size.disconnect();
  }, [current, ply, match?.moves.length, scene?.outcome, tree]);
  if (!scene || !match || !tree) return null;
  const opener = openerOf(scene.game);
  const shown = { tree, game: scene.game, opener, current };
  const atStart = current === 0;
  const atEnd = forward(tree, current) === current || (ply >= 0 && ply === scene.played);
  return (
    <section class="moves card" aria-label={say('web.moves')}>
      <ol ref={list} tabIndex={0} aria-label={say('web.moves')}>
        {match.moves.length > 0 && <OpeningName game={scene.game} />}
        {interrupts(tree, 0) && <Interruption {...shown} node={0} />}
        {numbered(match.moves, opener, (at) => at < tree.main.length && breaks(tree, at)).map(
          ({ number, lines, after }) => (
            <Fragment key={`${number}-${lines[0]!.at}`}>
              <li>
                <span class="number">{number}.</span>
                {lines.map(({ line, at }, place) =>
                  line ? (
                    <button
                      key={at}
                      class={at > scene.played ? 'move undone' : 'move'}
                      aria-current={mainNode(tree, at) === current ? 'step' : undefined}
                      disabled={at > scene.played}
                      onClick={() => void lookAt(mainNode(tree, at))}
                    >
                      {moveWords(scene.game, line.record)}
                      <Glyphs notes={tree.nodes.get(mainNode(tree, at))} />
                      <Evaluation notes={tree.nodes.get(mainNode(tree, at))} />
                    </button>
                  ) : (
                    <span key={`gap${place}`} class="move gap">
                      …
                    </span>
                  ),
                )}
              </li>
              {after !== null && <Interruption {...shown} node={mainNode(tree, after)} />}
            </Fragment>
          ),
        )}
        {match.now.outcome && scene.played === match.moves.length && (
          <li class="result">{resultWords(match.now.outcome.result)}</li>
        )}
      </ol>
      <StudyTools />
      <div class="walk" role="group" aria-label={say('web.walk')}>
        <button
          aria-label={say('web.first')}
          title={`${say('web.first')} (Home)`}
          disabled={atStart}
          onClick={() => void lookAt(0)}
        >
          <Icon name="first" />
        </button>
        <button
          aria-label={say('web.back')}
          title={`${say('web.back')} (←)`}
          disabled={atStart}
          onClick={() => void lookAt(back)}
        >
          <Icon name="back" />
        </button>
        <button
          aria-label={say('web.forward')}
          title={`${say('web.forward')} (→)`}
          disabled={atEnd}
          onClick={() => void lookAt(forward)}
        >
          <Icon name="forward" />
        </button>
        <button
          aria-label={say('web.last')}
          title={`${say('web.last')} (End)`}
          disabled={atEnd}
          onClick={() => void lookAt(lastOf)}
        >
          <Icon name="last" />
        </button>
      </div>
    </section>
  );
}

/** The opening of what is shown, above its moves. */
function OpeningName({ game }: { game: GameName }) {
  const { opening } = useStore(openingShown);
  // Its place is kept: the names are fetched, and the start has none.
  if (!opening && hasNames(game)) return <li class="opening-place" aria-hidden="true" />;
  return opening ? (
    <li class="opening" lang="en">
      <b>{opening.code}</b> {opening.name}
    </li>
  ) : null;
}

const breaks = (tree: Tree, ply: number) => interrupts(tree, mainNode(tree, ply));

interface Row {
  number: number;
  lines: { line: MoveLine | null; at: number }[];
  /** The ply of the move whose comment and variations stand below this row. */
  after: number | null;
}

/**
 * Rows of two moves, each with the ply it leads to. A row is broken after a move that something is
 * said about. A game that begins with the second player has a gap first, and so has the rest of a
 * broken row.
 */
export function numbered(
  moves: readonly MoveLine[],
  opener: SideKey,
  breaksAfter: (ply: number) => boolean = () => false,
): Row[] {
  const rows: Row[] = [];
  moves.forEach((line, i) => {
    const at = i + 1;
    const row = rows[rows.length - 1];
    const cells = [{ line, at }];
    if (row && row.number === line.number && row.after === null) row.lines.push(...cells);
    else {
      const late = line.side !== opener;
      rows.push({
        number: line.number,
        lines: late ? [{ line: null, at: i }, ...cells] : cells,
        after: null,
      });
    }
    if (breaksAfter(at)) rows[rows.length - 1]!.after = at;
  });
  return rows;
}
