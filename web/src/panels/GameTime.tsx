/** What is left of the time that the rules give the whole game, whoever is to move. */
import { clock, clockText } from '../state/clock';
import { useStore } from '../state/store';
import { table } from '../state/table';
import { say } from '../state/words';

export function TimeOfGame({ left }: { left: number }) {
  return (
    <span class="game-time">
      {say('web.game-time')}{' '}
      <span class={left < 10_000 ? 'clock short' : 'clock'} role="timer">
        {clockText(left)}
      </span>
    </span>
  );
}

/** Of a game at this table. While it runs it shows the match; afterwards each position its own. */
export function GameTime() {
  const { game } = useStore(clock);
  const { scene, match } = useStore(table);
  if (!scene || scene.gameTime === null) return null;
  const runs = scene.live || match?.now.outcome === null;
  return <TimeOfGame left={(runs ? game : null) ?? scene.gameTime} />;
}
