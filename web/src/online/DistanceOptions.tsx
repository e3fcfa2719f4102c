/** In the dialogue for a new game: what concerns only a game against someone at a distance. */
import { useEffect } from 'preact/hooks';
import type { GameName, SideKey } from '../core/protocol';
import { describe } from '../state/table';
import { say } from '../state/words';
import { Group, Radio } from '../panels/SettingsPanel';
import { NameField } from './NameField';
import type { ClockTerms, Wanted } from './protocol';
import { Unreached } from './Unreached';
import { useReach } from './useReach';

/** What is wished for beside the rules. */
export interface DistanceWishes {
  seat: SideKey | 'random';
  timing: 'none' | 'increment' | 'delay' | 'days';
  minutes: number;
  seconds: number;
  days: number;
  listed: boolean;
  name: string;
}

export function clockOf({ timing, minutes, seconds, days }: DistanceWishes): ClockTerms {
  if (timing === 'none') return { kind: 'none' };
  if (timing === 'days') return { kind: 'days', days };
  return { kind: 'real-time', initial: minutes * 60_000, [timing]: seconds * 1000 };
}

export const wantedOf = (wishes: DistanceWishes, start: { game: GameName; rules: string; position?: string }): Wanted => ({
  kind: start.game, rules: start.rules, position: start.position ?? '', clock: clockOf(wishes),
  side: wishes.seat, listed: wishes.listed, name: wishes.name.trim(),
});

export function DistanceOptions({ game, wishes, onWish, onReach }: {
  game: GameName; wishes: DistanceWishes; onWish: (change: Partial<DistanceWishes>) => void;
  /** Whether a game can be made from here. */
  onReach: (reached: boolean) => void;
}) {
  const reach = useReach();
  useEffect(() => onReach(reach === 'yes'), [reach]);
  if (reach !== null && reach !== 'yes') return <Unreached why={reach} />;
  const sides = describe(game)?.sides ?? [];
  return (
    <>
      <Group title={say('web.distance.your-seat')}>
        {(['white', 'black', 'random'] as const).map((seat) => (
          <Radio key={seat} group="seat" checked={wishes.seat === seat} label={seat === 'random' ? say('web.random-side') : (sides.find((side) => side.key === seat)?.text ?? seat)} onPick={() => onWish({ seat })} />
        ))}
      </Group>
      <Group title={say('web.distance.who')}>
        <Radio group="listed" checked={!wishes.listed} label={say('web.distance.by-link')} onPick={() => onWish({ listed: false })} />
        <Radio group="listed" checked={wishes.listed} label={say('web.distance.in-lobby')} onPick={() => onWish({ listed: true })} />
      </Group>
      <div class="group"><NameField name={wishes.name} onName={(name) => onWish({ name })} /></div>
    </>
  );
}
