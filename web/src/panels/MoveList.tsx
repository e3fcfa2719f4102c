/** The moves of the game, two to a line; any of them can be looked at. */
import { useEffect, useRef } from 'preact/hooks';
import type { MoveLine, SideKey } from '../core/protocol';
import { openerOf } from '../core/sides';
import { analysis } from '../state/analysis';
import { useStore } from '../state/store';
import { look, table } from '../state/table';
import { moveWords, resultWords, say } from '../state/words';
import { Icon } from './Icon';

export function MoveList() {
  const { scene } = useStore(table);
  const { verdicts } = useStore(analysis);
  const list = useRef<HTMLOListElement>(null);
  const ply = scene?.ply ?? 0;
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const showCurrent = () => {
      const current = box.querySelector<HTMLElement>('[aria-current]');
      box.scrollTop = current ? (ply === scene?.played ? box.scrollHeight : current.offsetTop - box.clientHeight / 2) : 0;
    };
    showCurrent();
    // Analysis comes and goes below it, and leaves it more room or less.
    const size = new ResizeObserver(showCurrent);
    size.observe(box);
    return () => size.disconnect();
  }, [ply, scene?.moves.length, scene?.outcome]);
  if (!scene) return null;
  return (
    <section class="moves card" aria-label={say('web.moves')}>
      <ol ref={list} tabIndex={0} aria-label={say('web.moves')}>
        {numbered(scene.moves, openerOf(scene.game)).map(({ number, lines }) => (
          <li key={number}>
            <span class="number">{number}.</span>
            {lines.map(({ line, at }) =>
              line ? (
                <button
                  key={at} class={at > scene.played ? 'move undone' : 'move'} aria-current={at === ply ? 'step' : undefined}
                  disabled={at > scene.played} onClick={() => void look(at)}
                >
                  {moveWords(line.record)}
                  {verdicts[at] && <span class={`verdict ${verdicts[at]}`} title={say(`web.verdict.${verdicts[at]}`)}>{signs[verdicts[at]]}</span>}
                </button>
              ) : <span key={at} class="move gap">…</span>,
            )}
          </li>
        ))}
        {scene.outcome && scene.played === scene.moves.length && <li class="result">{resultWords(scene.outcome.result)}</li>}
      </ol>
      <div class="walk" role="group" aria-label={say('web.walk')}>
        <button aria-label={say('web.first')} title={`${say('web.first')} (Home)`} disabled={ply === 0} onClick={() => void look(0)}><Icon name="first" /></button>
        <button aria-label={say('web.back')} title={`${say('web.back')} (←)`} disabled={ply === 0} onClick={() => void look((now) => now.ply - 1)}><Icon name="back" /></button>
        <button aria-label={say('web.forward')} title={`${say('web.forward')} (→)`} disabled={ply === scene.played} onClick={() => void look((now) => now.ply + 1)}><Icon name="forward" /></button>
        <button aria-label={say('web.last')} title={`${say('web.last')} (End)`} disabled={ply === scene.played} onClick={() => void look((now) => now.played)}><Icon name="last" /></button>
      </div>
    </section>
  );
}

const signs = { inaccuracy: '?!', mistake: '?', blunder: '??' } as const;

/** Lines of two, each half with the ply it leads to; a game that begins with the second player has a gap first. */
export function numbered(moves: MoveLine[], opener: SideKey): { number: number; lines: { line: MoveLine | null; at: number }[] }[] {
  const rows: { number: number; lines: { line: MoveLine | null; at: number }[] }[] = [];
  moves.forEach((line, i) => {
    const row = rows[rows.length - 1];
    if (row && row.number === line.number) row.lines.push({ line, at: i + 1 });
    else {
      const late = i === 0 && line.side !== opener;
      rows.push({ number: line.number, lines: late ? [{ line: null, at: 0 }, { line, at: 1 }] : [{ line, at: i + 1 }] });
    }
  });
  return rows;
}
