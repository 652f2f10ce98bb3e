import { CallError } from '../platform/call-error.ts';
import type { Page } from '../platform/page.ts';
import { failureText } from '../platform/use-failure.ts';

/** The code with which a call was refused, or undefined. */
export function refusalCode(error: unknown): string | undefined {
  return error instanceof CallError && error.outcome.kind === 'refused' ? error.outcome.code : undefined;
}

/** Why taking part was refused: the server's `msg` if the answer has a `readList`, otherwise the usual message. */
export function refusalWords(page: Pick<Page, 'language'>, error: unknown): string {
  if (error instanceof CallError && error.outcome.kind === 'refused') {
    const { readList, msg } = error.outcome.facts;
    if (Array.isArray(readList) && typeof msg === 'string' && msg !== '') return msg;
  }
  return failureText(page, error);
}
