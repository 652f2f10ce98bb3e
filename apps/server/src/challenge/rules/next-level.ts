/** A level that was begun. */
export interface BegunLevel {
  readonly number: number;
  readonly isOver: boolean;
}

/** The number of the next level: the first unfinished one; nothing when all are finished. */
export function nextLevel(numbers: readonly number[], begun: readonly BegunLevel[]): number | undefined {
  const over = new Set(begun.filter(({ isOver }) => isOver).map(({ number }) => number));
  const open = begun.filter(({ isOver }) => !isOver).map(({ number }) => number);
  return [...numbers, ...open].filter((number) => !over.has(number)).toSorted((a, b) => a - b)[0];
}
