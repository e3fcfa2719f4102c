/** Puzzles: what there is of a game, and one of them with its board. */
import { useEffect, useRef } from 'preact/hooks';
import { firstGame } from '../../state/described';
import { dialogue, openPuzzles } from '../../state/dialogue';
import { settings } from '../../state/settings';
import { useStore } from '../../state/store';
import { table } from '../../state/table';
import { puzzlesOf } from '../files';
import '../learn.css';
import { openPlace } from './book';
import { PuzzleList } from './PuzzleList';
import { PuzzleView } from './PuzzleView';
import { addressOfPuzzles } from './place';
import { board } from './puzzle';
import './puzzles.css';

/** The game on the table, if it has puzzles. */
function usualGame(): string {
  const game = table.get().scene?.game ?? firstGame();
  return puzzlesOf(game) ? game : firstGame();
}

export function Puzzles() {
  const { puzzles: place } = useStore(dialogue);
  const { language } = useStore(settings);
  const { puzzle } = useStore(board);
  const spoken = useRef(language);
  const address = place && addressOfPuzzles(place);
  useEffect(() => {
    if (!place) return openPuzzles({ game: usualGame() });
    const anew = spoken.current !== language;
    spoken.current = language;
    void openPlace(place, anew);
  }, [address, language]);
  if (!place) return null;
  return puzzle ? <PuzzleView /> : <PuzzleList game={place.game} />;
}
