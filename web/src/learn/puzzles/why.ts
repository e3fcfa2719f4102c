/** What is told of an explanation beside a puzzle. */
import type { Explained } from '../../core/protocol';

export interface Why {
  /** Sentences; empty where nothing can be said. */
  words: string;
  /** The answer that proves it, or else the one that is expected, as game files write it. */
  reply: { move: string; record: string } | null;
  cells: string[];
}

/** Only what is said of the move itself: whoever solves is not told which one was better. */
export function whyIn(explained: Explained): Why {
  const statements = explained.statements.filter(({ line }) => line[0] === explained.move);
  const [first] = statements;
  const proof = first ?? explained.played;
  const [move, record] = [proof.line[1], proof.record[1]];
  return {
    words: statements.map(({ text }) => text).join(' '),
    reply: move && record ? { move, record } : null,
    cells: first?.roles.map(({ cell }) => cell) ?? [],
  };
}
