/** A question before something that is not easily undone. It takes the focus, which also brings it into sight, and gives it back. */
import { useEffect, useRef } from 'preact/hooks';
import { say } from '../state/words';

export function Sure({ question, onYes, onNo }: { question: string | undefined; onYes: () => void; onNo: () => void }) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    no.current?.focus();
    return () => before instanceof HTMLElement && before.focus({ preventScroll: true });
  }, []);
  return (
    <div class="sure" role="alertdialog" aria-label={say('web.sure')} onKeyDown={(event) => event.key === 'Escape' && onNo()}>
      <span>{question}</span>
      <button class="primary" onClick={onYes}>{say('web.yes')}</button>
      <button ref={no} onClick={onNo}>{say('web.no')}</button>
    </div>
  );
}
