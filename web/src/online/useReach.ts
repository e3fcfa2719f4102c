import { useEffect, useState } from 'preact/hooks';
import { type Reach, reach } from './reach';

/**
 * Checked whenever a component is mounted, because the network may have come back. Null until it is
 * known.
 */
export function useReach(): Reach | null {
  const [known, setKnown] = useState<Reach | null>(null);
  useEffect(() => {
    let wanted = true;
    void reach().then((answer) => wanted && setKnown(answer));
    return () => void (wanted = false);
  }, []);
  return known;
}
