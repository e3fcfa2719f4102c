/** In the dialogue for a new game: what concerns only a game against someone at a distance. */
import { useEffect } from 'preact/hooks';
import type { GameName } from '../core/protocol';
import { Group, Radio } from '../panels/Options';
import type { Wishes } from '../state/wishes';
import { say } from '../state/words';
import type { Wanted } from './messages';
import { NameField } from './NameField';
import type { Clock } from './protocol';
import { Unreached } from './Unreached';
import { useReach } from './useReach';

/** What is wished for beside the rules. */
export type DistanceWishes = Omit<Wishes, 'against' | 'level'>;

export function clockOf({ timing, minutes, seconds, days }: DistanceWishes): Clock {
  if (timing === 'none') return { kind: 'none' };
  if (timing === 'days') return { kind: 'days', days };
  return { kind: 'real-time', initial: minutes * 60_000, [timing]: seconds * 1000 };
}

export const wantedOf = (
  wishes: DistanceWishes,
  start: { game: GameName; rules: string; position?: string },
): Wanted => ({
  kind: start.game,
  rules: start.rules,
  position: start.position ?? '',
  clock: clockOf(wishes),
  side: wishes.seat,
  listed: wishes.listed,
  name: wishes.name.trim(),
});

export function DistanceOptions({
  wishes,
  onWish,
  onReach,
}: {
  wishes: DistanceWishes;
  onWish: (change: Partial<DistanceWishes>) => void;
  /** Whether a game can be made from here. */
  onReach: (reached: boolean) => void;
}) {
  const reach = useReach();
  useEffect(() => onReach(reach === 'yes'), [reach]);
  if (reach !== null && reach !== 'yes') return <Unreached why={reach} />;
  return (
    <>
      <Group title={say('web.distance.who')} kind="seats">
        <Radio
          group="listed"
          checked={!wishes.listed}
          label={say('web.distance.by-link')}
          onPick={() => onWish({ listed: false })}
        />
        <Radio
          group="listed"
          checked={wishes.listed}
          label={say('web.distance.in-lobby')}
          onPick={() => onWish({ listed: true })}
        />
      </Group>
      <div class="group">
        <NameField name={wishes.name} onName={(name) => onWish({ name })} />
      </div>
    </>
  );
}
