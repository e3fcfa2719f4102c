/** What a player can do besides moving. */
import { other } from '../core/sides';
import { DistantActions } from '../online/Actions';
import { analysis, toggleAnalysis } from '../state/analysis';
import { sideName } from '../state/described';
import { hint, offerDraw, thinking } from '../state/opponent';
import { act, playAgain, takeBack } from '../state/playing';
import { mayMove } from '../state/rights';
import { useStore } from '../state/store';
import { table } from '../state/table';
import { capital, say } from '../state/words';
import { Sure, useQuestion } from './Sure';
import { Tool } from './Tool';

export function Actions() {
  const { opponent } = useStore(table);
  return opponent.kind === 'distance' ? <DistantActions /> : <ActionsHere />;
}

function ActionsHere() {
  const { scene, opponent, flipped } = useStore(table);
  const { running } = useStore(analysis);
  const { busy } = useStore(thinking);
  const mine = opponent.kind === 'computer' ? other(opponent.side) : (scene?.turn ?? 'white');
  const [asking, ask] = useQuestion<'resign' | 'draw'>(mine);
  if (!scene) return null;
  const sure = async () => {
    ask(null);
    if (asking === 'resign') await act('resign', { side: mine });
    else if (asking === 'draw')
      await (scene.claim
        ? act('claimDraw')
        : opponent.kind === 'computer'
          ? offerDraw(mine)
          : act('agreeDraw'));
  };
  return (
    <section class="actions card" aria-label={say('web.actions')}>
      <div class="tools">
        <Tool
          icon="undo"
          word="web.undo"
          label="web.short.undo"
          enabled={scene.can.undo}
          onUse={() => void takeBack()}
        />
        <Tool
          icon="redo"
          word="web.redo"
          label="web.short.redo"
          enabled={scene.can.redo}
          onUse={() => void playAgain()}
        />
        <Tool
          icon="flip"
          word="web.flip"
          label="web.short.flip"
          pressed={flipped}
          onUse={() => table.set({ flipped: !flipped })}
        />
        <Tool
          icon="hint"
          word="web.hint"
          enabled={scene.can.play && mayMove() && !busy}
          onUse={() => void hint()}
        />
        <Tool
          icon={running ? 'stop' : 'analysis'}
          word={running ? 'web.stop' : 'web.analysis'}
          pressed={running}
          onUse={toggleAnalysis}
        />
        <Tool
          icon="draw"
          word={scene.claim ? 'web.claim-draw' : 'web.draw'}
          label="web.draw"
          enabled={scene.can.offerDraw && mayMove() && !busy}
          onUse={() => ask('draw')}
        />
        <Tool
          icon="flag"
          word="web.resign"
          enabled={scene.can.resign && scene.live}
          onUse={() => ask('resign')}
        />
      </div>
      {asking && (
        <Sure
          question={
            asking === 'resign'
              ? opponent.kind === 'here'
                ? capital(say('web.sure-resign-side', { side: sideName(scene.game, mine) }))
                : say('web.sure-resign')
              : scene.claim
                ? say('web.sure-claim', { reason: scene.claim.text })
                : say(opponent.kind === 'computer' ? 'web.sure-offer' : 'web.sure-draw')
          }
          onYes={() => void sure()}
          onNo={() => ask(null)}
        />
      )}
    </section>
  );
}
