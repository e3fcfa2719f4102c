import { describe, expect, it } from 'vitest';
import { atTheTable, Table } from './table';

atTheTable();

/** Counts what is struck, and sounds nothing. */
function deafPage() {
  const heard = { knocks: 0 };
  Object.assign(globalThis, { heard });
  const parameter = {
    setValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  };
  const node = () => ({
    gain: parameter,
    frequency: parameter,
    connect: () => undefined,
    start: () => void heard.knocks++,
    stop: () => undefined,
  });
  class Silence {
    currentTime = 0;
    sampleRate = 8000;
    createGain = node;
    createOscillator = node;
    createBufferSource = node;
    createBuffer = () => ({ getChannelData: () => new Float32Array(160) });
  }
  Object.assign(globalThis, { AudioContext: Silence });
}
const knocks = (table: Table) =>
  table.page.evaluate(() => (globalThis as unknown as { heard: { knocks: number } }).heard.knocks);

describe('sounds', () => {
  it('a move, a capture and a refusal are heard', async () => {
    const table = await Table.open({ before: deafPage });
    await table.tap('e2', 'e4');
    await expect.poll(() => knocks(table)).toBe(2);
    await table.tap('a7', 'h3');
    await table.refuses(/./);
    await expect.poll(() => knocks(table)).toBe(4);
  });

  it('are turned off by one setting', async () => {
    const table = await Table.open({ before: deafPage });
    await table.button('Settings').click();
    await table.page.getByRole('checkbox', { name: 'Play sounds' }).uncheck();
    await table.page.keyboard.press('Escape');
    await table.tap('e2', 'e4');
    await table.says('Black to play');
    await table.tap('a7', 'h3');
    await table.refuses(/./);
    expect(await knocks(table)).toBe(0);
  });
});
