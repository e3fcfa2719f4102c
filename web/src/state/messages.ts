/**
 * What was said belongs to what was done last: pressing any button outside the words themselves
 * sends it away, before the button does its work.
 */
import { table } from './table';

export function startMessages(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (!button || button.closest('.words, dialog')) return;
      const { refusal, notice } = table.get();
      if (refusal || notice) table.set({ refusal: null, notice: '' });
    },
    true,
  );
}
