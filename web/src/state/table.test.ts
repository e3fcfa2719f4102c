/** What happens at once: a core that answers when the test lets it. */
import { beforeEach, expect, it, vi } from 'vitest';
import { type Core, CoreClient } from '../core/client';
import type { Engine } from '../core/engine';
import type { Thought } from '../core/protocol';
import { coreWorker, wasm } from '../core/testing';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: { dataset: {} } });

const { moment, sitDown, table } = await import('./table');
const { look } = await import('./study');
const { act, playText, playTyped, takeBack } = await import('./playing');
const { open, retell } = await import('./opening');
const { seatComputer } = await import('./opponent');

/** Holds back the answers to one kind of call. */
let held: { call: string; came: () => void; go: Promise<void> } | null = null;
function hold(call: string) {
  let go!: () => void;
  let came!: () => void;
  const asked = new Promise<void>((done) => (came = done));
  held = { call, came, go: new Promise<void>((done) => (go = done)) };
  return { asked, go };
}

/** What the computer is asked; the test answers. */
let answers: ((move: string) => void)[] = [];
const engine = {
  language: 'en',
  think: () => {
    let say!: (thought: Thought) => void;
    const answer = new Promise<Thought>((done) => (say = done));
    answers.push((move) => say({ move, lines: [] } as unknown as Thought));
    return { answer, stop: () => undefined };
  },
  explain: () => Promise.resolve(null),
  close: () => undefined,
} as Engine;

const real = new CoreClient(wasm, coreWorker, 'en');
const slow: Core = {
  language: 'en',
  async call(call, asks) {
    const answer = await real.call(call, asks);
    const mine = held;
    if (mine?.call === call) {
      held = null;
      mine.came();
      await mine.go;
    }
    return answer;
  },
  match: (number) => real.match(number),
  close: () => undefined,
};
await sitDown(slow);
await seatComputer(async () => engine);

const settled = () => new Promise((done) => setTimeout(done, 30));
const moves = () =>
  table
    .get()
    .match!.moves.slice(0, table.get().scene!.played)
    .map((line) => line.record);
beforeEach(() => {
  answers = [];
  held = null;
});

it('a flag that falls while a move made in time is on its way does not count', async () => {
  await open({ game: 'chess', time: { initial: 60_000 } }, { kind: 'here' });
  const { asked, go } = hold('attempt');
  const played = playText('e4');
  await asked;
  const fell = act('flag', { side: 'white' }, moment());
  go();
  expect([await played, await fell]).toEqual([true, false]);
  expect(table.get().scene).toMatchObject({ turn: 'black', outcome: null });
  expect(await act('flag', { side: 'black' }, moment())).toBe(true);
  expect(table.get().scene!.outcome).not.toBeNull();
});

it('a move of the computer that comes while another game is opened is not played in it', async () => {
  await open({ game: 'chess' }, { kind: 'computer', level: 1, side: 'white' });
  const { asked, go } = hold('open');
  const opened = open({ game: 'chess' }, { kind: 'here' });
  await asked;
  answers[0]!('e2e4');
  await settled();
  go();
  expect(await opened).toBeNull();
  await settled();
  expect(moves()).toEqual([]);
});

it('nor one that comes while a move is taken back; but one that comes while an opening is refused is', async () => {
  await open({ game: 'chess' }, { kind: 'computer', level: 1, side: 'black' });
  await playText('e4');
  const undo = hold('undo');
  const back = takeBack();
  await undo.asked;
  answers[0]!('e7e5');
  await settled();
  undo.go();
  await back;
  await settled();
  expect(moves()).toEqual([]);

  await playText('d4');
  const opening = hold('open');
  const opened = open({ game: 'chess', position: 'nonsense' }, { kind: 'here' });
  await opening.asked;
  answers[1]!('d7d5');
  await settled();
  opening.go();
  expect(await opened).not.toBeNull();
  await settled();
  expect(moves()).toEqual(['d4', 'd5']);
});

it('what is refused while all words come anew keeps its reason', async () => {
  await open({ game: 'chess' }, { kind: 'here' });
  const { asked, go } = hold('scene');
  const told = retell();
  await asked;
  const played = playText('e5');
  await settled();
  go();
  await told;
  expect(await played).toBe(false);
  expect(table.get().refusal).not.toBeNull();
});

it('a move typed when it is the other player’s turn is answered', async () => {
  await open(
    { game: 'chess' },
    { kind: 'distance', game: 'abc', side: 'black', name: '', stage: 'playing' },
  );
  expect(await playText('e4')).toBe(false);
  expect(table.get()).toMatchObject({ refusal: null, notice: 'It is your opponent’s turn.' });
});

it('a typed move that is not the person’s to make is not made, and that is said', async () => {
  await open({ game: 'chess' }, { kind: 'computer', level: 1, side: 'white' });
  expect([await playTyped('e4'), moves(), table.get().notice]).toEqual([
    false,
    [],
    'It is the computer’s turn.',
  ]);
  // While a game against the computer is being played, its earlier positions are for variations.
  await open({ game: 'chess' }, { kind: 'here' }, null, {});
  await playTyped('e4');
  await playTyped('e5');
  table.set({ opponent: { kind: 'computer', level: 1, side: 'black' } });
  await look(0);
  expect([await playTyped('d4'), moves()]).toEqual([true, ['e4', 'e5']]);
  await look(2);
  expect([await playTyped('Nf3'), moves()]).toEqual([true, ['e4', 'e5', 'Nf3']]);
});

it('a move tried at an earlier position is a variation, and the game stays as it was', async () => {
  await open({ game: 'chess' }, { kind: 'here' });
  await playTyped('e4');
  await playTyped('e5');
  await look(1);
  expect(await playTyped('c5')).toBe(true);
  expect([moves(), table.get().line?.moves]).toEqual([
    ['e4', 'e5'],
    ['e2e4', 'c7c5'],
  ]);
  await look(2);
  expect([table.get().line, table.get().scene?.live]).toEqual([null, true]);
  expect([await playTyped('Nf3'), moves()]).toEqual([true, ['e4', 'e5', 'Nf3']]);
});
