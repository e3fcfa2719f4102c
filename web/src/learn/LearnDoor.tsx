/** The ways to learn, whose code is fetched when they are first opened. */
import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Dialogue } from '../panels/Dialogue';
import { say, type WordKey } from '../state/words';

/** A dialogue with what comes by `fetch`, which is remembered. */
function door(title: WordKey, fetch: () => Promise<FunctionComponent>): FunctionComponent {
  let fetched: FunctionComponent | null = null;
  return function Door() {
    const [known, setKnown] = useState<{ Inside: FunctionComponent | null }>({ Inside: fetched });
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (fetched) return;
      fetch().then(
        (Inside) => {
          fetched = Inside;
          setKnown({ Inside });
        },
        () => setFailed(true),
      );
    }, []);
    const { Inside } = known;
    return (
      <Dialogue title={say(title)} wide>
        {Inside ? <Inside /> : <p role="status">{failed ? say('web.learn.unreached') : ''}</p>}
      </Dialogue>
    );
  };
}

export const LearnDoor = door('web.learn', () => import('./Learn').then(({ Learn }) => Learn));
export const PuzzlesDoor = door('web.puzzles', () =>
  import('./puzzles/Puzzles').then(({ Puzzles }) => Puzzles),
);
export const MakerDoor = door('web.maker', () =>
  import('./class/Maker').then(({ Maker }) => Maker),
);
export const TrainDoor = door('web.train', () =>
  import('./train/Train').then(({ Train }) => Train),
);
