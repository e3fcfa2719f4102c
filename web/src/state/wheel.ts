/** The wheel walks through the moves: over the board and over the list of moves. */
import { lookAt } from './study';
import { table } from './table';
import { back, forward } from './tree';

/** So much turning is a step: one notch of a wheel, or a short way on a touchpad. */
const NOTCH = 60;

let turned = 0;
/** A pause begins a new turn. */
let last = 0;
const PAUSE = 300;

/** True if the wheel means the moves here. Over a stack it chooses how many pieces move. */
function walksOver(target: Element): boolean {
  if (target.closest('.moves ol')) return true;
  if (!target.closest('main .board')) return false;
  const page = document.scrollingElement;
  // Where the page is longer than the window, the wheel scrolls it.
  if (page && page.scrollHeight > page.clientHeight + 1) return false;
  const cell = target.closest<SVGGElement>('[data-cell]')?.dataset.cell;
  return !cell || (table.get().scene?.stacks[cell]?.length ?? 0) < 2;
}

function onWheel(event: WheelEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.deltaY === 0) return;
  if (!(event.target instanceof Element) || !walksOver(event.target)) return;
  event.preventDefault();
  if (event.timeStamp - last > PAUSE || Math.sign(turned) !== Math.sign(event.deltaY)) turned = 0;
  last = event.timeStamp;
  turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * NOTCH;
  if (Math.abs(turned) < NOTCH) return;
  void lookAt(turned > 0 ? forward : back);
  turned = 0;
}

export const startWheel = () => addEventListener('wheel', onWheel, { passive: false });
