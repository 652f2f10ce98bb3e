import { encode } from 'uqr';

const quietZone = 4;

interface Drawn {
  readonly text: string;
  readonly size: number;
  readonly path: string;
}

/** Every page of a library shows the same code, and computing it takes a tenth of the home page's rendering. */
let last: Drawn | undefined;

function draw(text: string): Drawn {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { text, size, path };
}

/** A text as a scalable QR code; dark on white in every colour scheme, because scanners need that. */
export default function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  if (last?.text !== text) last = draw(text);
  const { size, path } = last;
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}H0z`} fill="#ffffff" />
      <path d={path} fill="#16140f" />
    </svg>
  );
}
