/** Against whom, how strong, and on which side. */
import type { GameName } from '../../core/protocol';
import { describe } from '../../state/described';
import { FULL_STRENGTH, LOWEST_LEVEL, levelWords } from '../../state/level';
import type { Against, Seat, Wishes } from '../../state/wishes';
import { say, type WordKey } from '../../state/words';
import { Icon, type IconName } from '../Icon';
import { Group, Radio } from '../Options';

type Wish = (change: Partial<Wishes>) => void;

const OPPONENTS: { against: Against; word: WordKey; icon: IconName }[] = [
  { against: 'computer', word: 'web.computer', icon: 'computer' },
  { against: 'here', word: 'web.two-here', icon: 'two' },
  { against: 'distance', word: 'web.distance.someone', icon: 'globe' },
];

export function OpponentChoice({ wishes, onWish }: { wishes: Wishes; onWish: Wish }) {
  return (
    <Group title={say('web.opponent')} quiet kind="opponents">
      {OPPONENTS.map(({ against, word, icon }) => (
        <Radio
          key={against}
          group="against"
          checked={wishes.against === against}
          label={say(word)}
          onPick={() => onWish({ against })}
        >
          <Icon name={icon} />
        </Radio>
      ))}
    </Group>
  );
}

export function LevelChoice({ wishes, onWish }: { wishes: Wishes; onWish: Wish }) {
  return (
    <Group title={say('web.level')} quiet>
      <label class="slider">
        <input
          type="range"
          min={LOWEST_LEVEL}
          max={FULL_STRENGTH}
          value={wishes.level}
          aria-label={say('web.level')}
          aria-valuetext={levelWords(wishes.level)}
          onInput={(event) => onWish({ level: Number(event.currentTarget.value) })}
        />
        <output>{levelWords(wishes.level)}</output>
      </label>
    </Group>
  );
}

export function SeatChoice({
  game,
  wishes,
  onWish,
}: {
  game: GameName;
  wishes: Wishes;
  onWish: Wish;
}) {
  const sides = describe(game)?.sides ?? [];
  return (
    <Group title={say('web.distance.your-seat')} kind="seats">
      {[...sides.map(({ key }) => key), 'random' as const].map((seat: Seat) => (
        <Radio
          key={seat}
          group="seat"
          checked={wishes.seat === seat}
          label={
            seat === 'random'
              ? say('web.random-side')
              : (sides.find((side) => side.key === seat)?.text ?? seat)
          }
          onPick={() => onWish({ seat })}
        />
      ))}
    </Group>
  );
}
