/** The page starts here: appearance first, then the core, then the game that was on the table. */
import { render } from 'preact';
import './style/index.css';
import type { Went } from './address/go';
import { startAddresses } from './address/history';
import { openCore, openEngine } from './core/open';
import { makeUnanswered } from './online/coming';
import { sendUnanswered } from './online/playing';
import { startOnline } from './online/start';
import { App } from './panels/App';
import { startAnalysis } from './state/analysis';
import { startClock } from './state/clock';
import { startCollection } from './state/collection';
import { firstGame } from './state/described';
import { type Kept, openKept, openShelf } from './state/games';
import { wasDamaged } from './state/keep';
import { startKeys } from './state/keys';
import { startMessages } from './state/messages';
import { startOffline } from './state/offline';
import { retell } from './state/opening';
import { nameOpenings } from './state/openings';
import { seatComputer } from './state/opponent';
import { startPremoves } from './state/premove';
import { startReview } from './state/review';
import { startSets } from './state/sets';
import { settings } from './state/settings';
import { startShade } from './state/shade';
import { startSound } from './state/sound';
import { askBeside, openFresh, startAsking } from './state/start';
import { sitDown, table } from './state/table';
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
  startCollection();
  startAsking();
  startPremoves();
  startOnline();
  settings.watch(() => {
    const { language } = settings.get();
    if (core.language === language) return;
    core.language = language;
    void retell();
  });
  const kept = openShelf();
  await startAddresses((went) => openFirst(kept, went));
  sendUnanswered();
  makeUnanswered();
  startOffline();
  // The board is playable already; the engine loads after it.
  await seatComputer((alone) => openEngine(settings.get().language, alone));
}

/** Where the address has opened nothing: the game that was on the table, or a new one. */
async function openFirst(kept: Kept | null, { kind }: Went) {
  if (kind === 'opened') return;
  const unbegun = kept?.saved.moves.length === 0 && kept.opponent.kind === 'here';
  const opened =
    kept &&
    (await (unbegun || kind === 'failed' ? askBeside(() => openKept(kept)) : openKept(kept)));
  if (!opened) await openFresh(firstGame());
  if (kind === 'over' && wasDamaged()) table.set({ notice: say('web.damaged-kept') });
}

start().catch((error: unknown) => {
  table.set({ notice: say('web.failed', { reason: String(error) }) });
  console.error(error);
});
