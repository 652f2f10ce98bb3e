import { brokenRules } from '@yuelan/contract';
import type { RowOutcome } from '../../import/public.ts';
import type { ClientId } from '../../platform/ids.ts';
import { isMadeOfOwnNumbers, refuseWhenPasswordGuessable } from '../rules/guessable-password.ts';
import type { ReaderDraft } from './read-readers.ts';
import { readerDoubt } from './words.ts';

export interface ReaderTarget {
  readonly clientid: ClientId;
  /** True if the passwords in the file are the readers' own and need not be changed. */
  readonly keepPasswords: boolean;
  readonly timeZone: string;
}

/** Whether a reader must replace the password of the file at the first login. */
export function mustChange(target: ReaderTarget, draft: ReaderDraft): boolean {
  return !target.keepPasswords || isWeak(target, draft);
}

function isGuessable(target: ReaderTarget, draft: ReaderDraft): boolean {
  return isMadeOfOwnNumbers(draft.password, { ...draft, clientid: target.clientid });
}

/** Whether the password rules would refuse this password. */
function isWeak(target: ReaderTarget, draft: ReaderDraft): boolean {
  const owner = { ...draft, clientid: target.clientid };
  return (
    brokenRules(draft.password).length > 0 || refuseWhenPasswordGuessable(draft.password, owner) !== undefined
  );
}

/** What the import report says about a password that is kept although it is weak. */
export function passwordNotes(target: ReaderTarget, draft: ReaderDraft): RowOutcome['notes'] {
  if (!target.keepPasswords || draft.passwordHash === undefined || !isWeak(target, draft)) return [];
  return [readerDoubt(isGuessable(target, draft) ? 'reader.password-guessable' : 'reader.password-weak')];
}
