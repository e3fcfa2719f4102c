import { describe, expect, it } from 'vitest';
import en from '../../../../i18n/en/rules.json';
import fr from '../../../../i18n/fr/rules.json';
import { directCore } from '../../core/testing';
import { figures } from './figures';
import { sectionsOf } from './sections';

const games = ['chess', 'stackchess', 'abalone'] as const;

describe.each([['en', en], ['fr', fr]] as const)('the rules in %s', (language, texts) => {
  it.each(games)('of %s are all shown, each figure with its words', (game) => {
    const sections = sectionsOf(game, texts);
    const shown = sections.flatMap(({ title, sentences, caption }) => [title, ...sentences, ...(caption === null ? [] : [caption])]);
    const written = Object.entries(texts).filter(([key]) => key.startsWith(`rules.${game}.`)).map(([, text]) => text);
    expect([...shown].sort()).toEqual([...written].sort());
    expect(sections.filter(({ sentences }) => sentences.length === 0)).toEqual([]);
    expect(sections.filter(({ caption }) => caption !== null).map(({ name }) => name)).toEqual(Object.keys(figures[game]));
  });
  it('come from the core', () => {
    expect(directCore(language)('texts', { prefix: 'rules.' })).toEqual(texts);
  });
});

it.each(games)('figures of %s lie on their boards', (game) => {
  const call = directCore();
  const pieces = new Set(call('games', {}).find((one) => one.game === game)!.pieces.map(({ key }) => key));
  for (const { rules, stacks, selected = [], targets = [], arrows = [], going = [], around = [] } of Object.values(figures[game])) {
    const arranged = call('arrange', { game, rules });
    if (arranged.kind !== 'arranged') throw new Error(arranged.refusal.text);
    const cells = new Set(arranged.board.cells.map(({ cell }) => cell));
    const used = [...Object.keys(stacks), ...selected, ...targets.map(({ cell }) => cell), ...arrows.flatMap(({ from, to }) => [from, to]), ...going.map(({ from }) => from), ...around];
    expect(used.filter((cell) => !cells.has(cell))).toEqual([]);
    expect(Object.values(stacks).flat().filter((piece) => !pieces.has(piece))).toEqual([]);
    for (const cell of [...selected, ...arrows.map(({ from }) => from), ...going.map(({ from }) => from)]) expect(stacks, cell).toHaveProperty(cell);
  }
});
