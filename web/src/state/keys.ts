/** Keys that work wherever nothing else wants them: walking through the game, turning the board. */
import { dialogue } from './dialogue';
import { setHeight } from './hand';
import { cancel, look, playAgain, table, takeBack } from './table';

/** Somebody writes there, or a dialogue is open around it. */
export const isField = (target: EventTarget | null) => target instanceof Element && target.closest('input, textarea, select, dialog, [role="dialog"]') !== null;

export function startKeys(): void {
  addEventListener('keydown', (event) => {
    const { scene, flipped, height } = table.get();
    if (!scene || dialogue.get().open || isField(event.target)) return;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      return void (event.shiftKey ? playAgain() : takeBack());
    }
    if (control || event.altKey) return;
    if (/^[1-9]$/.test(event.key) && height !== null) return void setHeight(Number(event.key));
    switch (event.key) {
      case 'ArrowLeft': void look(({ ply }) => ply - 1); break;
      case 'ArrowRight': void look(({ ply }) => ply + 1); break;
      case 'Home': void look(0); break;
      case 'End': void look(({ played }) => played); break;
      case 'Escape': cancel(); break;
      case 'f': table.set({ flipped: !flipped }); break;
      default: return;
    }
    event.preventDefault();
  });
}
