/** Something that whoever opens the page must not miss: it stands in the middle until the next action. */
import { makeStore } from './store';
import { table } from './table';

export const told = makeStore<{ text: string }>({ text: '' });

export function tell(text: string): void {
  told.set({ text });
  table.set({ notice: text });
}
