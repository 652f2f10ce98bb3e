import { messageOf } from '../messages/translation.ts';
import { CallError } from './call-error.ts';
import { type Page, usePage } from './page.ts';

/** The message for an error: the server's own, "no connection", or "something went wrong". */
export function failureText({ language }: Pick<Page, 'language'>, error: unknown): string {
  const unknown = () => messageOf(language, 'platform:failed.unknown');
  if (!(error instanceof CallError)) return unknown();
  if (error.outcome.message !== '') return error.outcome.message;
  return error.outcome.kind === 'failed' && error.outcome.status === 0
    ? messageOf(language, 'platform:failed.offline')
    : unknown();
}

/** {@link failureText} of an error; undefined if there is none. */
export function useFailure(error: Error | null | undefined): string | undefined {
  const page = usePage();
  return error === null || error === undefined ? undefined : failureText(page, error);
}
