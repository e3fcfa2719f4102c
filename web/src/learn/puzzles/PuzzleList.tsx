/** What there is of a game: the puzzle of the day, the ways to go on, the themes. */
import type { ComponentChildren } from 'preact';
import { Icon } from '../../panels/Icon';
import { openPuzzles } from '../../state/dialogue';
import { settings } from '../../state/settings';
import { useStore } from '../../state/store';
import { say } from '../../state/words';
import { LearnParts } from '../LearnParts';
import { book } from './book';
import { record, resultsOf, startOver } from './record';
import { tell } from './words';

export function PuzzleList({ game }: { game: string }) {
  useStore(record);
  const { game: opened, puzzles, themes, today, trouble } = useStore(book);
  const { solved, missed, rating, streak } = resultsOf(game);
  const here = opened === game ? puzzles : [];
  const known = new Set(solved);
  const done = here.filter(({ id }) => known.has(id)).length;
  const progress = tell('web.puzzles.progress', { count: done, of: here.length });
  return (
    <div class="learn puzzles">
      <LearnParts part="puzzles" game={game} pick={(one) => openPuzzles({ game: one })} />
      {trouble && (
        <p class="refusal" role="alert">
          {trouble}
        </p>
      )}
      {here.length > 0 && (
        <>
          <div class="learn-head">
            <p>
              {progress}
              <progress value={done} max={here.length} aria-label={progress} />
            </p>
            <p class="own-rating" title={tell('web.puzzles.rating.about')}>
              {tell('web.puzzles.rating', {
                rating: Math.round(rating.rating),
                deviation: Math.round(rating.deviation),
              })}
              <small>{tell('web.puzzles.rating.about')}</small>
            </p>
          </div>
          <ul class="exercises">
            {today && (
              <Way
                title={tell('web.puzzles.today')}
                about={tell('web.puzzles.today.about', { date: dateNow() })}
                go={() => openPuzzles({ game, way: 'today' })}
              >
                {known.has(today) && (
                  <>
                    <Icon name="done" />
                    {say('web.learn.known')}
                  </>
                )}
              </Way>
            )}
            <Way
              title={tell('web.puzzles.near')}
              about={tell('web.puzzles.near.about')}
              go={() => openPuzzles({ game, way: 'near' })}
            />
            <Way
              title={tell('web.puzzles.streak')}
              about={tell('web.puzzles.streak.about')}
              go={() => openPuzzles({ game, way: 'streak' })}
            >
              {streak > 0 && tell('web.puzzles.best', { count: streak })}
            </Way>
          </ul>
          <h3>{tell('web.puzzles.themes')}</h3>
          <ul class="themes">
            {themes.map(({ code, name, count }) => {
              const mine = here.filter(
                (one) => known.has(one.id) && one.themes.includes(code),
              ).length;
              return (
                <li key={code}>
                  <button onClick={() => openPuzzles({ game, theme: code })}>
                    {name}
                    <small aria-hidden="true">
                      {mine}/{count}
                    </small>
                    <span class="unseen">
                      {tell('web.puzzles.theme', { count: mine, of: count })}
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
          {solved.length + missed.length > 0 && (
            <button class="start-over" onClick={() => startOver(game)}>
              {say('web.learn.start-over')}
            </button>
          )}
        </>
      )}
    </div>
  );
}

/** The day as the puzzle of the day counts it: in UTC. */
const dateNow = () =>
  new Date().toLocaleDateString(settings.get().language, { timeZone: 'UTC', dateStyle: 'long' });

function Way({
  title,
  about,
  go,
  children,
}: {
  title: string;
  about: string;
  go: () => void;
  children?: ComponentChildren;
}) {
  return (
    <li>
      <button onClick={go}>
        <b>{title}</b>
        <span>{about}</span>
        {children && <small>{children}</small>}
      </button>
    </li>
  );
}
