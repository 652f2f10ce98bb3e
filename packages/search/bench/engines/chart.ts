/** A chart of times on a logarithmic scale: a bar to the median, a thin line to the 95th percentile. */

const colours = ['#2f6f4f', '#8a6fa5', '#b5622a', '#4a6fa5'];
const bar = 9;
const left = 190;
const width = 520;
const from = 0.1;
const to = 1000;

const place = (milliseconds: number): number =>
  left + (Math.log10(Math.max(from, Math.min(to, milliseconds)) / from) / Math.log10(to / from)) * width;

export function chartOf(
  engines: readonly string[],
  rows: ReadonlyMap<string, readonly { readonly p50: number; readonly p95: number }[]>,
  what: string,
): string {
  const step = engines.length * bar + 12;
  const top = 48;
  const bottom = top + rows.size * step;
  const marks = [0.1, 1, 10, 100, 1000].map(
    (value) =>
      `<path d="M${place(value)} ${top - 8}V${bottom}" stroke="#ddd"/><text x="${place(value)}" y="${bottom + 16}" text-anchor="middle">${value} ms</text>`,
  );
  const legend = engines.map(
    (name, at) =>
      `<rect x="${left + at * 130}" y="14" width="12" height="12" fill="${colours[at]}"/><text x="${left + 18 + at * 130}" y="24">${name}</text>`,
  );
  const bars = [...rows].flatMap(([kind, cells], row) => {
    const y = top + row * step;
    return [
      `<text x="${left - 10}" y="${y + step / 2}" text-anchor="end">${kind}</text>`,
      ...cells.flatMap(({ p50, p95 }, at) => [
        `<rect x="${left}" y="${y + at * bar}" width="${(place(p50) - left).toFixed(1)}" height="${bar - 2}" fill="${colours[at]}"/>`,
        `<path d="M${place(p50).toFixed(1)} ${y + at * bar + bar / 2 - 1}H${place(p95).toFixed(1)}" stroke="${colours[at]}" stroke-width="2"/>`,
      ]),
    ];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 40} ${bottom + 48}" font-family="sans-serif" font-size="12" fill="#333">
<rect width="100%" height="100%" fill="#fff"/>
${[...legend, ...marks, ...bars].join('\n')}
<text x="12" y="${bottom + 38}">first page, total and five facets; bar to the median, line to the 95th percentile; ${what}</text>
</svg>
`;
}
