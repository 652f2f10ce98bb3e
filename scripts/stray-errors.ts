import { writeFileSync } from 'node:fs';

interface StrayError {
  readonly message: string;
  readonly stack?: string;
}

/**
 * A reporter of Vitest that stores the errors outside of all tests, such as a rejected promise or the end of a worker, as
 * a list of texts in a file: the JSON report leaves them out.
 */
export const strayErrorsIn = (file: string) => ({
  onTestRunEnd(_modules: unknown, errors: readonly StrayError[]): void {
    writeFileSync(file, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)));
  },
});
