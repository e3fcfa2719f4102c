/**
 * Lets a person choose what a pawn becomes, on the board where it arrives. Escape, or a click
 * outside, cancels the move.
 */
import { useEffect, useRef } from 'preact/hooks';
import { centreOf, type Layout, UNIT } from '../board/geometry';
import { type Look, StackShape } from '../board/StackShape';
import type { Box } from '../board/zoom';
import type { CellName, Choice, GameName } from '../core/protocol';
import { kindName } from '../state/described';
import { choose } from '../state/hand';
import { cancel } from '../state/table';
import { say } from '../state/words';

export function Chooser({
  game,
  choosing,
  layout,
  turned,
  look,
  seen,
}: {
  game: GameName;
  choosing: { cells: CellName[]; choices: Choice[] };
  layout: Layout;
  turned: boolean;
  look: Look;
  /** The part of the board that is seen. */
  seen: Box;
}) {
  const box = useRef<HTMLDivElement>(null);
  const buttons = () => [...(box.current?.querySelectorAll('button') ?? [])];
  /**
   * False until a press begins on the chooser: lifting the finger that dragged the pawn here is no
   * choice.
   */
  const pressed = useRef(false);
  useEffect(() => {
    const before = document.activeElement;
    buttons()[0]?.focus();
    return () =>
      (before instanceof HTMLElement || before instanceof SVGElement) &&
      before.focus({ preventScroll: true });
  }, []);
  const keys = (event: KeyboardEvent) => {
    const step = {
      Tab: event.shiftKey ? -1 : 1,
      ArrowDown: 1,
      ArrowRight: 1,
      ArrowUp: -1,
      ArrowLeft: -1,
    }[event.key];
    if (event.key === 'Escape') cancel();
    if (!step) return;
    event.preventDefault();
    const all = buttons();
    all[
      (all.indexOf(document.activeElement as HTMLButtonElement) + step + all.length) % all.length
    ]?.focus();
  };
  const target = centreOf(layout, choosing.cells[choosing.cells.length - 1]!, turned);
  const { width, height } = seen;
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  const below = target.y > seen.y + height / 2;
  return (
    <div
      class="chooser-veil"
      onPointerDown={(event) => event.target === event.currentTarget && cancel()}
      onKeyDown={keys}
    >
      <div
        ref={box}
        onPointerDown={() => (pressed.current = true)}
        class={below ? 'chooser up' : 'chooser'}
        role="dialog"
        aria-modal="true"
        aria-label={say('web.choose')}
        style={{
          left: percent(target.x - UNIT / 2 - seen.x, width),
          [below ? 'bottom' : 'top']: percent(
            (below ? seen.y + height - target.y : target.y - seen.y) - UNIT / 2,
            height,
          ),
          width: percent(UNIT, width),
        }}
      >
        {choosing.choices.map((choice) => (
          <button
            key={choice.value}
            aria-label={nameOf(choice, game)}
            title={nameOf(choice, game)}
            onClick={(event) => (pressed.current || event.detail === 0) && void choose(choice)}
          >
            {choice.piece ? (
              <svg viewBox="-50 -50 100 100" aria-hidden="true">
                <StackShape stack={[choice.piece]} look={look} />
              </svg>
            ) : (
              <span>{choice.value}</span>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}

const nameOf = (choice: Choice, game: GameName) =>
  choice.piece ? kindName(game, choice.piece) : `${choice.value}`;
