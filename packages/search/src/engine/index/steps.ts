/** Work in steps of a millisecond or so, between which other calls run, with a result at the end. */
export type Steps<Result> = Generator<undefined, Result>;

/** Runs all steps now. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
