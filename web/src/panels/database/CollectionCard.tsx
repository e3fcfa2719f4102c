/** The file that is open: the next of its games, and what was played in the position shown. */
import type { Explored } from '../../core/protocol';
import { collection, setExploring, step } from '../../state/collection';
import { describe, moveWords, openerOf } from '../../state/described';
import { openDialogue } from '../../state/dialogue';
import { playHere } from '../../state/playing';
import { mayHelp, mayPlayHere } from '../../state/rights';
import { useStore } from '../../state/store';
import { table } from '../../state/table';
import { say } from '../../state/words';
import { Icon } from '../Icon';

export function CollectionCard() {
  const { open, at, count, exploring, explored } = useStore(collection);
  const { scene } = useStore(table);
  if (!open || !scene) return null;
  const rank = at?.rank ?? null;
  return (
    <section class="collection card" aria-label={say('web.database')}>
      <div class="file">
        <button class="plain" title={open.name} onClick={() => openDialogue('database')}>
          <bdi>{open.name}</bdi>
        </button>
        <span class="rank">
          {rank === null ? count : say('web.database.rank', { rank: rank + 1, count })}
        </span>
        <button
          aria-label={say('web.database.previous')}
          title={say('web.database.previous')}
          disabled={rank === 0 || count === 0}
          onClick={() => void step(-1)}
        >
          <Icon name="back" />
        </button>
        <button
          aria-label={say('web.database.next')}
          title={say('web.database.next')}
          disabled={rank === count - 1 || count === 0}
          onClick={() => void step(1)}
        >
          <Icon name="forward" />
        </button>
        <button
          aria-pressed={exploring}
          aria-label={say('web.explorer')}
          title={say('web.explorer')}
          onClick={() => setExploring(!exploring)}
        >
          <Icon name="analysis" />
        </button>
      </div>
      {/* Whoever plays at a distance gets no help from it either. */}
      {exploring && explored && mayHelp() && <Explorer game={scene.game} told={explored.told} />}
    </section>
  );
}

function Explorer({ game, told }: { game: string; told: Explored }) {
  const [opener, other] = describe(game)?.sides ?? [];
  if (told.moves.length === 0)
    return (
      <p class="explorer-none">
        {told.reached > 0
          ? say('web.explorer.end', { count: told.reached })
          : say('web.explorer.none')}
      </p>
    );
  return (
    <div class="explorer-place">
      <table class={`explorer ${openerOf(game)}-opens`} aria-label={say('web.explorer')}>
        <thead class="unseen">
          <tr>
            <th>{say('web.explorer.move')}</th>
            <th>{say('web.explorer.games')}</th>
            <th>{say('web.explorer.ends')}</th>
          </tr>
        </thead>
        <tbody>
          {told.moves.map((played) => (
            <tr key={played.move}>
              <td>
                <button
                  class="plain"
                  disabled={!mayPlayHere()}
                  onClick={() => void playHere(played.move)}
                >
                  {moveWords(game, played.record)}
                </button>
              </td>
              <td class="count">{played.games}</td>
              <td class="ends">
                <Ends
                  played={played}
                  words={say('web.explorer.shares', {
                    first: `${opener?.text} ${played.first}`,
                    draw: played.draw,
                    second: `${other?.text} ${played.second}`,
                  })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How the games ended, as a bar: the side that opens, draws, the other side; the rest is open. */
function Ends({ played, words }: { played: Explored['moves'][number]; words: string }) {
  const part = (key: 'first' | 'draw' | 'second') => {
    const share = (100 * played[key]) / played.games;
    return (
      <span class={key} style={{ width: `${share}%` }}>
        {share >= 24 ? say('web.report.percent', { percent: Math.round(share) }) : ''}
      </span>
    );
  };
  return (
    <div class="ends-bar" role="img" aria-label={words} title={words}>
      {part('first')}
      {part('draw')}
      {part('second')}
    </div>
  );
}
