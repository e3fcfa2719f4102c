/** A dialogue: the browser's own element, which keeps the focus inside and closes on Escape. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { closeDialogue } from '../state/dialogue';
import { say } from '../state/words';
import { Icon } from './Icon';

export function Dialogue({
  title,
  wide,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ComponentChildren;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const gone = useRef(false);
  /**
   * Where a press began. A press outside closes the dialogue only if it also began outside, and
   * never reaches what lies under it.
   */
  const pressed = useRef<EventTarget | null>(null);
  useEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      // The browser restores the focus only while the dialogue is still in the document.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      // The close event comes later, when another dialogue may be open.
      gone.current = true;
      dialog?.close();
    };
  }, []);
  return (
    <dialog
      ref={box}
      class={wide ? 'dialogue wide' : 'dialogue'}
      aria-label={title}
      onClose={() => !gone.current && closeDialogue()}
      onPointerDown={(event) => (pressed.current = event.target)}
      onClick={(event) =>
        event.target === box.current && pressed.current === box.current && closeDialogue()
      }
    >
      <header>
        <h2>{title}</h2>
        <button
          class="door"
          aria-label={say('web.close')}
          title={say('web.close')}
          onClick={closeDialogue}
        >
          <Icon name="close" />
        </button>
      </header>
      <div class="inside">{children}</div>
    </dialog>
  );
}
