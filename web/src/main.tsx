/** The page starts here: appearance first, then the core, then the game that was on the table. */
import { render } from 'preact';
import './style/page.css';
import './style/board.css';
import './style/panels.css';
import './style/dialogues.css';
import { openCore, openEngine } from './core/open';
import { App } from './panels/App';
import { startAnalysis } from './state/analysis';
import { startClock } from './state/clock';
import { openKept, openShelf } from './state/games';
import { startKeys } from './state/keys';
import { startOffline } from './state/offline';
import { unpackGame } from './state/link';
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
  startOffline();
  settings.watch(() => {
    const { language } = settings.get();
    if (core.language === language) return;
    core.language = language;
    void retell();
  });
  await openFirst();
  // The board can be played on already; the computer takes its seat behind it.
  const engine = await openEngine(settings.get().language);
  settings.watch(() => (engine.language = settings.get().language));
  seatComputer(engine);
  addEventListener('hashchange', () => void openLinked());
}

/** The game in the address, or the one that was on the table, or a new one. */
async function openFirst() {
  const kept = openShelf();
  if (await openLinked()) return;
  if (kept && (await openKept(kept))) return;
  if (!table.get().scene) await open({ game: 'chess' }, { kind: 'here' });
}

async function openLinked(): Promise<boolean> {
  const saved = await unpackGame(location.hash);
  if (!saved) return false;
  // The game is taken out of the address: a reload goes on with it as it then stands.
  history.replaceState(null, '', location.pathname + location.search);
  const refusal = await open({ saved }, { kind: 'here' });
  if (refusal) table.set({ notice: say('web.bad-link', { reason: refusal.text }) });
  return refusal === null;
}

start().catch((error: unknown) => {
  table.set({ notice: say('web.failed', { reason: String(error) }) });
  console.error(error);
});
