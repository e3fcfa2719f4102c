import { useEffect, useState } from 'preact/hooks';
import { reach, type Reach } from './reach';

/** Asked anew by whoever is drawn anew: a network may have come back. Null until it is known. */
export function useReach(): Reach | null {
  const [known, setKnown] = useState<Reach | null>(null);
  useEffect(() => {
    let wanted = true;
    void reach().then((answer) => wanted && setKnown(answer));
    return () => void (wanted = false);
  }, []);
  return known;
}
