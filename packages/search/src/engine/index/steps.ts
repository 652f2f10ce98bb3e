/** Work that is done in steps of a millisecond or so, between what others wait for, and then has a result. */
export type Steps<Result> = Generator<undefined, Result>;

/** Does all of it now. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
