import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { atTheTable, desktop, phone, Table } from './table';

atTheTable();

/** What axe finds, as lines to read. Injected past the content security policy, which allows only our own scripts. */
async function violations(table: Table): Promise<string[]> {
  await table.page.evaluate(axe.source);
  const found = await table.page.evaluate(async () => {
    const { axe: injected } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> } };
    return (await injected.run()).violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} — ${node.failureSummary}`));
}

describe('axe finds nothing', () => {
  const first = { Chess: 'e2', Stackchess: 'a1', Abalone: 'C3' } as const;
  for (const [device, shade, games] of [
    [desktop, 'light', ['Chess', 'Stackchess', 'Abalone']],
    [desktop, 'dark', ['Chess']],
    [desktop, 'contrast', ['Abalone']],
    [phone, 'light', ['Stackchess']],
    [phone, 'dark', ['Abalone']],
  ] as const)
    it(`${device === phone ? 'phone' : 'desktop'}, ${shade}: ${games.join(', ')}`, async () => {
      const table = await Table.open({ ...device, kept: { settings: { shade } } });
      for (const game of games) {
        await table.button(game).click();
        await table.tap(first[game]);
        await expect.poll(() => table.targets()).not.toEqual([]);
        expect(await violations(table)).toEqual([]);
      }
    });

  for (const door of ['Nouvelle partie', 'Mes parties', 'Ouvrir et enregistrer', 'Composer une position', 'Réglages'])
    it(`in French: ${door}`, async () => {
      const table = await Table.open({ locale: 'fr' });
      await table.button(door).click();
      await table.page.getByRole('dialog').waitFor();
      expect(await violations(table)).toEqual([]);
      await table.page.keyboard.press('Escape');
      await table.page.getByRole('dialog').waitFor({ state: 'detached' });
    });
});
