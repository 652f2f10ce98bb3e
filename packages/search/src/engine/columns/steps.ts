/** Work in short steps, with other calls in between, and a result at the end. */
export type Steps<Result> = Generator<undefined, Result>;

/** Runs all steps at once. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
