/** Taps on a board, with a core that knows a game in which pieces are put on it. */
import { beforeEach, expect, it, vi } from 'vitest';
import { type Core, CoreClient } from '../core/client';
import { coreWorker, wasm } from '../core/testing';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: { dataset: {} } });

const { sitDown, table } = await import('./table');
const { open } = await import('./opening');
const { tapCell } = await import('./hand');

/** Cells that are a whole move by themselves. */
const whole: Record<string, string> = { e4: 'e2e4' };

const real = new CoreClient(wasm, coreWorker, 'en');
const putting: Core = {
  language: 'en',
  async call(call, asks) {
    const answer = await real.call(call, asks);
    const [cell] = call === 'tap' ? (asks as unknown as { cells: string[] }).cells : [];
    return cell && whole[cell] ? { ...answer, move: whole[cell] } : answer;
  },
  match: (number) => real.match(number),
  close: () => undefined,
};
await sitDown(putting);

const stacks = () => table.get().scene!.stacks;

beforeEach(async () => {
  await open({ game: 'chess' }, { kind: 'here' });
});

it('a tap on an empty cell that is a whole move plays it', async () => {
  await tapCell('e4');
  expect(stacks().e4).toEqual(['white-pawn']);
});

it('a tap on any other empty cell chooses nothing', async () => {
  await tapCell('e5');
  expect(stacks().e2).toEqual(['white-pawn']);
  expect(table.get().tapped).toEqual([]);
});
