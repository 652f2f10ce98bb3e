import { CallError } from './call-error.ts';

/** Whether a call failed because there is no such thing: refused with `code`, or an id that nothing can have. */
export function isMissing(error: Error | null, code: string): boolean {
  if (!(error instanceof CallError)) return false;
  const { outcome } = error;
  return outcome.kind === 'refused' ? outcome.code === code : outcome.status === 400;
}
