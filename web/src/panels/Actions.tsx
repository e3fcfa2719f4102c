/** What a player can do besides moving. */
import { useState } from 'preact/hooks';
import { analysis, toggleAnalysis } from '../state/analysis';
import { hint, offerDraw, thinking } from '../state/opponent';
import { useStore } from '../state/store';
import { act, mayMove, playAgain, table, takeBack } from '../state/table';
import { say, type WordKey } from '../state/words';
import { DistantActions } from '../online/Actions';
import { Icon, type IconName } from './Icon';
import { Sure } from './Sure';

export function Actions() {
  const { opponent } = useStore(table);
  return opponent.kind === 'distance' ? <DistantActions /> : <ActionsHere />;
}

function ActionsHere() {
  const { scene, opponent, flipped } = useStore(table);
  const { running } = useStore(analysis);
  const { busy } = useStore(thinking);
  const [asking, ask] = useState<'resign' | 'draw' | null>(null);
  if (!scene) return null;
  const button = (icon: IconName, key: WordKey, enabled: boolean, act_: () => void, pressed?: boolean) => (
    <button class="tool" aria-label={say(key)} title={say(key)} disabled={!enabled} aria-pressed={pressed} onClick={act_}>
      <Icon name={icon} /><span>{say(key)}</span>
    </button>
  );
  const mine = opponent.kind === 'computer' ? (opponent.side === 'white' ? 'black' : 'white') : scene.turn;
  const sure = async () => {
    ask(null);
    if (asking === 'resign') await act('resign', { side: mine });
    else if (asking === 'draw') await (scene.claim ? act('claimDraw') : opponent.kind === 'computer' ? offerDraw(mine) : act('agreeDraw'));
  };
  return (
    <section class="actions card" aria-label={say('web.actions')}>
      <div class="tools">
        {button('undo', 'web.undo', scene.can.undo, () => void takeBack())}
        {button('redo', 'web.redo', scene.can.redo, () => void playAgain())}
        {button('flip', 'web.flip', true, () => table.set({ flipped: !flipped }), flipped)}
        {button('hint', 'web.hint', scene.can.play && mayMove() && !busy, () => void hint())}
        {button(running ? 'stop' : 'analysis', running ? 'web.stop' : 'web.analysis', true, toggleAnalysis, running)}
        {button('draw', scene.claim ? 'web.claim-draw' : 'web.draw', scene.can.offerDraw && mayMove() && !busy, () => ask('draw'))}
        {button('flag', 'web.resign', scene.can.resign && scene.live, () => ask('resign'))}
      </div>
      {asking && (
        <Sure
          question={asking === 'resign' ? say('web.sure-resign') : scene.claim ? scene.claim.text : say(opponent.kind === 'computer' ? 'web.sure-offer' : 'web.sure-draw')}
          onYes={() => void sure()} onNo={() => ask(null)}
        />
      )}
    </section>
  );
}
