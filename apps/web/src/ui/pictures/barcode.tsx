import { code128 } from './code-128.ts';

const quietZone = 10;
const height = 40;

/** A text as a scalable barcode; dark on white in every colour scheme, because scanners need that. */
export function Barcode({ text, label }: { readonly text: string; readonly label: string }) {
  const widths = code128(text);
  if (widths === undefined) return null;
  let at = quietZone;
  const bars = widths.map((width, place) => {
    const bar = place % 2 === 0 ? `M${at} 0h${width}v${height}h-${width}z` : '';
    at += width;
    return bar;
  });
  const whole = at + quietZone;
  return (
    <svg
      viewBox={`0 0 ${whole} ${height}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      preserveAspectRatio="none"
    >
      <path d={`M0 0h${whole}v${height}H0z`} fill="#ffffff" />
      <path d={bars.join('')} fill="#000000" />
    </svg>
  );
}
