/** Keys that work wherever nothing else uses them: walking through the game, turning the board. */
import { toggleAnalysis } from './analysis';
import { forgetConfirmation } from './confirm';
import { dialogue, openDialogue } from './dialogue';
import { setHeight } from './hand';
import { hint } from './opponent';
import { playAgain, takeBack } from './playing';
import { forgetPremove } from './premove';
import { change, settings } from './settings';
import { lookAt } from './study';
import { cancel, table } from './table';
import { back, forward, lastOf } from './tree';
import type { WordKey } from './words';
import { showWhole, zoomBy } from './zoom';

/** True inside a text field or an open dialogue. */
export const isField = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, dialog, [role="dialog"]') !== null;

/** How much larger the board becomes by one key. */
const STEP = 1.35;

const turnBoard = () => table.set({ flipped: !table.get().flipped });

const ACTIONS: Record<string, () => unknown> = {
  ArrowLeft: () => lookAt(back),
  ArrowRight: () => lookAt(forward),
  Home: () => lookAt(0),
  End: () => lookAt(lastOf),
  Escape: () => {
    forgetConfirmation();
    forgetPremove();
    cancel();
  },
  f: turnBoard,
  u: takeBack,
  h: hint,
  a: toggleAnalysis,
  '+': () => zoomBy(STEP),
  '=': () => zoomBy(STEP),
  '-': () => zoomBy(1 / STEP),
  '0': showWhole,
  z: () => change({ zen: !settings.get().zen }),
  n: () => openDialogue('new'),
  '?': () => openDialogue('keys'),
};

/** For the list of keys; a key with a name in each language is a word. */
export const KEYS: { keys: (string | WordKey)[]; word: WordKey }[] = [
  { keys: ['←', '→'], word: 'web.keys.step' },
  { keys: ['web.key.home', 'web.key.end'], word: 'web.keys.ends' },
  { keys: ['F'], word: 'web.flip' },
  { keys: ['U'], word: 'web.undo' },
  { keys: ['H'], word: 'web.hint' },
  { keys: ['A'], word: 'web.analysis' },
  { keys: ['Z'], word: 'web.likes.zen' },
  { keys: ['N'], word: 'web.new-game' },
  { keys: ['+', '−', '0'], word: 'web.keys.zoom' },
  { keys: ['1–9'], word: 'web.keys.height' },
  { keys: ['web.key.tab', '↑ ↓ ← →', 'web.key.enter'], word: 'web.keys.board' },
  { keys: ['web.key.escape'], word: 'web.keys.cancel' },
  { keys: ['?'], word: 'web.keys' },
];

export function startKeys(): void {
  addEventListener('keydown', (event) => {
    const { scene, height } = table.get();
    if (!scene || dialogue.get().open || isField(event.target)) return;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      return void (event.shiftKey ? playAgain() : takeBack());
    }
    if (control || event.altKey) return;
    if (/^[1-9]$/.test(event.key) && height !== null) return void setHeight(Number(event.key));
    const act = ACTIONS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    void act();
  });
}
