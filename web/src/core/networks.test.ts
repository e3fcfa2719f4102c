import { describe, expect, it } from 'vitest';
import { Networks } from './networks';

function asked(answers: (Response | Error)[]) {
  const loaded: [string, number][] = [];
  const urls: string[] = [];
  const networks = new Networks(
    (game, network) => loaded.push([game, network.length]) > 0,
    (game) => (game === 'go' ? undefined : `${game}.bin`),
    async (url) => {
      urls.push(url);
      const answer = answers.shift();
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer;
    },
  );
  return { networks, loaded, urls };
}
const file = (size: number): Response => new Response(new Uint8Array(size));

describe('networks', () => {
  it('are fetched once, when a game is first asked about', async () => {
    const { networks, loaded, urls } = asked([file(3), file(4)]);
    expect(urls).toEqual([]);
    await networks.ready({ game: 'chess' });
    await networks.ready({ game: 'chess' });
    await networks.ready({ game: 'abalone' });
    expect(urls).toEqual(['chess.bin', 'abalone.bin']);
    expect(loaded).toEqual([
      ['chess', 3],
      ['abalone', 4],
    ]);
  });

  it('are not fetched for levels, nor for games that have none', async () => {
    const { networks, urls } = asked([]);
    await networks.ready({ game: 'chess', level: 3 });
    await networks.ready({ game: 'go' });
    await networks.ready({});
    expect(urls).toEqual([]);
  });

  it('are asked for again when they did not come', async () => {
    const { networks, loaded } = asked([
      new Error('offline'),
      new Response('gone', { status: 404 }),
      file(5),
    ]);
    for (let i = 0; i < 3; ++i) await networks.ready({ game: 'chess' });
    expect(loaded).toEqual([['chess', 5]]);
  });
});
