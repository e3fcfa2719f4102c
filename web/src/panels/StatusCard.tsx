/**
 * Whose turn it is, what just happened, and why something was refused. Screen readers hear the
 * changes.
 */
import type { Ending, GameName, MoveLine, Scene } from '../core/protocol';
import { other } from '../core/sides';
import { GoesOn } from '../online/GoesOn';
import { askFor } from '../online/playing';
import { Connection, DistantOffers, headlineOf, Watchers, Watching } from '../online/Status';
import { DistantGameTime } from '../online/Strip';
import { online } from '../online/state';
import { rematchHere } from '../state/again';
import { analysis } from '../state/analysis';
import { moveWords, openerOf, sideName } from '../state/described';
import { endWords } from '../state/ended';
import { playFromHere } from '../state/opening';
import { thinking } from '../state/opponent';
import { act } from '../state/playing';
import { mayHelp, mayMove, sideToMove } from '../state/rights';
import { useStore } from '../state/store';
import { look } from '../state/study';
import { lastShown, type TableState, table } from '../state/table';
import { say } from '../state/words';
import { ComputerTrouble } from './ComputerTrouble';
import { Confirmation } from './Confirmation';
import { GameTime } from './GameTime';
import { Icon } from './Icon';
import { MakeMove } from './MakeMove';
import { playerName } from './players';

