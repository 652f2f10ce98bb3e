import { type IdentitySettings, offeredBy } from '../../library/public.ts';
import { findPassword } from '../password-store.ts';
import type { ReaderCaller } from '../reader-caller.ts';
import type { ReaderParts } from '../services.ts';
import { findKeeper } from './find-keeper.ts';
import { settingsOf } from './sources.ts';

/** Where the password that identifies a reader is kept. */
export type PasswordPlace =
  | { readonly kept: 'portal'; readonly hash: string }
  /** In the library's own system. */
  | { readonly kept: 'system'; readonly mayChange: boolean }
  | { readonly kept: 'account'; readonly by: IdentitySettings }
  /** The reader has no password. Other systems identify them. */
  | { readonly kept: 'nowhere' };

export async function passwordPlace(
  { portal: { db, config } }: ReaderParts,
  { library, readerId, login }: Pick<ReaderCaller, 'library' | 'readerId' | 'login'>,
): Promise<PasswordPlace> {
  const { logIn, changeSecret } = offeredBy(library.settings.circulationSource);
  if (logIn) return { kept: 'system', mayChange: changeSecret };
  const begunBy = settingsOf(library, login.source);
  const keeper = await findKeeper(db, library, config, readerId);
  const by = keeper ?? (begunBy?.type === 'ldap' ? begunBy : undefined);
  if (by !== undefined) return { kept: 'account', by };
  const hash = await findPassword(db, library.clientid, readerId);
  if (hash !== null) return { kept: 'portal', hash };
  return begunBy === undefined ? { kept: 'nowhere' } : { kept: 'account', by: begunBy };
}
