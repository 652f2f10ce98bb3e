/** Minimum number of evaluations before a summary is shown. */
export const enoughEvaluations = 3;

/** What readers who chose the same criterion agree on. */
export interface Agreement {
  /** Types chosen by at least half of them, or else the types chosen most often. In the order of the form. */
  readonly types: readonly string[];
  /** How many of them chose at least one of these types. */
  readonly readers: number;
}

/** Summarises the evaluations of one criterion, each a list of types. Undefined when there are too few. */
export function sumUp(
  evaluations: readonly (readonly string[])[],
  order: readonly string[],
): Agreement | undefined {
  if (evaluations.length < enoughEvaluations) return undefined;
  const votes = (type: string) => evaluations.filter((types) => types.includes(type)).length;
  const most = Math.max(...order.map(votes));
  const needed = Math.min(most, evaluations.length / 2);
  const types = order.filter((type) => votes(type) > 0 && votes(type) >= needed);
  const readers = evaluations.filter((chosen) => chosen.some((type) => types.includes(type))).length;
  return { types, readers };
}

/** Splits types into runs without gaps: `1-3, 1-4, 1-5, 1-8` gives two runs. */
export function runsOf(types: readonly string[], order: readonly string[]): readonly (readonly string[])[] {
  const runs: string[][] = [];
  for (const type of types) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && order.indexOf(type) === order.indexOf(last) + 1)
      run.push(type);
    else runs.push([type]);
  }
  return runs;
}
