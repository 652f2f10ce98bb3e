import { CallError } from './call-error.ts';

/** Whether a call failed because the thing does not exist: refused with `code`, or because the id is impossible. */
export function isMissing(error: Error | null, code: string): boolean {
  if (!(error instanceof CallError)) return false;
  const { outcome } = error;
  return outcome.kind === 'refused' ? outcome.code === code : outcome.status === 400;
}
