/**
 * Lets a person choose what a pawn becomes, on the board where it arrives. Escape, or a click
 * outside, cancels the move.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { CellName, Choice } from '../core/protocol';
import { centreOf, type Layout, UNIT } from './geometry';
import { type Look, StackShape } from './StackShape';
import type { Box } from './zoom';

export function Chooser({
  choices,
  target,
  layout,
  turned,
  look,
  seen,
  title,
  nameOf,
  choose,
  cancel,
}: {
  choices: Choice[];
  /** Where the piece arrives. */
  target: CellName;
  layout: Layout;
  turned: boolean;
  look: Look;
  /** The part of the board that is seen. */
  seen: Box;
  title: string;
  nameOf: (choice: Choice) => string;
  choose: (choice: Choice) => void;
  cancel: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const buttons = () => [...(box.current?.querySelectorAll('button') ?? [])];
  /** What has the focus: inside a shadow tree its root knows, and the document does not. */
  const focused = () => (box.current!.getRootNode() as Document | ShadowRoot).activeElement;
  /**
   * False until a press begins on the chooser: lifting the finger that dragged the pawn here is no
   * choice.
   */
  const pressed = useRef(false);
  // At once, so that the next key is meant for it.
  useLayoutEffect(() => {
    const before = focused();
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
    all[(all.indexOf(focused() as HTMLButtonElement) + step + all.length) % all.length]?.focus();
  };
  const at = centreOf(layout, target, turned);
  const { width, height } = seen;
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  const below = at.y > seen.y + height / 2;
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
        aria-label={title}
        style={{
          left: percent(at.x - UNIT / 2 - seen.x, width),
          [below ? 'bottom' : 'top']: percent(
            (below ? seen.y + height - at.y : at.y - seen.y) - UNIT / 2,
            height,
          ),
          width: percent(UNIT, width),
        }}
      >
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-label={nameOf(choice)}
            title={nameOf(choice)}
            onClick={(event) => (pressed.current || event.detail === 0) && choose(choice)}
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
