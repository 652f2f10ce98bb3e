import { CallError } from './call-error.ts';

/** Whether the server refused a call with `code`. */
export function isRefused(error: unknown, code: string): boolean {
  return error instanceof CallError && error.outcome.kind === 'refused' && error.outcome.code === code;
}
