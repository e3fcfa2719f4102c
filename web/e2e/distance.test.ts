import { describe, expect, inject, it } from 'vitest';
import { arrive, count, makeGame, pair, playOn } from './distance';
import { atTheTable, Table } from './table';

atTheTable();
const address = inject('address');

describe('at a distance', () => {
  it('a game is made, its link sent, and played to mate', async () => {
    const white = await Table.open();
    await white.button('New game').click();
    const dialogue = white.page.getByRole('dialog', { name: 'New game' });
    await dialogue.getByRole('radio', { name: 'Someone at a distance' }).check();
    await dialogue.getByRole('radio', { name: 'White', exact: true }).check();
    await dialogue.getByRole('textbox', { name: 'Your name' }).fill('Ada');
    await dialogue.getByRole('button', { name: 'Start' }).click();
    const invitation = white.page.getByRole('dialog', { name: 'Invite someone' });
    const link = await invitation.getByRole('textbox', { name: 'Link' }).inputValue();
    await white.says('Waiting for the other player');
    const black = await arrive({ hash: new URL(link).hash }, 'Bob <b>');
    await invitation.waitFor({ state: 'detached' });
    await white.says('White to play');
    expect(await white.page.locator('[data-side=black] .distant').innerText()).toBe('Bob <b>');
    expect(await black.page.locator('[data-side=black] .distant').innerText()).toBe('Bob <b> (you)');
    await black.tap('e7');
    await black.says('It is the other player’s turn.');
    await white.tap('e2', 'e5');
    await white.refuses(/pawn/);
    await playOn([white, black], 'f3', 'e5', 'g4', 'Qh4#');
    await white.says('Checkmate Black wins!');
    await black.says('Checkmate Black wins!');
    expect(await count(white.page)).toBe(4);
  });
  it('pairs', async () => {
    const [a, b] = await pair(address, { kind: 'abalone', side: 'black' });
    await playOn([a, b], 'c3d4');
    void makeGame;
  });
});
