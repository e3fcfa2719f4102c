/** A new game: which, by which rules, against whom, on which clock. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Board, GameName, RuleOption, SideKey, TimeControl } from '../core/protocol';
import { closeDialogue, openRules } from '../state/dialogue';
import { entriesLike, keep, recall, soundText } from '../state/keep';
import { FULL_STRENGTH, levelName, LOWEST_LEVEL } from '../state/level';
import { lookOf } from '../state/look';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { allGames, describe, open, table, theCore, type Opponent } from '../state/table';
import { say, sayMaybe } from '../state/words';
import { DistanceOptions, wantedOf, type DistanceWishes } from '../online/DistanceOptions';
import { createGame } from '../online/coming';
import { Connection } from '../online/Status';
import { Dialogue } from './Dialogue';
import { MiniBoard } from './MiniBoard';
import { Group, Radio } from './SettingsPanel';

type Against = 'here' | 'computer' | 'distance';
type Seat = SideKey | 'random';
type Timing = DistanceWishes['timing'];

interface Wishes extends DistanceWishes {
  against: Against;
  level: number;
}

const usual: Wishes = { against: 'here', level: 3, seat: 'random', timing: 'none', minutes: 10, seconds: 5, days: 2, listed: false, name: '' };

export const soundWishes = entriesLike(usual, {
  against: { here: true, computer: true, distance: true },
  seat: { white: true, black: true, random: true },
  timing: { none: true, increment: true, delay: true, days: true },
});

/** Options as the rules text has them: `n=8,promotion`. A number at its usual value need not be said. */
export function rulesText(options: RuleOption[], set: Record<string, string>): string {
  return options
    .flatMap((option) => {
      const value = set[option.key];
      if (value === undefined || value === '') return [];
      if (option.kind === 'flag') return value === 'on' ? [option.key] : [];
      // A flag of that name, as of a position that is read as Chess960, is no number.
      if (option.kind === 'number') return value === String(option.usual) || value === 'on' ? [] : [`${option.key}=${value}`];
      return value === option.usual ? [] : [`${option.key}=${value}`];
    })
    .join(',');
}

/** The options that a rules text sets. */
export const optionsOf = (rules: string): Record<string, string> =>
  Object.fromEntries(rules.split(',').filter(Boolean).map((rule) => {
    const [key, value] = rule.split('=');
    return [key!, value ?? 'on'];
  }));

