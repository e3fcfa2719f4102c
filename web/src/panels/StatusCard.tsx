/** Whose turn it is, always; what just happened; and why something was refused. Spoken to screen readers as it changes. */
import type { Ending, Scene, SideKey } from '../core/protocol';
import { openerOf } from '../core/sides';
import { thinking } from '../state/opponent';
import { useStore } from '../state/store';
import { makeMove } from '../state/hand';
import { describe, look, mayHelp, playFromHere, sideToMove, table, type TableState } from '../state/table';
import { claimWords, moveWords, say } from '../state/words';
import { openDialogue } from '../state/dialogue';
import { online } from '../online/state';
import { Icon } from './Icon';
import { GoesOn } from '../online/GoesOn';
import { Connection, DistantOffers, headlineOf, Watching } from '../online/Status';

export function StatusCard() {
  const { scene, refusal, notice, tap, layout, opponent } = useStore(table);
  const { game } = useStore(online);
  const distant = opponent.kind === 'distance' ? game : null;
  const headline = distant && headlineOf(distant);
  const { busy } = useStore(thinking);
  const disc = discOf(useStore(table));
  if (!scene) return <section class="status card"><p class="turn" role="status">{notice || say('web.loading')}</p><Connection /></section>;
  const mayClaim = scene.claim !== null && scene.live && !scene.outcome;
  return (
    <section class={`status card ${scene.outcome ? 'over' : ''}`} aria-label={say('web.status')} tabIndex={-1}>
      <div class="headline">
        {disc && <span class={`disc ${disc}`} aria-hidden="true" />}
        <p class="turn" role="status">
          {!scene.live ? afterWords(scene) : (headline ?? (scene.outcome ? <Ended scene={scene} outcome={scene.outcome} /> : scene.status.turn))}
          {scene.status.check && !scene.outcome && !headline && <strong class="check">{scene.status.check}</strong>}
          {distant && (distant.pending || distant.asking.length > 0) && <span class="busy sending">{say('web.distance.sending')}</span>}
          {busy && <span class="busy">{say('web.thinking')}</span>}
        </p>
        {layout?.hex && !scene.outcome && (
          <span class="maker">
            <button class="make-move" disabled={!tap?.move} onClick={() => void makeMove()}>{say('web.make-move')}</button>
            <small>{tap?.move}</small>
          </span>
        )}
        {scene.outcome && scene.live && !distant && (
          <button class="primary again" onClick={() => openDialogue('new')}>{say('web.play-again')}</button>
        )}
      </div>
      <Events scene={scene} />
      {distant && <Watching />}
      <div class="words">
        <p class="refusal" role="alert">{refusal?.text ?? ''}</p>
        <p class="notice" role="status">{notice}</p>
        {(refusal || notice) && <button class="door dismiss" aria-label={say('web.close')} title={say('web.close')} onClick={() => table.set(refusal ? { refusal: null } : { notice: '' })}><Icon name="close" /></button>}
      </div>
      <div class="aside">
        {!scene.live && (
          <p class="looking">
            <button class="plain" onClick={() => void look((now) => now.played)}>{say('web.distance.to-the-game')}</button>{' '}
            {mayHelp() && <button class="plain" onClick={() => void playFromHere()}>{say('web.play-from-here')}</button>}
          </p>
        )}
        {mayClaim && <p class="claimable" role="status">{say('web.may-claim', { side: sideName(scene, scene.turn), reason: claimWords(scene.claim!) })}</p>}
        {distant?.state?.status === 'over' && <p class="ended" aria-hidden="true">{headline ?? scene.outcome?.text}</p>}
        <GoesOn />
        {distant && <><Connection /><DistantOffers /></>}
      </div>
    </section>
  );
}

/** Who is to move, or has won. A position looked at, and a game that nobody plays, belong to neither. */
function discOf(state: TableState): string | null {
  const { scene } = state;
  if (!scene?.live) return null;
  if (!scene.outcome) return sideToMove(state);
  return scene.outcome.winner ?? 'drawn';
}

/** Which position of the match it is, when it is not the last one. */
function afterWords({ last, game }: Scene): string {
  if (!last) return say('web.first');
  return say('web.position-after', { move: `${last.number}${last.side === openerOf(game) ? '.' : '…'} ${moveWords(last.record)}` });
}

const sideName = (scene: Scene, side: SideKey) => describe(scene.game)?.sides.find((one) => one.key === side)?.text ?? side;

/** How the game ended: the reason, then who won, each on its line. Read in one go it is the sentence of the core. */
function Ended({ scene, outcome }: { scene: Scene; outcome: Ending }) {
  const winner = outcome.winner && sideName(scene, outcome.winner);
  const at = winner ? outcome.text.toLowerCase().lastIndexOf(winner.toLowerCase()) : -1;
  if (at <= 0) return <>{outcome.text}</>;
  return <><span class="reason">{outcome.text.slice(0, at).trim()}</span> <span class="winner">{outcome.text.slice(at)}</span></>;
}

/** Everything the last move did; check is said above, the end is the headline, and so is the move that led to an earlier position. */
function Events({ scene }: { scene: Scene }) {
  const words = scene.status.events.filter((text) => text !== scene.status.check && text !== scene.outcome?.text);
  return <p class="events" aria-live="polite">{[scene.live && scene.last && moveWords(scene.last.record), ...words].filter(Boolean).join(' · ')}</p>;
}
