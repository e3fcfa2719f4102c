import { describe, expect, it } from 'vitest';
import { directCore } from '../../core/testing';
import { figuresOf } from '../../games/figures';
import { sectionsOf } from './sections';

const games = directCore()('games', {});

describe.each(['en', 'fr'] as const)('the rules in %s', (language) => {
  const texts = directCore(language)('texts', { prefix: 'rules.' });
  it.each(games)('of $game are all shown, each figure with its words', ({ game, rules }) => {
    const sections = sectionsOf(game, rules, texts);
    const shown = sections.flatMap(({ title, sentences, caption }) => [
      title,
      ...sentences,
      ...(caption === null ? [] : [caption]),
    ]);
    const written = Object.entries(texts)
      .filter(([key]) => key.startsWith(`rules.${game}.`))
      .map(([, text]) => text);
    expect([...shown].sort()).toEqual([...written].sort());
    expect(sections.filter(({ sentences }) => sentences.length === 0)).toEqual([]);
    expect(sections.filter(({ caption }) => caption !== null).map(({ name }) => name)).toEqual(
      Object.keys(figuresOf(game)),
    );
  });
});

it.each(games)('figures of $game lie on their boards', ({ game, pieces: all }) => {
  const call = directCore();
  const pieces = new Set(all.map(({ key }) => key));
  for (const {
    rules,
    stacks,
    selected = [],
    targets = [],
    arrows = [],
    going = [],
    around = [],
  } of Object.values(figuresOf(game))) {
    const arranged = call('arrange', { game, rules });
    if (arranged.kind !== 'arranged') throw new Error(arranged.refusal.text);
    const cells = new Set(arranged.board.cells.map(({ cell }) => cell));
    const used = [
      ...Object.keys(stacks),
      ...selected,
      ...targets.map(({ cell }) => cell),
      ...arrows.flatMap(({ from, to }) => [from, to]),
      ...going.map(({ from }) => from),
      ...around,
    ];
    expect(used.filter((cell) => !cells.has(cell))).toEqual([]);
    expect(
      Object.values(stacks)
        .flat()
        .filter((piece) => !pieces.has(piece)),
    ).toEqual([]);
    for (const cell of [
      ...selected,
      ...arrows.map(({ from }) => from),
      ...going.map(({ from }) => from),
    ])
      expect(stacks, cell).toHaveProperty(cell);
  }
});
