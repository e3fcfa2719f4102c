/**
 * A link as a QR code, for the camera of another device. The library that draws it is loaded on
 * first use.
 */
import { useEffect, useState } from 'preact/hooks';
import { say } from '../state/words';

/** The empty margin that readers need around the code, in its squares. */
const QUIET = 4;

export function QrCode({ text }: { text: string }) {
  const [rows, setRows] = useState<boolean[][] | null>(null);
  useEffect(() => {
    let asked = true;
    // If it cannot be loaded, there is still the link itself.
    void import('uqr').then(
      ({ encode }) => asked && setRows(encode(text, { ecc: 'M', border: QUIET }).data),
      () => undefined,
    );
    return () => void (asked = false);
  }, [text]);
  if (!rows) return <div class="qr" />;
  const dark = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <div class="qr">
      <svg
        viewBox={`0 0 ${rows.length} ${rows.length}`}
        role="img"
        aria-label={say('web.distance.qr')}
        shape-rendering="crispEdges"
      >
        <rect width={rows.length} height={rows.length} fill="#ffffff" />
        <path d={dark} fill="#000000" />
      </svg>
    </div>
  );
}
