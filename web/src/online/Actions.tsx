/** What a player or a spectator can do in a game at a distance besides moving. */

import { Sure, useQuestion } from '../panels/Sure';
import { Tool } from '../panels/Tool';
import { analysis, toggleAnalysis } from '../state/analysis';
import { openDialogue } from '../state/dialogue';
import { mayHelp, mayMove } from '../state/rights';
import { useStore } from '../state/store';
import { table } from '../state/table';
import { say } from '../state/words';
import { Phrases } from './Phrases';
import { askFor } from './playing';
import { online } from './state';

type Question = 'resign' | 'abort' | 'draw' | 'claim';

export function DistantActions() {
  const { scene, flipped } = useStore(table);
  const { game } = useStore(online);
  const { running } = useStore(analysis);
  const [asking, ask] = useQuestion<Question>(game?.side ?? null);
  if (!scene || !game) return null;
  const { state, side } = game;
  const playing = state?.status === 'playing' && side !== null;
  const abortable = side !== null && (state?.status === 'waiting' || (playing && state.ply < 2));
  const claim = scene.claim !== null && mayMove();
  const sure = () => {
    ask(null);
    if (asking)
      void askFor(
        ({ resign: 'resign', abort: 'abort', draw: 'offer-draw', claim: 'claim-draw' } as const)[
          asking
        ],
      );
  };
  const movedOnce =
    playing && game.log.some((entry) => entry.did === 'moved' && entry.side === side);
  return (
    <section class="actions card" aria-label={say('web.actions')}>
      <div class="tools">
        <Tool
          icon="undo"
          word="web.distance.ask-takeback"
          label="web.short.undo"
          enabled={movedOnce && state.takeback === null}
          onUse={() => void askFor('ask-takeback')}
        />
        <Tool
          icon="link"
          word="web.distance.link"
          label="web.link"
          onUse={() => openDialogue('invitation')}
        />
        <Tool
          icon="flip"
          word="web.flip"
          label="web.short.flip"
          pressed={flipped}
          onUse={() => table.set({ flipped: !flipped })}
        />
        <Tool
          icon="device"
          word="web.distance.move-seat"
          label="web.short.device"
          enabled={side !== null}
          onUse={() => openDialogue('seat')}
        />
        <Tool
          icon={running ? 'stop' : 'analysis'}
          word={running ? 'web.stop' : 'web.analysis'}
          enabled={mayHelp()}
          pressed={running}
          onUse={toggleAnalysis}
        />
        <Tool
          icon="draw"
          word={claim ? 'web.claim-draw' : 'web.distance.offer-draw'}
          label="web.draw"
          enabled={playing && (claim || state.draw_offer === null)}
          onUse={() => ask(claim ? 'claim' : 'draw')}
        />
        {abortable ? (
          <Tool
            icon="close"
            word="web.distance.abort"
            label="web.cancel"
            onUse={() => ask('abort')}
          />
        ) : (
          <Tool icon="flag" word="web.resign" enabled={playing} onUse={() => ask('resign')} />
        )}
      </div>
      {asking && (playing || abortable) && (
        <Sure
          question={
            asking === 'claim'
              ? scene.claim && say('web.sure-claim', { reason: scene.claim.text })
              : say(
                  (
                    {
                      resign: 'web.sure-resign',
                      abort: 'web.distance.sure-abort',
                      draw: 'web.distance.sure-offer',
                    } as const
                  )[asking],
                )
          }
          onYes={sure}
          onNo={() => ask(null)}
        />
      )}
      <Phrases />
    </section>
  );
}
