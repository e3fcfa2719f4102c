/** The games kept in this browser. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Board } from '../core/protocol';
import { other } from '../core/sides';
import { enter } from '../online/following';
import { lookAround, useFound } from '../online/lookup';
import { seatAt } from '../online/seats';
import { describe, gameName, openerOf } from '../state/described';
import { closeDialogue } from '../state/dialogue';
import { type Kept, openKept, removeKept, shelf, worthKeeping } from '../state/games';
import { computerName } from '../state/level';
import { lookOf } from '../state/look';
import { openingsOf } from '../state/openings';
import { settings } from '../state/settings';
import { useStore } from '../state/store';
import { theCore } from '../state/table';
import { nameIn, wasLeft } from '../state/tags';
import { resultWords, say, whenWords } from '../state/words';
import { Dialogue } from './Dialogue';
import { Icon } from './Icon';
import { MiniBoard } from './MiniBoard';
import { Sure } from './Sure';

/** Removes the game of a row; the focus goes to the next one. */
function remove(id: string, row: HTMLElement): void {
  const next = row.nextElementSibling ?? row.previousElementSibling ?? row.closest('dialog');
  next?.querySelector<HTMLElement>('.door')?.focus();
  removeKept(id);
}

/** A player has left it, as its tags say. */
const isLeft = ({ saved: { ended }, tags = {} }: Kept): boolean => wasLeft(ended ?? null, tags);

/** Who played a game that was loaded, where its file says so. */
const players = ({ tags = {}, game }: Kept): string => {
  const first = openerOf(game);
  const names = [first, other(first)].map((side) => nameIn(tags, side));
  return names.some(Boolean) ? names.map((name) => name || '?').join(' – ') : '';
};

export function MyGames() {
  const { games, current } = useStore(shelf);
  useEffect(() => void lookAround(true), []);
  const [openings, setOpenings] = useState(new Map<string, string>());
  useEffect(() => {
    openingsOf(games.map(({ saved }) => saved)).then(
      (found) =>
        setOpenings(new Map(games.map(({ id }, i) => [id, found[i]?.name ?? ''] as const))),
      () => undefined,
    );
  }, [games]);
  // A game this core does not know stays stored, for a core that does.
  const shown = games.filter(
    (kept) => describe(kept.game) && (worthKeeping(kept) || kept.id === current),
  );
  return (
    <Dialogue title={say('web.my-games')} wide>
      {shown.length === 0 ? (
        <p>{say('web.no-games')}</p>
      ) : (
        <ul class="kept">
          {shown.map((kept) => (
            <OneGame
              key={kept.id}
              kept={kept}
              current={kept.id === current}
              opening={openings.get(kept.id) ?? ''}
            />
          ))}
        </ul>
      )}
    </Dialogue>
  );
}

function OneGame({ kept, current, opening }: { kept: Kept; current: boolean; opening: string }) {
  const likes = useStore(settings);
  const [board, setBoard] = useState<Board | null>(null);
  const [refused, setRefused] = useState('');
  const [removing, setRemoving] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const found = useFound(kept.id);
  useEffect(() => {
    theCore()
      .call('arrange', kept.saved.start)
      .then(
        (answer) => answer.kind === 'arranged' && setBoard(answer.board),
        () => undefined,
      );
  }, [kept.id]);
  const goToRematch = async (rematch: string) => {
    const token = kept.opponent.kind === 'distance' ? seatAt(kept.opponent.game) : undefined;
    const why = await enter({ game: rematch, ...(token ? { token } : {}) });
    if (why) setRefused(why.text);
    else closeDialogue();
  };
  const name = gameName(kept.game);
  const when = whenWords(kept.changed);
  const look = lookOf(likes, kept.game, `kept-${kept.id}`);
  return (
    <li ref={row} class={current ? 'current' : ''}>
      <div class="one">
        <button
          class="open"
          onClick={() =>
            void openKept(kept).then((opened) =>
              opened ? closeDialogue() : setRefused(say('web.bad-game')),
            )
          }
        >
          <span class="picture">
            {board && <MiniBoard board={board} stacks={kept.stacks} look={look} />}
          </span>
          <b>{name}</b>
          <small>{when}</small>
          <small>
            {say('web.kept-moves', { count: Math.ceil(kept.saved.played / 2) })} ·{' '}
            {kept.result === '*'
              ? say('web.distance.off')
              : kept.result
                ? resultWords(kept.result) + (isLeft(kept) ? ` · ${say('web.distance.left')}` : '')
                : say('web.unfinished')}
          </small>
          {kept.opponent.kind === 'distance' && (
            <small>
              {say('web.distance.at-a-distance')}
              {kept.opponent.name && (
                <>
                  {' '}
                  · <bdi>{kept.opponent.name}</bdi>
                </>
              )}
            </small>
          )}
          {kept.opponent.kind === 'here' && players(kept) && (
            <small>
              <bdi>{players(kept)}</bdi>
            </small>
          )}
          {opening && <small lang="en">{opening}</small>}
          {found?.myTurn && <small class="my-turn">{say('web.distance.your-turn')}</small>}
          {kept.opponent.kind === 'computer' && <small>{computerName(kept.opponent.level)}</small>}
        </button>
        <button
          class="door"
          aria-label={say('web.remove')}
          title={say('web.remove')}
          onClick={() => setRemoving(true)}
        >
          <Icon name="trash" />
        </button>
      </div>
      {found?.rematch && (
        <p class="rematch">
          {say('web.distance.rematch-begun')}{' '}
          <button class="plain" onClick={() => void goToRematch(found.rematch!)}>
            {say('web.distance.to-rematch')}
          </button>
        </p>
      )}
      {refused && (
        <p class="refusal" role="alert">
          {refused}
        </p>
      )}
      {removing && (
        <Sure
          question={say('web.sure-remove')}
          onYes={() => remove(kept.id, row.current!)}
          onNo={() => setRemoving(false)}
        />
      )}
    </li>
  );
}
