/** Where the focus goes when what had it is gone. */
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * When a button that was used disappears, moves the focus to the next one in the box, or to what
 * surrounds it.
 */
export function useFocusNearby(box: RefObject<HTMLElement | null>): void {
  const had = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const comes = ({ target }: FocusEvent) => void (had.current = target as HTMLElement);
    // Some browsers also fire this event when the element is removed; then the focus is still
    // wanted.
    const goes = ({ target }: FocusEvent) =>
      queueMicrotask(
        () => (target as HTMLElement).isConnected && had.current === target && (had.current = null),
      );
    element.addEventListener('focusin', comes);
    element.addEventListener('focusout', goes);
    return () => {
      element.removeEventListener('focusin', comes);
      element.removeEventListener('focusout', goes);
    };
  }, []);
  useEffect(() => {
    if (!had.current || had.current.isConnected) return;
    had.current = null;
    if (document.activeElement !== document.body) return;
    const next =
      box.current?.querySelector<HTMLElement>('button') ??
      box.current?.closest<HTMLElement>('[tabindex]');
    next?.focus({ preventScroll: true });
  });
}
