/** The lobby: who looks for somebody to play with, what is being played, what was. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameName } from '../core/protocol';
import { other } from '../core/sides';
import { Dialogue } from '../panels/Dialogue';
import { Radio } from '../panels/Options';
import { allGames, gameName, openerOf } from '../state/described';
import { closeDialogue, dialogue, openDialogue } from '../state/dialogue';
import { wishDistance } from '../state/wishes';
import { resultWords, say, whenWords } from '../state/words';
import { listGames } from './coming';
import { enter, holdConnection } from './following';
import { continued, type Listed, MOST, mayGoOn, newestOf, refreshed } from './listing';
import { stateOf } from './lookup';
import type { GameStatus, Listing } from './messages';
import type { Clock, Summary } from './protocol';
import { Connection } from './Status';
import { Here } from './Strip';
import { seatAt } from './seats';
import { online, serverNow } from './state';
import { Unreached } from './Unreached';
import { useReach } from './useReach';
import { ageWords, clockWords, rulesWords } from './words';

/** Who looks at the lobby sees a new challenge this soon. */
const FRESH = 4000;

type Clocks = Clock['kind'] | '';

export function Lobby() {
  const reach = useReach();
  return (
    <Dialogue title={say('web.distance.lobby')} wide>
      {reach === null ? (
        <p>{say('web.loading')}</p>
      ) : reach === 'yes' ? (
        <Rooms />
      ) : (
        <Unreached why={reach} />
      )}
    </Dialogue>
  );
}