export function NewGame() {
  const [game, setGame] = useState<GameName>(table.get().scene?.game ?? 'chess');
  const [rules, setRules] = useState<Record<string, string>>(() => optionsOf(table.get().scene?.rules ?? ''));
  const [wishes, setWishes] = useState<Wishes>({ ...usual, ...recall('wishes', soundWishes), name: recall('name', soundText) ?? '' });
  const [refused, setRefused] = useState('');
  const [reached, setReached] = useState(false);
  const [busy, setBusy] = useState(false);
  // Whoever closes the dialogue does not want the game it was to make.
  const closed = useMemo(() => new AbortController(), []);
  useEffect(() => () => closed.abort(), []);
  const distance = wishes.against === 'distance';
  const description = describe(game);
  const wish = (change: Partial<Wishes>) => setWishes({ ...wishes, ...change });
  const start = async (event: Event) => {
    event.preventDefault();
    keep('wishes', wishes);
    if (distance) {
      if (!reached || busy) return;
      keep('name', wishes.name.trim());
      setBusy(true);
      const why = await createGame(wantedOf(wishes, { game, rules: rulesText(description?.options ?? [], rules) }), closed.signal);
      setBusy(false);
      return why === null ? undefined : setRefused(why);
    }
    const refusal = await open(
      { game, rules: rulesText(description?.options ?? [], rules), ...(timeOf(wishes) ? { time: timeOf(wishes)! } : {}) },
      opponentOf(wishes),
    );
    if (refusal) setRefused(refusal.text);
    else {
      table.set({ flipped: false });
      closeDialogue();
    }
  };
  return (
    <Dialogue title={say('web.new-game')} wide>
      <form class="new-game" onSubmit={(event) => void start(event)}>
        <Group title={say('web.game')}>
          {allGames().map((one) => (
            <Radio key={one.game} group="game" checked={one.game === game} label={say(`web.game.${one.game}`)}
              onPick={() => { setGame(one.game); setRules({}); setRefused(''); }}>
              <StartPicture game={one.game} />
            </Radio>
          ))}
          <button type="button" class="plain rules-link" onClick={() => openRules(game)}>{say('web.rules-of', { game: say(`web.game.${game}`) })}</button>
        </Group>
        <RuleOptions key={game} game={game} options={description?.options ?? []} set={rules} onSet={(change) => { setRules({ ...rules, ...change }); setRefused(''); }} />
        <Group title={say('web.opponent')}>
          <Radio group="against" checked={wishes.against === 'here'} label={say('web.two-here')} onPick={() => wish({ against: 'here' })} />
          <Radio group="against" checked={wishes.against === 'computer'} label={say('web.computer')} onPick={() => wish({ against: 'computer' })} />
          <Radio group="against" checked={distance} label={say('web.distance.someone')} onPick={() => wish({ against: 'distance' })} />
        </Group>
        {wishes.against === 'computer' && (
          <Group title={say('web.level')}>
            <label class="slider">
              <input type="range" min={LOWEST_LEVEL} max={FULL_STRENGTH} value={wishes.level} aria-label={say('web.level')} aria-valuetext={levelName(wishes.level)} onInput={(event) => wish({ level: Number(event.currentTarget.value) })} />
              <output>{levelName(wishes.level)}</output>
            </label>
            {(['white', 'black', 'random'] as Seat[]).map((seat) => (
              <Radio key={seat} group="seat" checked={wishes.seat === seat}
                label={seat === 'random' ? say('web.random-side') : (description?.sides.find((side) => side.key === seat)?.text ?? seat)} onPick={() => wish({ seat })} />
            ))}
          </Group>
        )}
        {distance && <DistanceOptions game={game} wishes={wishes} onWish={wish} onReach={setReached} />}
        <Group title={say('web.clock')}>
          {timings(distance).map((timing) => (
            <Radio key={timing} group="timing" checked={timingOf(wishes) === timing} label={say(timing === 'days' ? 'web.distance.clock.days' : `web.clock.${timing}`)} onPick={() => wish({ timing })} />
          ))}
          {timingOf(wishes) === 'days' && <div class="row whole"><NumberField label={say('web.distance.days-each')} least={1} most={30} value={wishes.days} onSet={(days) => wish({ days })} /></div>}
          {(timingOf(wishes) === 'increment' || timingOf(wishes) === 'delay') && (
            <div class="row whole">
              <NumberField label={say('web.minutes')} least={0.5} most={180} step={0.5} value={wishes.minutes} onSet={(minutes) => wish({ minutes })} />
              <NumberField label={say('web.seconds-a-move')} least={0} most={60} value={wishes.seconds} onSet={(seconds) => wish({ seconds })} />
            </div>
          )}
        </Group>
        <p class="refusal" role="alert">{refused}</p>
        <div class="row end foot">
          {busy && <Connection />}
          <button type="button" onClick={closeDialogue}>{say('web.cancel')}</button>
          <button class="primary" disabled={distance && !reached} aria-disabled={distance && busy}>{say('web.start')}</button>
        </div>
      </form>
    </Dialogue>
  );
}

const timings = (distance: boolean): Timing[] => ['none', 'increment', 'delay', ...(distance ? (['days'] as const) : [])];
/** Days are for games at a distance. */
const timingOf = ({ timing, against }: Wishes): Timing => (timing === 'days' && against !== 'distance' ? 'none' : timing);

function timeOf({ timing, minutes, seconds }: Wishes): TimeControl | null {
  if (timing === 'none' || timing === 'days') return null;
  return { initial: minutes * 60_000, [timing]: seconds * 1000 };
}

