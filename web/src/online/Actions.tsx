/** What a player or a spectator can do in a game at a distance besides moving. */
import { useState } from 'preact/hooks';
import { analysis, toggleAnalysis } from '../state/analysis';
import { openDialogue } from '../state/dialogue';
import { useStore } from '../state/store';
import { mayHelp, mayMove, table } from '../state/table';
import { say, type WordKey } from '../state/words';
import { Icon, type IconName } from '../panels/Icon';
import { Sure } from '../panels/Sure';
import { askFor, online } from './online';

type Question = 'resign' | 'abort' | 'draw' | 'claim';

export function DistantActions() {
  const { scene, flipped } = useStore(table);
  const { game } = useStore(online);
  const { running } = useStore(analysis);
  const [asking, ask] = useState<Question | null>(null);
  if (!scene || !game) return null;
  const { state, side } = game;
  const playing = state?.status === 'playing' && side !== null;
  const abortable = side !== null && (state?.status === 'waiting' || (playing && state.ply < 2));
  const claim = scene.claim !== null && mayMove();
  const button = (icon: IconName, key: WordKey, enabled: boolean, act: () => void, pressed?: boolean) => (
    <button class="tool" aria-label={say(key)} title={say(key)} disabled={!enabled} aria-pressed={pressed} onClick={act}>
      <Icon name={icon} /><span>{say(key)}</span>
    </button>
  );
  const sure = () => {
    ask(null);
    if (asking) void askFor(({ resign: 'resign', abort: 'abort', draw: 'offer-draw', claim: 'claim-draw' } as const)[asking]);
  };
  const movedOnce = playing && game.log.some((entry) => entry.did === 'moved' && entry.side === side);
  return (
    <section class="actions card" aria-label={say('web.actions')}>
      <div class="tools">
        {button('undo', 'web.distance.ask-takeback', movedOnce && state.takeback === null, () => void askFor('ask-takeback'))}
        {button('link', 'web.distance.link', true, () => openDialogue('invitation'))}
        {button('flip', 'web.flip', true, () => table.set({ flipped: !flipped }), flipped)}
        {button('device', 'web.distance.move-seat', side !== null, () => openDialogue('seat'))}
        {button(running ? 'stop' : 'analysis', running ? 'web.stop' : 'web.analysis', mayHelp(), toggleAnalysis, running)}
        {button('draw', claim ? 'web.claim-draw' : 'web.distance.offer-draw', playing && (claim || state.draw_offer === null), () => ask(claim ? 'claim' : 'draw'))}
        {abortable
          ? button('close', 'web.distance.abort', true, () => ask('abort'))
          : button('flag', 'web.resign', playing, () => ask('resign'))}
      </div>
      {asking && (
        <Sure
          question={asking === 'claim' ? scene.claim?.text : say(({ resign: 'web.sure-resign', abort: 'web.distance.sure-abort', draw: 'web.distance.sure-offer' } as const)[asking])}
          onYes={sure} onNo={() => ask(null)}
        />
      )}
    </section>
  );
}
