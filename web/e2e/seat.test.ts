/** The secret of a seat, and what to do when somebody else has seen it. */
import { expect, inject, it } from 'vitest';
import { count, pair } from './distance';
import { atTheTable, Table } from './table';

atTheTable();

it('a seat gets a new link: the old one only watches, and says so where it was open', async () => {
  const [ada, bob] = await pair(inject('address'), { kind: 'chess' });
  const link = () => ada.page.getByRole('textbox', { name: 'Link' });
  const hash = async () => new URL(await link().inputValue()).hash;
  await ada.button('Continue on another device').click();
  await ada.button('Show the secret link').click();
  const old = await hash();
  const eve = await Table.open({ hash: old });
  await eve.says('Your turn');
  const tab = new Table(await ada.page.context().newPage());
  await tab.page.goto(ada.page.url());
  await tab.says('Your turn');

  await ada.button('New link for this seat').click();
  await ada.button('Yes').click();
  const dialogue = ada.page.getByRole('dialog', { name: 'Continue on another device' });
  await expect
    .poll(() => dialogue.innerText())
    .toContain('The old link no longer works. This is the new one.');
  // Said in its line, not as a box in the middle of everything.
  expect(await dialogue.getByRole('status').evaluate((one) => getComputedStyle(one).position)).toBe(
    'static',
  );
  await expect.poll(hash).not.toBe(old);
  const fresh = await hash();
  await ada.page.keyboard.press('Escape');
  await eve.says('This seat has a new link: here you can only watch now.');
  await expect.poll(() => eve.button('Resign').isDisabled()).toBe(true);
  const late = await Table.open({ hash: old });
  await late.says('You are watching.');

  // The other tab of the same browser, and whoever has the new link, play on.
  await tab.type('e4');
  await expect.poll(() => count(bob.page)).toBe(1);
  await bob.type('e5');
  const device = await Table.open({ hash: fresh });
  await device.says('Your turn');
  await device.type('Nf3');
  await expect.poll(() => count(ada.page)).toBe(3);
  expect(tab.complaints).toEqual([]);
});