function opponentOf({ against, level, seat }: Wishes): Opponent {
  if (against !== 'computer') return { kind: 'here' };
  const mine: SideKey = seat === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : seat;
  return { kind: 'computer', level, side: mine === 'white' ? 'black' : 'white' };
}

/** What is typed stays as it is typed; the browser says what is wrong with it before the form is sent. */
export function NumberField({ label, least, most, step = 1, value, onSet }: { label: string; least: number; most: number; step?: number; value: number; onSet: (value: number) => void }) {
  const [text, setText] = useState(String(value));
  return (
    <label class="number-field">
      <span>{label}</span>
      <input type="number" min={least} max={most} step={step} value={text} required
        onInput={({ currentTarget }) => { setText(currentTarget.value); if (currentTarget.validity.valid) onSet(currentTarget.valueAsNumber); }} />
    </label>
  );
}

/** The core's own words for an option are made for the command line. */
const nameOf = (game: GameName, option: RuleOption) => sayMaybe(`web.option.${game}.${option.key}`) ?? option.text;

/** The options of a game's rules; layouts with their pictures. */
function RuleOptions({ game, options, set, onSet }: {
  game: GameName; options: RuleOption[]; set: Record<string, string>; onSet: (change: Record<string, string>) => void;
}) {
  const board = useBoardOf(game);
  const likes = useStore(settings);
  const choices = options.filter((option) => option.kind === 'choice');
  const rest = options.filter((option) => option.kind !== 'choice');
  return (
    <>
      {choices.map((option) => (
        <Group key={option.key} title={nameOf(game, option)}>
          {option.choices.map((choice) => (
            <Radio key={choice.value} group={option.key} checked={(set[option.key] ?? option.usual) === choice.value} label={sayMaybe(`web.layout.${choice.value}`) ?? choice.text} title={choice.text} onPick={() => onSet({ [option.key]: choice.value })}>
              {board && <MiniBoard board={board} stacks={choice.stacks} look={lookOf(likes, `layout-${choice.value}`)} />}
            </Radio>
          ))}
        </Group>
      ))}
      {rest.length > 0 && (
        <Group title={say('web.rules')}>
          {rest.map((option) =>
            option.kind === 'flag' ? (
              <label key={option.key} class={set[option.key] === 'on' ? 'option chosen' : 'option'}>
                <input type="checkbox" checked={set[option.key] === 'on'} onChange={(event) => onSet({ [option.key]: event.currentTarget.checked ? 'on' : '' })} />
                <span>{nameOf(game, option)}</span>
              </label>
            ) : option.kind === 'number' ? (
              <div key={option.key} class="number-option">
                <label class="number-field">
                  <span>{nameOf(game, option)}</span>
                  <input type="number" name={option.key} min={option.least} max={option.most} placeholder={`${option.least}–${option.most}`} value={set[option.key] ?? (option.usual === null ? '' : option.usual)}
                    onInput={(event) => onSet({ [option.key]: event.currentTarget.value })} />
                </label>
                {option.key === 'chess960' && <button type="button" onClick={() => onSet({ [option.key]: String(anyOf(option.least, option.most)) })}>{say('web.any-start')}</button>}
              </div>
            ) : null,
          )}
        </Group>
      )}
    </>
  );
}

const anyOf = (least: number, most: number) => least + Math.floor(Math.random() * (most - least + 1));

function useBoardOf(game: GameName): Board | null {
  const [board, setBoard] = useState<Board | null>(null);
  useEffect(() => {
    void theCore().call('arrange', { game }).then((answer) => answer.kind === 'arranged' && setBoard(answer.board));
  }, [game]);
  return board;
}

function StartPicture({ game }: { game: GameName }) {
  const likes = useStore(settings);
  const [picture, setPicture] = useState<{ board: Board; stacks: Record<string, string[]> } | null>(null);
  useEffect(() => {
    void theCore().call('arrange', { game }).then((answer) => answer.kind === 'arranged' && setPicture({ board: answer.board, stacks: answer.arrangement.stacks }));
  }, [game]);
  if (!picture) return <span class="mini" />;
  return <MiniBoard {...picture} look={lookOf(likes, `start-${game}`)} />;
}
