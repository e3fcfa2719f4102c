import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { directCore } from '../../core/testing';
import { figuresBy, type Written } from './figures';
import { sectionsOf } from './sections';

const games = directCore()('games', {});
const root = new URL('../../../../', import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

describe.each(['en', 'fr'] as const)('the rules in %s', (language) => {
  const texts = directCore(language)('texts', { prefix: 'rules.' });
  it.each(games)('of $game are all shown', ({ game, rules }) => {
    const sections = sectionsOf(game, rules, texts);
    const shown = sections.flatMap(({ title, sentences }) => [title, ...sentences]);
    const written = Object.entries(texts)
      .filter(([key]) => key.startsWith(`rules.${game}.`))
      .map(([, text]) => text);
    expect([...shown].sort()).toEqual([...written].sort());
    expect(sections.filter(({ sentences }) => sentences.length === 0)).toEqual([]);
  });

  it.each(games)(
    'have the pictures of $game that the documentation has',
    async ({ game, rules }) => {
      const answer = directCore(language);
      const written: Written[] = read(`src/${game}/figures.json`);
      const figures = await figuresBy(
        async (call, asks) => answer(call, asks),
        game,
        language,
        written,
      );
      const captions = read(`docs/figures/${game}/captions.json`);
      expect(Object.fromEntries(figures.map(({ id, caption }) => [id, caption]))).toEqual(
        captions[language],
      );
      for (const { id, section, forbidden, arrows, scene, refusal } of figures) {
        expect(rules, id).toContain(section);
        // Arrows start where something stands, unless that is the fault.
        if (!forbidden)
          for (const { from } of arrows) expect(scene.stacks, id).toHaveProperty(from);
        expect(refusal.length > 0, id).toBe(forbidden && !['game-over'].includes(id));
      }
    },
  );
});
