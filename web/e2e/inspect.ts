/**
 * What no screen may have: words cut off, words of another language, anything that axe-core finds.
 */
import axe from 'axe-core';
import { expect } from 'vitest';
import enDistance from '../../i18n/en/distance.json';
import enWeb from '../../i18n/en/web.json';
import frDistance from '../../i18n/fr/distance.json';
import frWeb from '../../i18n/fr/web.json';
import type { Look } from './looks';
import type { Table } from './table';

const english = { ...enWeb, ...enDistance };
const french = { ...frWeb, ...frDistance };

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}
interface Axe {
  run(within: ParentNode, options: object): Promise<{ violations: Violation[] }>;
}

/**
 * What axe finds, as lines to read; behind an open dialogue nothing can be reached. Drawings that
 * only the eye finds are taken out meanwhile: axe would look at every stroke of them, and take ten
 * times as long to find nothing. Injected past the content security policy, which allows only our
 * own scripts.
 */
async function violations(table: Table): Promise<string[]> {
  if (!(await table.page.evaluate(() => 'axe' in globalThis)))
    await table.page.evaluate(axe.source);
  const found = await table.page.evaluate(async () => {
    const { axe: injected } = globalThis as unknown as { axe: Axe };
    const back = [...document.querySelectorAll('svg [aria-hidden=true]')].map((drawing) => {
      const place = document.createComment('');
      drawing.replaceWith(place);
      return () => place.replaceWith(drawing);
    });
    const { violations: all } = await injected.run(
      document.querySelector('dialog[open]') ?? document,
      { resultTypes: ['violations'] },
    );
    for (const again of back) again();
    return all;
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} — ${node.failureSummary}`),
  );
}

/** Words that do not fit where they stand, and whatever sticks out of the window to the side. */
function misfits(): string[] {
  const found: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  // On a wide screen everything is in sight at once.
  if (innerWidth > 960 && document.documentElement.scrollHeight > innerHeight)
    found.push(`the page is ${document.documentElement.scrollHeight} high`);
  const inside = document.querySelector('dialog[open]') ?? document.body;
  for (const element of inside.querySelectorAll<HTMLElement>(
    'button, label, p, h2, legend, small, span, output',
  )) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || element.closest('.unseen, .lines, svg')) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    // A name that others gave may be too long for its row; then its title has all of it.
    const told = textOverflow === 'ellipsis' && element.title === element.textContent;
    const cut = overflowX !== 'visible' && !told && element.scrollWidth > element.clientWidth + 1;
    // A row that scrolls by itself may be longer than the window.
    const scrolls = element.closest('.layouts .options') !== null;
    if (cut || (!scrolls && (box.right > innerWidth + 1 || box.left < -1)))
      found.push(`${element.className || element.tagName}: ${element.innerText.slice(0, 60)}`);
  }
  // What a field for numbers may be, beside the buttons that browsers put there.
  const pen = document.createElement('canvas').getContext('2d')!;
  for (const field of inside.querySelectorAll<HTMLInputElement>(
    'input[type=number][placeholder]',
  )) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = font;
    if (
      pen.measureText(field.placeholder).width +
        parseFloat(paddingLeft) +
        parseFloat(paddingRight) +
        16 >
      field.clientWidth
    )
      found.push(`${field.name}: ${field.placeholder}`);
  }
  for (const words of inside.querySelectorAll<HTMLElement>('.option:has(svg) > span')) {
    const [box, around] = [
      words.getBoundingClientRect(),
      words.parentElement!.getBoundingClientRect(),
    ];
    if (box.width > 0 && (box.left < around.left + 3 || box.right > around.right - 3))
      found.push(`at the edge: ${words.innerText}`);
  }
  for (const field of inside.querySelectorAll<HTMLInputElement>('.typed input'))
    if (!field.value && field.scrollWidth > field.clientWidth + 1) found.push(field.placeholder);
  return found;
}

/** Words of the page that are not in the language of the reader. */
async function foreign(table: Table, locale: string): Promise<string[]> {
  const [own, other] = (locale === 'fr' ? [french, english] : [english, french]) as [
    Record<string, string>,
    Record<string, string>,
  ];
  const mine = new Set(Object.values(own));
  // The name of the page is a French word.
  const theirs = Object.values(other).filter(
    (text) => !mine.has(text) && !text.includes('{') && text !== 'Plateau',
  );
  const seen = await table.page.evaluate(() =>
    [...document.querySelectorAll('body *:not([lang])')].flatMap((one) => [
      ...[...one.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent!.trim()),
      ...['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
    ]),
  );
  return theirs.filter((text) => seen.includes(text));
}

export async function expectFaultless(
  table: Table,
  screen: string,
  { opening, axe: asked }: Look,
): Promise<void> {
  const found = {
    screen,
    misfits: await table.page.evaluate(misfits),
    foreign: await foreign(table, opening.locale),
    violations: asked ? await violations(table) : [],
  };
  expect(found).toEqual({ screen, misfits: [], foreign: [], violations: [] });
}
