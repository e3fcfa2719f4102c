/** Cores for all the board elements of a page. One holds sixteen matches: the next elements get another. */
import { type Core, type Match, openCore } from '@plateau/core';
import type { Language, Start } from '../core/protocol';

interface Lent {
  language: Language;
  wasm: string;
  core: Promise<Core>;
}

const cores: Lent[] = [];
const MATCHES = 16;
const users = new Map<Lent, number>();

/** A match, and how to give it back. Throws as `openCore` and `Core.open` do. */
export async function borrow(
  language: Language,
  wasm: string,
  start: Omit<Start, 'game'> & { game: string },
): Promise<{ match: Match; core: Core; giveBack: () => void }> {
  const lent = cores.find(
    (one) => one.language === language && one.wasm === wasm && (users.get(one) ?? 0) < MATCHES,
  ) ?? { language, wasm, core: openCore({ language, ...(wasm && { wasm }) }) };
  if (!cores.includes(lent)) cores.push(lent);
  const count = (more: number) => users.set(lent, (users.get(lent) ?? 0) + more);
  count(1);
  try {
    const core = await lent.core.catch((error: unknown) => {
      // Another element may find the network there again.
      cores.splice(cores.indexOf(lent) >>> 0, 1);
      throw error;
    });
    const { game, ...rest } = start;
    const match = core.open(game || core.games()[0]!.game, rest);
    return { match, core, giveBack: () => (match.close(), count(-1)) };
  } catch (error) {
    count(-1);
    throw error;
  }
}
