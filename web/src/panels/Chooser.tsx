/** What a pawn becomes, chosen on the board where it arrives. Escape, or a click beside it, takes the move back. */
import { useEffect, useRef } from 'preact/hooks';
import { centreOf, UNIT, type Layout } from '../board/geometry';
import { marginOf } from '../board/Frame';
import { StackShape, type Look } from '../board/StackShape';
import type { CellName, Choice } from '../core/protocol';
import { cancel, choose } from '../state/table';
import { say, sayMaybe } from '../state/words';

export function Chooser({ choosing, layout, turned, look }: {
  choosing: { cells: CellName[]; choices: Choice[] }; layout: Layout; turned: boolean; look: Look;
}) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const margin = marginOf(layout);
  const target = centreOf(layout, choosing.cells[choosing.cells.length - 1]!, turned);
  const [width, height] = [layout.width + 2 * margin, layout.height + 2 * margin];
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  const below = target.y > layout.height / 2;
  return (
    <div
      class="chooser-veil"
      onPointerDown={(event) => event.target === event.currentTarget && cancel()}
      onKeyDown={(event) => event.key === 'Escape' && cancel()}
    >
      <div
        class={below ? 'chooser up' : 'chooser'} role="dialog" aria-modal="true" aria-label={say('web.choose')}
        style={{
          left: percent(target.x - UNIT / 2 + margin, width),
          [below ? 'bottom' : 'top']: percent((below ? layout.height - target.y : target.y) - UNIT / 2 + margin, height),
          width: percent(UNIT, width),
        }}
      >
        {choosing.choices.map((choice, i) => (
          <button key={choice.value} ref={i === 0 ? first : null} aria-label={nameOf(choice)} title={nameOf(choice)} onClick={() => void choose(choice)}>
            {choice.piece
              ? <svg viewBox="-50 -50 100 100" aria-hidden="true"><StackShape stack={[choice.piece]} look={look} /></svg>
              : <span>{choice.value}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}

const nameOf = (choice: Choice) => (choice.piece ? (sayMaybe(`web.kind.${choice.piece.split('-')[1]}`) ?? choice.record) : `${choice.value}`);
