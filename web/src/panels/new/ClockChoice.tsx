/** Which clock: none, one that is often played, or one's own. */
import { useState } from 'preact/hooks';
import { DAYS, PACES, paceOf, type Timing, timingOf, type Wishes } from '../../state/wishes';
import { say } from '../../state/words';
import { Group, Radio } from '../Options';
import { NumberField } from './NumberField';

export function ClockChoice({
  wishes,
  onWish,
}: {
  wishes: Wishes;
  onWish: (change: Partial<Wishes>) => void;
}) {
  const distance = wishes.against === 'distance';
  const pace = paceOf(wishes);
  const [own, setOwn] = useState(pace === 'own');
  const pick = (change: Partial<Wishes>) => {
    setOwn(false);
    onWish(change);
  };
  const chosen = own || pace === 'own' ? 'own' : pace;
  return (
    <Group title={say('web.clock')} kind="clocks">
      <Radio
        group="clock"
        checked={chosen === 'none'}
        label={say('web.clock.none')}
        onPick={() => pick({ timing: 'none' })}
      />
      {PACES.map(([minutes, seconds]) => (
        <Radio
          key={minutes}
          group="clock"
          checked={chosen === `${minutes}+${seconds}`}
          label={`${minutes}+${seconds}`}
          title={say('web.clock.pace', { minutes, seconds })}
          onPick={() => pick({ timing: 'increment', minutes, seconds })}
        />
      ))}
      {distance &&
        DAYS.map((days) => (
          <Radio
            key={`days-${days}`}
            group="clock"
            checked={chosen === `${days}d`}
            label={days === 1 ? say('web.clock.day') : say('web.clock.days', { days })}
            title={
              days === 1
                ? say('web.distance.day-a-move')
                : say('web.distance.days-a-move', { days })
            }
            onPick={() => pick({ timing: 'days', days })}
          />
        ))}
      <Radio
        group="clock"
        checked={chosen === 'own'}
        label={say('web.clock.own')}
        onPick={() => {
          setOwn(true);
          if (timingOf(wishes) === 'none') onWish({ timing: 'increment' });
        }}
      />
      {chosen === 'own' && <OwnClock wishes={wishes} onWish={onWish} />}
    </Group>
  );
}

function OwnClock({
  wishes,
  onWish,
}: {
  wishes: Wishes;
  onWish: (change: Partial<Wishes>) => void;
}) {
  const kinds: Exclude<Timing, 'none'>[] =
    wishes.against === 'distance' ? ['increment', 'delay', 'days'] : ['increment', 'delay'];
  const timing = timingOf(wishes);
  return (
    <div class="row whole">
      {kinds.map((kind) => (
        <Radio
          key={kind}
          group="timing"
          checked={timing === kind}
          label={say(kind === 'days' ? 'web.distance.clock.days' : `web.clock.${kind}`)}
          onPick={() => onWish({ timing: kind })}
        />
      ))}
      <div class="row whole">
        {timing === 'days' ? (
          <NumberField
            label={say('web.distance.days-each')}
            least={1}
            most={30}
            value={wishes.days}
            onSet={(days) => onWish({ days })}
          />
        ) : (
          <>
            <NumberField
              label={say('web.minutes')}
              least={0.5}
              most={180}
              step={0.5}
              value={wishes.minutes}
              onSet={(minutes) => onWish({ minutes })}
            />
            <NumberField
              label={say('web.seconds-a-move')}
              least={0}
              most={60}
              value={wishes.seconds}
              onSet={(seconds) => onWish({ seconds })}
            />
          </>
        )}
      </div>
    </div>
  );
}
