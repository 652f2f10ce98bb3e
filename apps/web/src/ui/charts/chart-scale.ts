/** The marks of an axis from 0: at most five, in steps of 1, 2 or 5 times a power of ten, never less than 1. */
export function axisMarks(largest: number): readonly number[] {
  if (!(largest > 0)) return [0, 1];
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max([1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power, 1);
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, place) => place * step);
}

/** The width of a text in em, rounded up: a Han character takes 1, most others about half. */
const widthOf = (text: string) => [...text].reduce((sum, mark) => sum + (mark > '\u2E80' ? 1 : 0.6), 0);

/** The space between two labels, in em. */
const gap = 0.8;

/**
 * The step at which to show labels side by side so that none touches the next: 1 shows all, 3 every third.
 *
 * @param room the width that all labels share, in em of their type
 */
export function labelStep(labels: readonly string[], room: number): number {
  const widest = Math.max(0, ...labels.map(widthOf)) + gap;
  const step = Math.ceil((labels.length * widest) / room);
  return Math.min(Math.max(1, step), Math.max(1, labels.length));
}
