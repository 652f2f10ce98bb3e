import { readFileSync, writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Stores the errors outside of all tests, such as a rejected promise or the end of a worker, as a list of texts in the
 * file that `STRAY_ERRORS` names: Vitest's JSON report leaves them out.
 */
export default class StrayErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env['STRAY_ERRORS'];
    if (file !== undefined)
      writeFileSync(file, JSON.stringify(errors.map(({ stack, message }) => stack ?? message)));
  }
}

/** What `StrayErrors` stored; none if it did not run to its end. */
export function readStrayErrors(file: string): readonly string[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}
