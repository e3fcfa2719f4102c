/** The rules as the core's texts have them: `rules.chess.pieces` is a heading, `rules.chess.pieces.1` its first sentence. */
import type { GameName } from '../../core/protocol';

/** In the order they are read. */
const order: Record<GameName, readonly string[]> = {
  chess: ['aim', 'pieces', 'special', 'end', 'here'],
  stackchess: ['aim', 'stacks', 'captures', 'pawns', 'end', 'options', 'here'],
  abalone: ['aim', 'moves', 'pushes', 'end', 'here'],
};

export interface Section {
  name: string;
  title: string;
  sentences: string[];
  /** What the figure beside it shows, if it has one. */
  caption: string | null;
}

export function sectionsOf(game: GameName, texts: Record<string, string>): Section[] {
  return order[game].map((name) => {
    const key = `rules.${game}.${name}`;
    const sentences: string[] = [];
    for (let i = 1, text = texts[`${key}.1`]; text !== undefined; text = texts[`${key}.${++i}`]) sentences.push(text);
    return { name, title: texts[key] ?? key, sentences, caption: texts[`${key}.figure`] ?? null };
  });
}
