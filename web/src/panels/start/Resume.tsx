/** The game to go on with: the one on the table, or the last one that was left unfinished. */
import { describe, gameName } from '../../state/described';
import { type Kept, openKept, shelf, worthKeeping } from '../../state/games';
import { computerName } from '../../state/level';
import { hideStart } from '../../state/start';
import { useStore } from '../../state/store';
import { table } from '../../state/table';
import { say } from '../../state/words';
import { Icon } from '../Icon';

const against = ({ opponent }: Kept): string =>
  opponent.kind === 'computer'
    ? computerName(opponent.level)
    : opponent.kind === 'distance'
      ? opponent.name || say('web.distance.at-a-distance')
      : say('web.two-here');

export function Resume() {
  const { games, current } = useStore(shelf);
  useStore(table);
  const last = games.find(
    (one) => one.result === null && worthKeeping(one) && describe(one.game) !== undefined,
  );
  if (!last) return null;
  return (
    <button
      class="resume"
      onClick={() => (last.id === current ? hideStart() : void openKept(last))}
    >
      <Icon name="forward" />
      <span>
        {say('web.start.resume', { game: gameName(last.game) })}
        <small>
          {against(last)} · {say('web.kept-moves', { count: Math.ceil(last.saved.played / 2) })}
        </small>
      </span>
    </button>
  );
}
