/** Years counted together, both ends included. */
export interface YearBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

interface Bucket {
  readonly key: string;
  readonly docCount: number;
}

const mostBins = 24;
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
/** The share of the oldest titles that may go into the first bin, so that a few of them do not flatten the others. */
const oldest = 0.02;

/** Divides years into at most 24 bins of equal width, the first open to the past, and counts `totals` into them. */
export function yearBins(years: readonly Bucket[], totals: readonly Bucket[] = years): readonly YearBin[] {
  const known = years
    .map(({ key, docCount }) => ({ year: Number(key), docCount }))
    .sort((a, b) => a.year - b.year);
  const first = known[0]?.year;
  const last = known.at(-1)?.year;
  if (first === undefined || last === undefined || first === last) return [];
  const all = known.reduce((sum, { docCount }) => sum + docCount, 0);
  let passed = 0;
  const start =
    known.find(({ docCount }) => {
      passed += docCount;
      return passed > all * oldest;
    })?.year ?? first;
  const step = steps.find((width) => (last - start) / width < mostBins - 2) ?? 1000;
  const base = Math.floor(start / step) * step;
  const bins: YearBin[] = [];
  for (let from = base; from <= last; from += step) {
    const to = Math.min(last, from + step - 1);
    bins.push({ from: bins.length === 0 ? Math.min(first, from) : from, to, count: 0 });
  }
  const counts = new Map<number, number>();
  for (const { key, docCount } of totals) {
    const at = bins.findIndex(({ from, to }) => Number(key) >= from && Number(key) <= to);
    counts.set(at, (counts.get(at) ?? 0) + docCount);
  }
  return bins.map((bin, at) => ({ ...bin, count: counts.get(at) ?? 0 }));
}
