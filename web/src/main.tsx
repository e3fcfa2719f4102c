/** The page starts here: appearance first, then the core, then the game that was on the table. */
import { render } from 'preact';
import './style/index.css';
import { openCore, openEngine } from './core/open';
import { lessonAt } from './learn/address';
import { makeUnanswered } from './online/coming';
import { enter, showAddressOfTable } from './online/following';
import { addressOf, hashOf, isAddress } from './online/log';
import { sendUnanswered } from './online/playing';
import { reach } from './online/reach';
import { startOnline } from './online/start';
import { App } from './panels/App';
import { startAnalysis } from './state/analysis';
import { startClock } from './state/clock';
import { firstGame } from './state/described';
import { openLearn } from './state/dialogue';
import { openKept, openShelf } from './state/games';
import { wasDamaged } from './state/keep';
import { startKeys } from './state/keys';
import { isLink, unpackGame } from './state/link';
import { startMessages } from './state/messages';
import { renewIfNewer, startOffline } from './state/offline';
import { nameOpenings } from './state/openings';
import { seatComputer } from './state/opponent';
import { startPremoves } from './state/premove';
import { startReview } from './state/review';
import { startSets } from './state/sets';
import { settings } from './state/settings';
import { startShade } from './state/shade';
import { startSound } from './state/sound';
import { openFresh, showStart, startAsking } from './state/start';
import { open, retell, sitDown, table } from './state/table';
import { begunNow, isTags } from './state/tags';
import { tell } from './state/told';
import { startWheel } from './state/wheel';
import { say } from './state/words';
import { startZoom } from './state/zoom';

async function start() {
  startShade();
  startSets();
  render(<App />, document.getElementById('page')!);
  const core = await openCore(settings.get().language);
  await sitDown(core);
  startClock();
  startSound();
  startAnalysis();
  startReview();
  startKeys();
  startMessages();
  startZoom();
  startWheel();
  nameOpenings();
  startAsking();
  startPremoves();
  startOnline();
  settings.watch(() => {
    const { language } = settings.get();
    if (core.language === language) return;
    core.language = language;
    void retell();
  });
  await openFirst();
  sendUnanswered();
  makeUnanswered();
  startOffline();
  // The board is playable already; the engine loads after it.
  addEventListener('hashchange', () => void openLinked());
  await seatComputer((alone) => openEngine(settings.get().language, alone));
}

/** Opens the game in the address, or the one that was on the table, or a new one. */
async function openFirst() {
  const kept = openShelf();
  const linked = await openLink(location.hash);
  if (linked === 'opened') return;
  if (!kept || !(await openKept(kept))) await openFresh(firstGame());
  else if (kept.saved.moves.length === 0 && kept.opponent.kind === 'here') showStart();
  if (linked !== 'none') tell(linked.notice);
  else if (wasDamaged()) table.set({ notice: say('web.damaged-kept') });
}

async function openLinked() {
  const linked = await openLink(location.hash);
  if (typeof linked === 'object') tell(linked.notice);
}

/** Opens the game in the address, or says why it cannot. */
async function openLink(hash: string): Promise<'opened' | 'none' | { notice: string }> {
  if (isAddress(hash)) return openDistant(hash);
  const asked = lessonAt(hash);
  if (asked) openLearn(asked);
  if (!isLink(hash)) return 'none';
  const why = (reason: string) => ({ notice: say('web.bad-link', { reason }) });
  try {
    const { tags, ...saved } = await unpackGame(hash);
    const who = isTags(tags) ? tags : begunNow();
    const refusal = await open({ saved }, { kind: 'here' }, null, who);
    return refusal ? why(refusal.text) : 'opened';
  } catch {
    // The link was cut off or written by something else.
    return why(say('web.damaged-link'));
  } finally {
    // The address no longer holds the game, so that a reload continues it instead of starting it
    // again.
    history.replaceState(null, '', location.pathname + location.search);
  }
}

/** A newer page normally takes over at once; this limits the wait in browsers where it does not. */
const TAKING_OVER = 10_000;

/**
 * Opens the game at a distance that an address names. A secret stays in the address only until the
 * server is reached.
 */
async function openDistant(hash: string): Promise<'opened' | { notice: string }> {
  const address = addressOf(hash);
  const why = (reason: string) => {
    if (location.hash === hash) showAddressOfTable();
    return { notice: say('web.bad-link', { reason }) };
  };
  if (!address) return why(say('web.damaged-link'));
  const reached = await reach();
  // The address stays and nothing else is opened: the newer page will open it.
  if (reached === 'foreign') {
    if (await renewIfNewer()) await new Promise((done) => setTimeout(done, TAKING_OVER));
    return { notice: say('web.distance.reach.foreign') };
  }
  if (reached === 'no-server') return why(say('web.distance.reach.no-server'));
  const refused = await enter(address);
  if (refused) return why(refused.text);
  if (location.hash === hash)
    history.replaceState(
      null,
      '',
      location.pathname + location.search + hashOf({ game: address.game }),
    );
  return 'opened';
}

start().catch((error: unknown) => {
  table.set({ notice: say('web.failed', { reason: String(error) }) });
  console.error(error);
});
