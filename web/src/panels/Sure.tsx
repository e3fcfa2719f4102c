/**
 * A question before something that cannot easily be undone. It takes the focus, which also scrolls
 * it into view, and returns it.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Layout } from '../board/geometry';
import type { SideKey } from '../core/protocol';
import { useStore } from '../state/store';
import { table } from '../state/table';
import { say } from '../state/words';

/**
 * A question to one side. It stays until it is answered, the game is over, or another game is
 * opened.
 */
export function useQuestion<Q>(side: SideKey | null): [Q | null, (question: Q | null) => void] {
  const { layout, scene } = useStore(table);
  const [asked, set] = useState<{
    question: Q;
    side: SideKey | null;
    layout: Layout | null;
  } | null>(null);
  const stands =
    asked !== null && asked.side === side && asked.layout === layout && scene?.outcome === null;
  return [
    stands ? asked.question : null,
    (question) => set(question === null ? null : { question, side, layout }),
  ];
}

export function Sure({
  question,
  onYes,
  onNo,
}: {
  question: string | null;
  onYes: () => void;
  onNo: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const around = box.current;
    no.current?.focus();
    // Unless the answer has moved the focus elsewhere.
    return () =>
      before instanceof HTMLElement &&
      (around?.contains(document.activeElement) || document.activeElement === document.body) &&
      before.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={box}
      class="sure"
      role="alertdialog"
      aria-label={say('web.sure')}
      onKeyDown={(event) => event.key === 'Escape' && onNo()}
    >
      <span>{question}</span>
      <button class="primary" onClick={onYes}>
        {say('web.yes')}
      </button>
      <button ref={no} onClick={onNo}>
        {say('web.no')}
      </button>
    </div>
  );
}
