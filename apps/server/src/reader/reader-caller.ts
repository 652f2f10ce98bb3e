import type { Caller } from '../platform/http/caller.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { ReaderId } from '../platform/ids.ts';
import type { LoginFacts } from '../platform/sessions/tokens.ts';

/** A caller who is logged in. */
export interface ReaderCaller extends Caller {
  readonly readerId: ReaderId;
  readonly login: LoginFacts;
}

/** The caller of a call of level reader, with the reader's id as a required field. Throws `reader.login.required`. */
export function asReader(caller: Caller): ReaderCaller {
  const { readerId, login } = caller;
  if (readerId === undefined || login === undefined) throw refuse('reader.login.required');
  return { ...caller, readerId, login };
}
