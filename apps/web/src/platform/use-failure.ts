import { wordsOf } from '../messages/words.ts';
import { CallError } from './call-error.ts';

/** An error in words: the server's own, else that there is no connection, else that something went wrong. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) return wordsOf('platform:failed.unknown');
  if (error.outcome.message !== '') return error.outcome.message;
  return error.outcome.kind === 'failed' && error.outcome.status === 0
    ? wordsOf('platform:failed.offline')
    : wordsOf('platform:failed.unknown');
}

/** {@link failureText} of an error, nothing where there is none. */
export function useFailure(error: Error | null | undefined): string | undefined {
  return error === null || error === undefined ? undefined : failureText(error);
}
