/**
 * A list of any length: only the rows in sight are there, and their words come from the worker when
 * they are.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Row } from '../../core/protocol';
import { collection, openRow, rowsFrom } from '../../state/collection';
import { gameName } from '../../state/described';
import { closeDialogue } from '../../state/dialogue';
import { useStore } from '../../state/store';
import { resultWords, say } from '../../state/words';

/** Of a row, in pixels: as the style sheet has it. */
const ROW = 52;
/** Rows asked for at once. */
const BLOCK = 100;
/** Drawn beyond what is in sight, so that quick scrolling shows no gaps. */
const BEYOND = 8;

export function GameRows({
  count,
  edition,
  onFail,
}: {
  count: number;
  edition: number;
  onFail: (text: string) => void;
}) {
  const { at, open, changed } = useStore(collection);
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(400);
  const [chosen, choose] = useState(at?.rank ?? 0);
  const blocks = useBlocks(edition);
  useLayoutEffect(() => {
    const list = box.current!;
    const size = new ResizeObserver(() => setHeight(list.clientHeight));
    size.observe(list);
    return () => size.disconnect();
  }, []);
  // Another choice or order begins at its top; the game on the table is in sight.
  useLayoutEffect(() => {
    const rank = collection.get().at?.rank ?? 0;
    choose(rank);
    box.current!.scrollTop = Math.max(0, (rank - 2) * ROW);
  }, [count, at?.rank]);
  const pick = (row: Row | undefined) =>
    row &&
    void openRow(row).then((loaded) =>
      loaded.kind === 'refused' ? onFail(loaded.text) : closeDialogue(),
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(height / ROW) - 1);
    const to = {
      ArrowDown: chosen + 1,
      ArrowUp: chosen - 1,
      PageDown: chosen + page,
      PageUp: chosen - page,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (event.key === 'Enter') pick(blocks.row(chosen));
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(count - 1, to));
    choose(next);
    const list = box.current!;
    if (next * ROW < list.scrollTop) list.scrollTop = next * ROW;
    if ((next + 1) * ROW > list.scrollTop + height) list.scrollTop = (next + 1) * ROW - height;
  };
  const from = Math.max(0, Math.floor(top / ROW) - BEYOND);
  const to = Math.min(count, Math.ceil((top + height) / ROW) + BEYOND);
  blocks.want(from, to);
  const shown = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
  return (
    <div
      ref={box}
      class="game-rows"
      role="listbox"
      tabIndex={0}
      aria-label={open?.name ?? ''}
      aria-activedescendant={count > 0 ? `row-${chosen}` : undefined}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: `${count * ROW}px` }}>
        {shown.map((rank) => {
          const row = blocks.row(rank);
          return (
            <div
              key={rank}
              id={`row-${rank}`}
              role="option"
              aria-selected={rank === chosen}
              aria-setsize={count}
              aria-posinset={rank + 1}
              class={row && row.index === at?.index ? 'game-row current' : 'game-row'}
              style={{ top: `${rank * ROW}px` }}
              onClick={() => pick(row)}
            >
              {row && <OneRow row={row} changed={changed.has(row.index)} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function OneRow({ row, changed }: { row: Row; changed: boolean }) {
  const [first, second] = row.players.map((name) => name || '?');
  const opening = row.opening || gameName(row.game);
  return (
    <>
      <span class="number">
        {row.number}
        {changed && <b title={say('web.database.changed')}> •</b>}
      </span>
      <span class="players" title={row.event || `${first} – ${second}`}>
        {row.event ? (
          <bdi>{row.event}</bdi>
        ) : (
          <>
            <bdi>{first}</bdi> – <bdi>{second}</bdi>
          </>
        )}
      </span>
      <b class="result">{resultWords(row.result)}</b>
      <span class="date">{row.date.replace(/[.]?[?]{2}/g, '').replace(/^[?]+$/, '')}</span>
      <span class="opening" lang="en" title={opening}>
        {opening}
      </span>
      <span class="plies">{say('web.kept-moves', { count: Math.ceil(row.plies / 2) })}</span>
    </>
  );
}

/** The rows that were told, by blocks; those of another edition are forgotten. */
function useBlocks(edition: number) {
  const [, redraw] = useState(0);
  const held = useRef({ edition, blocks: new Map<number, Row[] | null>() });
  const alive = useRef(true);
  useEffect(() => () => void (alive.current = false), []);
  if (held.current.edition !== edition) held.current = { edition, blocks: new Map() };
  const { blocks } = held.current;
  return {
    row: (rank: number) => blocks.get(Math.floor(rank / BLOCK))?.[rank % BLOCK],
    want: (from: number, to: number) => {
      for (let block = Math.floor(from / BLOCK); block * BLOCK < to; ++block) {
        if (blocks.has(block)) continue;
        blocks.set(block, null);
        void rowsFrom(block * BLOCK, BLOCK).then((rows) => {
          blocks.set(block, rows);
          if (alive.current) redraw((count) => count + 1);
        });
      }
    },
  };
}
