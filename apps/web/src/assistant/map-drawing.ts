import { coverSize, type MapLayout, type PlacedEntry, textStyles } from './map-layout.ts';

/** Colours of a drawing, as CSS writes them. */
export interface MapColors {
  readonly paper: string;
  readonly ink: string;
  readonly line: string;
  readonly accent: string;
  readonly accentInk: string;
  readonly accentWash: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text escaped for XML; characters that XML does not allow are left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/gu, (mark) => entities[mark] ?? '');
}

/** A map as a self-contained SVG file. `font` is a CSS font family. */
export function mapAsSvg(layout: MapLayout, title: string, colors: MapColors, font: string): string {
  const { width, height, links, entries } = layout;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${escaped(colors.paper)}"/>`,
    `<g fill="none" stroke="${escaped(colors.line)}" stroke-width="1.5" stroke-linecap="round">`,
    ...links.map(({ d }) => `<path d="${d}"/>`),
    '</g>',
    `<g font-family="${escaped(font)}">`,
  ];
  for (const entry of entries) {
    const style = textStyles[entry.rank];
    const fill =
      entry.rank === 'root' ? colors.accent : entry.rank === 'branch' ? colors.accentWash : colors.paper;
    const ink =
      entry.rank === 'root' ? colors.accentInk : entry.rank === 'branch' ? colors.accent : colors.ink;
    parts.push(
      `<rect x="${entry.x}" y="${entry.y}" width="${entry.width}" height="${entry.height}" rx="${cornerOf(entry.rank)}" fill="${escaped(fill)}"/>`,
      `<text fill="${escaped(ink)}" font-size="${style.size}" font-weight="${style.weight}" text-anchor="${anchorOf(entry)}">`,
      ...entry.lines.map(
        (line, at) =>
          `<tspan x="${textStartOf(entry)}" y="${baselineOf(entry.y, entry.rank, at)}">${escaped(line)}</tspan>`,
      ),
      '</text>',
    );
  }
  parts.push('</g>', '</svg>');
  return parts.join('');
}

/** Lines of text on the left of the root end where their link begins. */
export function anchorOf({ side, rank }: PlacedEntry): 'start' | 'end' {
  return side === 'left' && rank !== 'root' ? 'end' : 'start';
}

/** Where the lines of an entry begin, or end on the left. */
export function textStartOf(entry: PlacedEntry): number {
  const { padX } = textStyles[entry.rank];
  if (anchorOf(entry) === 'end') return entry.x + entry.width - padX;
  return entry.x + padX + (entry.book === undefined ? 0 : coverSize.width + coverSize.gap);
}

/** The corners of an entry's box. */
export function cornerOf(rank: keyof typeof textStyles): number {
  return rank === 'root' ? 10 : 6;
}

/** The baseline of a line of an entry. */
export function baselineOf(top: number, rank: keyof typeof textStyles, line: number): number {
  const style = textStyles[rank];
  return top + style.padY + line * style.lineHeight + style.lineHeight / 2 + style.size * 0.36;
}