function Rooms() {
  const [status, setStatus] = useState<GameStatus>('waiting');
  const [kind, setKind] = useState<GameName | ''>('');
  const [clock, setClock] = useState<Clocks>('');
  useEffect(() => holdConnection(), []);
  return (
    <div class="lobby">
      <div class="tabs" role="radiogroup" aria-label={say('web.distance.lobby')}>
        {(['waiting', 'playing', 'over'] as const).map((one) => (
          <Radio
            key={one}
            group="status"
            checked={status === one}
            label={say(`web.distance.status.${one}`)}
            onPick={() => setStatus(one)}
          />
        ))}
      </div>
      <div class="row filters">
        <label>
          <span>{say('web.game')}</span>
          <select
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as GameName | '')}
          >
            <option value="">{say('web.distance.all')}</option>
            {allGames().map(({ game }) => (
              <option key={game} value={game}>
                {gameName(game)}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{say('web.clock')}</span>
          <select value={clock} onChange={(event) => setClock(event.currentTarget.value as Clocks)}>
            <option value="">{say('web.distance.all-clocks')}</option>
            {(['none', 'real-time', 'days'] as const).map((one) => (
              <option key={one} value={one}>
                {say(`web.distance.clock.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <button class="primary" onClick={challenge}>
          {say('web.distance.challenge')}
        </button>
      </div>
      <Connection />
      <Games
        key={`${status} ${kind} ${clock}`}
        wanted={{ status, ...(kind ? { kind } : {}), ...(clock ? { clock } : {}) }}
      />
    </div>
  );
}

/**
 * One list of games. It is drawn anew for every filter, so rows are never reused for another list.
 */
function Games({ wanted }: { wanted: Pick<Listing, 'status' | 'kind' | 'clock'> }) {
  const [listed, setListed] = useState<Listed | null>(null);
  const [why, setWhy] = useState('');
  /** As it is when an answer comes. */
  const now = useRef<Listed | null>(null);
  const show = (next: Listed) => [setWhy(''), setListed((now.current = next))];
  useEffect(() => {
    let shown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const most = newestOf(now.current);
      const newest = await listGames({ ...wanted, most });
      if (!shown) return;
      if (typeof newest === 'string') setWhy(newest);
      else show(refreshed(now.current, newest, most));
      timer = setTimeout(() => void ask(), FRESH);
    };
    void ask();
    return () => {
      shown = false;
      clearTimeout(timer);
    };
  }, []);
  const rows = useRef<HTMLUListElement>(null);
  /** The row that gets the focus once it is drawn. */
  const first = useRef<number | null>(null);
  useEffect(() => {
    if (first.current === null) return;
    const { children = [] } = rows.current ?? {};
    children[Math.min(first.current, children.length - 1)]?.querySelector('button')?.focus();
    first.current = null;
  }, [listed]);
  const [busy, setBusy] = useState(false);
  const more = async () => {
    const last = now.current?.games.at(-1);
    if (busy || !last) return;
    setBusy(true);
    const page = await listGames({
      ...wanted,
      most: MOST,
      before: last.changed,
      before_game: last.game,
    });
    setBusy(false);
    if (typeof page === 'string') return setWhy(page);
    first.current = now.current!.games.length;
    show(continued(now.current!, page, MOST));
  };
  const [entering, setEntering] = useState<string | null>(null);
  const come = async ({ game, status }: Summary) => {
    if (entering === game) return;
    setEntering(game);
    // The list is a few seconds old: a challenge that has ended since is not put on the table.
    if (status === 'waiting' && !seatAt(game) && (await stateOf(game))?.status === 'over') {
      setEntering(null);
      return setWhy(say('web.distance.challenge-over'));
    }
    const refused = await enter({ game });
    setEntering((now) => (now === game ? null : now));
    if (refused) return setWhy(refused.text);
    const now = online.get().game;
    if (now?.id !== game || dialogue.get().open !== 'lobby') return;
    // Needed even if the game was on the table already.
    if (now.state?.status === 'waiting' && !seatAt(game)) openDialogue('arrival');
    else closeDialogue();
  };
  return (
    <>
      <p class="refusal" role="alert">
        {why}
      </p>
      <div aria-busy={listed === null || busy}>
        {listed === null ? (
          <p class="hint">{say('web.loading')}</p>
        ) : listed.games.length === 0 ? (
          <p class="hint">{say(`web.distance.none.${wanted.status ?? 'waiting'}`)}</p>
        ) : (
          <ul class="rooms" ref={rows}>
            {listed.games.map((one) => (
              <Room
                key={one.game}
                room={one}
                entering={entering === one.game}
                onCome={() => void come(one)}
              />
            ))}
          </ul>
        )}
      </div>
      {listed && mayGoOn(listed) && (
        <div class="row">
          <button aria-disabled={busy} onClick={() => void more()}>
            {say('web.distance.more')}
          </button>
        </div>
      )}
    </>
  );
}

/** The dialogue for a new game, as a challenge to anybody. */
function challenge(): void {
  wishDistance(true);
  openDialogue('new');
}

function Room({
  room,
  entering,
  onCome,
}: {
  room: Summary;
  entering: boolean;
  onCome: () => void;
}) {
  const mine = seatAt(room.game) !== undefined;
  const who = (side: 'white' | 'black') =>
    room.names[side] === null
      ? say('web.distance.free-seat')
      : room.names[side] || say('web.distance.anonymous');
  const first = openerOf(room.kind);
  const word =
    mine && room.status !== 'over'
      ? 'web.distance.go-on'
      : room.status === 'waiting'
        ? 'web.distance.play'
        : room.status === 'playing'
          ? 'web.distance.watch'
          : 'web.distance.replay';
  return (
    <li class={mine ? 'mine' : ''}>
      <div class="about">
        <b>{gameName(room.kind)}</b>
        {rulesWords(room) && <span> {rulesWords(room)}</span>}
        <small>
          {[
            clockWords(room.clock),
            room.status === 'waiting'
              ? ageWords(serverNow() - room.changed)
              : say('web.kept-moves', { count: Math.ceil(room.ply / 2) }),
            room.status === 'over' ? whenWords(room.changed) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      <div class="players">
        {[first, other(first)].map((side) => (
          <span key={side} class={room.names[side] === null ? 'player free' : 'player'}>
            <span class={`disc ${side}`} aria-hidden="true" />
            <bdi>{who(side)}</bdi>
            {room.here !== undefined && room.names[side] !== null && <Here here={room.here} />}
          </span>
        ))}
        {room.outcome && <b class="result">{resultWords(room.outcome.result)}</b>}
      </div>
      <button
        class={room.status === 'waiting' && !mine ? 'primary' : ''}
        aria-disabled={entering}
        onClick={onCome}
      >
        {say(entering ? 'web.distance.connecting' : word)}
      </button>
    </li>
  );
}
