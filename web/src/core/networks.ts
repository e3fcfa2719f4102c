/**
 * The networks by which the computer judges positions. They are large and not part of the core:
 * one is fetched when the computer is first asked about its game.
 */
import type { LoadNetwork } from './module';

/** Where they lie, by the games' rooms; the build gives each a name of its content. */
const files = import.meta.glob<string>('../../../src/*/network.bin', {
  query: '?url',
  import: 'default',
  eager: true,
});
const fileOf = (game: string): string | undefined => files[`../../../src/${game}/network.bin`];

/** A question, as far as it decides whether a network is of use. */
interface Question {
  game?: string;
  level?: number;
}

/** Sees to it that a core has the networks it needs. */
export class Networks {
  private readonly settled = new Set<string>();

  constructor(
    private readonly load: LoadNetwork,
    private readonly where: (game: string) => string | undefined = fileOf,
    private readonly get: (url: string) => Promise<Response> = (url) => fetch(url),
  ) {}

  /**
   * Comes back when the question can be thought about. Levels do without a network, and so does
   * whoever cannot get one: then the answer is false, and it is asked for again the next time.
   */
  async ready(question: Question): Promise<boolean> {
    const { game, level } = question;
    if (game === undefined || level !== undefined || this.settled.has(game)) return true;
    const url = this.where(game);
    if (url === undefined) return true;
    try {
      const response = await this.get(url);
      if (!response.ok) return false;
      this.load(game, new Uint8Array(await response.arrayBuffer()));
      this.settled.add(game);
      return true;
    } catch {
      // Offline: the game's own evaluation does.
      return false;
    }
  }
}
