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
  for (const [device, options] of [['desktop', desktop], ['phone', phone]] as const)
    for (const shade of ['light', 'dark', 'contrast'])
      it(`${device}, ${shade}`, async () => {
        const table = await Table.open({ ...options, kept: { settings: { shade } } });
        await table.type('e4', 'd5');
        await table.tap('e4');
        expect(await violations(table)).toEqual([]);
        for (const game of ['Stackchess', 'Abalone']) {
          await table.button(game).click();
          await table.cell(game === 'Abalone' ? 'I5' : 'f6').waitFor();
          await table.tap(game === 'Abalone' ? 'C3' : 'a1');
          expect(await violations(table)).toEqual([]);
        }
      });

  it('in every dialogue, in French', async () => {
    const table = await Table.open({ locale: 'fr' });
    for (const door of ['Nouvelle partie', 'Mes parties', 'Ouvrir et enregistrer', 'Composer une position', 'Réglages']) {
      await table.button(door).click();
      await table.page.getByRole('dialog').waitFor();
      expect(await violations(table), door).toEqual([]);
      await table.page.keyboard.press('Escape');
      await table.page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });
});
