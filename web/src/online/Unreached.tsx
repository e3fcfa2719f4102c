/** Why nobody can be played with at a distance from here, and what helps. */
import { renew } from '../state/offline';
import { say } from '../state/words';
import type { Reach } from './reach';

export function Unreached({ why }: { why: Exclude<Reach, 'yes'> }) {
  return (
    <p class="refusal" role="alert">
      {say(`web.distance.reach.${why}`)}
      {why === 'foreign' && (
        <>
          {' '}
          <button type="button" class="plain" onClick={() => void renew()}>
            {say('web.distance.reload')}
          </button>
        </>
      )}
    </p>
  );
}
