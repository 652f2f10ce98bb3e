/** The marks of an axis from 0: at most five steps of 1, 2 or 5 with zeros, and whole numbers where all values are whole. */
export function axisMarks(largest: number): readonly number[] {
  if (!(largest > 0)) return [0, 1];
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max([1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power, 1);
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, place) => place * step);
}

/** Every how manyth of `count` labels fits, where `most` do. */
export function labelStep(count: number, most: number): number {
  return Math.max(1, Math.ceil(count / most));
}
