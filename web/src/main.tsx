/** The page starts here: appearance first, then the core, then the game that was on the table. */
import { render } from 'preact';
import './style/index.css';
import { openCore, openEngine } from './core/open';
import { addressOf, hashOf, isAddress } from './online/log';
import { makeUnanswered } from './online/coming';
import { enter, showAddressOfTable } from './online/following';
import { sendUnanswered } from './online/playing';
import { reach } from './online/reach';
import { startOnline } from './online/start';
import { App } from './panels/App';
import { startAnalysis } from './state/analysis';
import { startClock } from './state/clock';
import { openKept, openShelf } from './state/games';
import { wasDamaged } from './state/keep';
import { startKeys } from './state/keys';
import { renewIfNewer, startOffline } from './state/offline';
import { isLink, unpackGame } from './state/link';
import { seatComputer } from './state/opponent';
import { settings } from './state/settings';
import { startShade } from './state/shade';
import { startSound } from './state/sound';
import { open, retell, sitDown, table } from './state/table';
import { say } from './state/words';

async function start() {
  startShade();
  render(<App />, document.getElementById('page')!);
  const core = await openCore(settings.get().language);
  await sitDown(core);
  startClock();
  startSound();
  startAnalysis();
  startKeys();
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
  // The board can be played on already; the computer takes its seat behind it.
  const engine = await openEngine(settings.get().language);
  settings.watch(() => (engine.language = settings.get().language));
  seatComputer(engine);
  addEventListener('hashchange', () => void openLinked());
}

/** The game in the address, or the one that was on the table, or a new one. */
async function openFirst() {
  const kept = openShelf();
  const linked = await openLink(location.hash);
  if (linked === 'opened') return;
  if (!kept || !(await openKept(kept))) await open({ game: 'chess' }, { kind: 'here' });
  if (linked !== 'none') table.set({ notice: linked.notice });
  else if (wasDamaged()) table.set({ notice: say('web.damaged-kept') });
}

async function openLinked() {
  const linked = await openLink(location.hash);
  if (typeof linked === 'object') table.set({ notice: linked.notice });
}

/** The game in the address, or why it is none. */
async function openLink(hash: string): Promise<'opened' | 'none' | { notice: string }> {
  if (isAddress(hash)) return openDistant(hash);
  if (!isLink(hash)) return 'none';
  const why = (reason: string) => ({ notice: say('web.bad-link', { reason }) });
  try {
    const refusal = await open({ saved: await unpackGame(hash) }, { kind: 'here' });
    return refusal ? why(refusal.text) : 'opened';
  } catch {
    // Cut off on its way, or packed by someone else.
    return why(say('web.damaged-link'));
  } finally {
    // The game is taken out of the address: a reload goes on with it as it then stands.
    history.replaceState(null, '', location.pathname + location.search);
  }
}

/** A newer page takes over at once; this only keeps a browser in which it does not from waiting for ever. */
const TAKING_OVER = 10_000;

/** The game at a distance that an address names. Its secret, if there is one, stays there no longer than it takes to reach the server. */
async function openDistant(hash: string): Promise<'opened' | { notice: string }> {
  const address = addressOf(hash);
  const why = (reason: string) => {
    if (location.hash === hash) showAddressOfTable();
    return { notice: say('web.bad-link', { reason }) };
  };
  if (!address) return why(say('web.damaged-link'));
  const reached = await reach();
  // The address stays, and nothing is opened in its place: the page that the server goes with opens it.
  if (reached === 'foreign') {
    if (await renewIfNewer()) await new Promise((done) => setTimeout(done, TAKING_OVER));
    return { notice: say('web.distance.reach.foreign') };
  }
  if (reached === 'no-server') return why(say('web.distance.reach.no-server'));
  const refused = await enter(address);
  if (refused) return why(refused.text);
  if (location.hash === hash) history.replaceState(null, '', location.pathname + location.search + hashOf({ game: address.game }));
  return 'opened';
}

start().catch((error: unknown) => {
  table.set({ notice: say('web.failed', { reason: String(error) }) });
  console.error(error);
});
