/**
 * The rules as the core's texts have them: `rules.<game>.pieces` is a heading,
 * `rules.<game>.pieces.1` its first sentence.
 */
import type { GameName } from '../../core/protocol';

export interface Section {
  name: string;
  title: string;
  sentences: string[];
}

/** `names` are those of the sections, in the order they are read. */
export function sectionsOf(
  game: GameName,
  names: string[],
  texts: Record<string, string>,
): Section[] {
  return names.map((name) => {
    const key = `rules.${game}.${name}`;
    const sentences: string[] = [];
    for (let i = 1, text = texts[`${key}.1`]; text !== undefined; text = texts[`${key}.${++i}`])
      sentences.push(text);
    return { name, title: texts[key] ?? key, sentences };
  });
}
