/** The marks of an axis from 0: at most five, in steps of 1, 2 or 5 times a power of ten, never less than 1. */
export function axisMarks(largest: number): readonly number[] {
  if (!(largest > 0)) return [0, 1];
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max([1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power, 1);
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, place) => place * step);
}

/** The step at which to show labels, so that at most `most` of `count` are shown. */
export function labelStep(count: number, most: number): number {
  return Math.max(1, Math.ceil(count / most));
}