export function StatusCard() {
  const { scene, refusal, notice, layout, opponent, tags } = useStore(table);
  const { game } = useStore(online);
  const distant = opponent.kind === 'distance' ? game : null;
  const headline = distant && headlineOf(distant);
  const { busy } = useStore(thinking);
  const disc = discOf(useStore(table));
  if (!scene)
    return (
      <section class="status card">
        <p class="turn" role="status">
          {notice || say('web.loading')}
        </p>
        {notice && (
          <button class="primary" onClick={() => location.reload()}>
            {say('web.distance.reload')}
          </button>
        )}
        <Connection />
      </section>
    );
  const last = lastShown(table.get());
  const mayClaim = scene.claim !== null && scene.live && !scene.outcome;
  return (
    <section
      class={`status card ${scene.outcome ? 'over' : ''}`}
      aria-label={say('web.status')}
      tabIndex={-1}
    >
      <div class="headline">
        {disc ? (
          <span class={`disc ${disc}`} aria-hidden="true" />
        ) : (
          // Its place is kept: the words do not move when an earlier position is shown.
          !scene.live && <span class="place" aria-hidden="true" />
        )}
        <p class="turn" role="status">
          {!scene.live
            ? afterWords(scene.game, last)
            : (headline ??
              (scene.outcome ? <Ended scene={scene} outcome={scene.outcome} /> : <Turn />))}
          {scene.status.check && !scene.outcome && !headline && (
            <strong class="check">{scene.status.check}</strong>
          )}
          {distant && (distant.pending || distant.asking.length > 0) && (
            <span class="busy sending">{say('web.distance.sending')}</span>
          )}
          {busy && <span class="busy">{say('web.thinking')}</span>}
        </p>
        {layout?.hex && !scene.outcome && <MakeMove />}
        {scene.outcome && scene.live && !distant && (
          <button class="primary again" onClick={() => void rematchHere()}>
            {say('web.play-again')}
          </button>
        )}
      </div>
      <div class="doing">
        <Events scene={scene} last={last} />
        <BestMove game={scene.game} />
        {opponent.kind === 'distance' ? <DistantGameTime /> : <GameTime />}
        {distant && <Watchers />}
      </div>
      {distant && <Watching />}
      <div class="words">
        <p class="refusal" role="alert">
          {refusal?.text ?? ''}
        </p>
        <p class="notice" role="status">
          {notice}
        </p>
        {(refusal || notice) && (
          <button
            class="door dismiss"
            aria-label={say('web.close')}
            title={say('web.close')}
            onClick={() => table.set(refusal ? { refusal: null } : { notice: '' })}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <div class="aside">
        <Confirmation />
        {!scene.live && (
          <p class="looking">
            <button class="plain" onClick={() => void look((now) => now.played)}>
              {say('web.distance.to-the-game')}
            </button>{' '}
            {mayHelp() && (
              <button class="plain" onClick={() => void playFromHere()}>
                {say('web.play-from-here')}
              </button>
            )}
          </p>
        )}
        {mayClaim && (
          <p class="claimable" role="status">
            {say('web.may-claim', {
              side: sideName(scene.game, scene.turn),
              reason: scene.claim!.text,
            })}{' '}
            {mayMove() && (
              <button class="plain" onClick={() => void claimDraw()}>
                {say('web.claim-it')}
              </button>
            )}
          </p>
        )}
        {distant?.state?.status === 'over' && (
          <p class="ended" aria-hidden="true">
            {headline ?? (scene.outcome && endWords(scene.game, scene.outcome, tags))}
          </p>
        )}
        <ComputerTrouble />
        <GoesOn />
        {distant && (
          <>
            <Connection />
            <DistantOffers />
          </>
        )}
      </div>
    </section>
  );
}

/** What the analysis thinks, where there is no room for all of it beside the board. */
function BestMove({ game }: { game: GameName }) {
  const { running, progress } = useStore(analysis);
  const best = progress?.lines[0];
  if (!running || !best) return null;
  return (
    <span class="best" aria-hidden="true">
      <b>{best.score.text}</b> {moveWords(game, best.record[0] ?? '')}
    </span>
  );
}

/**
 * The colour of the side to move, or of the winner; null for an earlier position and for a game
 * that is not being played.
 */
function discOf(state: TableState): string | null {
  const { scene } = state;
  if (!scene?.live) return null;
  if (!scene.outcome) return sideToMove(state);
  return scene.outcome.winner ?? 'drawn';
}

/** Whose turn it is; first of all whether it is that of the person here. */
function Turn() {
  const { scene, opponent } = useStore(table);
  if (!scene) return null;
  const mine =
    opponent.kind === 'here'
      ? null
      : opponent.kind === 'computer'
        ? other(opponent.side)
        : opponent.side;
  if (mine !== scene.turn) return <>{scene.status.turn}</>;
  return (
    <>
      {say('web.distance.your-turn')} <span class="unseen">{scene.status.turn}</span>
    </>
  );
}

const claimDraw = () =>
  table.get().opponent.kind === 'distance' ? askFor('claim-draw') : act('claimDraw');

/** Which earlier position is shown, in words. */
function afterWords(game: GameName, last: MoveLine | undefined): string {
  if (!last) return say('web.first');
  const dots = last.side === openerOf(game) ? '.' : '…';
  return say('web.position-after', {
    move: `${last.number}${dots} ${moveWords(game, last.record)}`,
  });
}

/** How the game ended: the reason and the winner on a line each, together one sentence. */
function Ended({ scene, outcome }: { scene: Scene; outcome: Ending }) {
  const winner = outcome.winner && sideName(scene.game, outcome.winner);
  const text = endWords(scene.game, outcome, table.get().tags);
  const at = winner ? text.toLowerCase().lastIndexOf(winner.toLowerCase()) : -1;
  const name = outcome.winner && playerName(table.get(), outcome.winner);
  if (at <= 0) return <>{text}</>;
  return (
    <>
      <span class="reason">{text.slice(0, at).trim()}</span>{' '}
      <span class="winner">
        {text.slice(at)}
        {name && (
          <>
            {' '}
            (<bdi>{name}</bdi>)
          </>
        )}
      </span>
    </>
  );
}

/**
 * Everything the last move did, except check, the end and the move before an earlier position,
 * which stand in the headline.
 */
function Events({ scene, last }: { scene: Scene; last: MoveLine | undefined }) {
  const words = scene.status.events.filter(
    (text) => text !== scene.status.check && text !== scene.outcome?.text,
  );
  return (
    <p class="events" aria-live="polite">
      {[scene.live && last && moveWords(scene.game, last.record), ...words]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
