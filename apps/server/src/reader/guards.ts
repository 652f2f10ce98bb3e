import { type Call, identityFields, readerCalls } from '@yuelan/contract';
import { z } from 'zod';
import type { Caller } from '../platform/http/caller.ts';
import type { Guard } from '../platform/http/guard.ts';
import { inNetworks } from '../platform/http/network.ts';
import { refuse, TransportFailure } from '../platform/http/refusal.ts';
import type { Portal } from '../platform/portal.ts';
import { identifierKey } from './identifier.ts';
import { isPasswordElsewhere } from './identity/sources.ts';
import { deleteSession } from './session-store.ts';
import { findReader } from './store.ts';

const hintsSchema = z.record(z.string(), z.unknown());

/** Input fields that name a person and are not empty. */
function hintsOf(call: Call, input: unknown): { field: keyof typeof identityFields; value: unknown }[] {
  const fields = hintsSchema.safeParse(input).data ?? {};
  return (call.identity ?? []).flatMap((field) => {
    const value = fields[field];
    return value === undefined || value === '' ? [] : [{ field, value }];
  });
}

/** Refuses a body that names another person, because only the token identifies the caller. */
export function refuseOtherIdentity(portal: Pick<Portal, 'db'>): Guard {
  return async (call: Call, caller: Caller, input: unknown) => {
    const hints = hintsOf(call, input);
    if (hints.length === 0) return;
    const { readerId, library } = caller;
    const onlyIds = hints.every(({ field }) => identityFields[field] === 'id');
    if (onlyIds && hints.every(({ value }) => value === readerId)) return;
    const reader =
      readerId === undefined || onlyIds ? undefined : await findReader(portal.db, library.clientid, readerId);
    const isOwn = hints.every(({ field, value }) => {
      if (reader === undefined || typeof value !== 'string') return false;
      const kind = identityFields[field];
      if (kind === 'borrowNumber') return identifierKey(value) === identifierKey(reader.borrowNumber);
      return value === reader[kind];
    });
    if (!isOwn) throw refuse('reader.identity.mismatch');
  };
}

/**
 * A session begun with a card alone is valid only at the library's own computers. Elsewhere the token must have been
 * carried away, so the session ends.
 */
export function endKioskSessionElsewhere(portal: Pick<Portal, 'db' | 'security'>): Guard {
  return async (call, caller) => {
    const { library, readerId, sessionId, login } = caller;
    if (readerId === undefined || login?.kind !== 'card') return;
    if (inNetworks(caller.address, library.settings.kioskNetworks)) return;
    await deleteSession(portal.db, library.clientid, readerId, sessionId);
    portal.security({
      at: caller,
      event: 'session.ended',
      actor: `${library.clientid}/${readerId}`,
      target: call.path,
      reason: 'card session used outside the kiosk networks',
    });
    throw new TransportFailure(401);
  };
}

/** While a card is suspended, its reader can only view and return what they have, and is told why. */
export function refuseWhileSuspended(portal: Pick<Portal, 'db'>): Guard {
  return async (call, { library, readerId, login }) => {
    if (call.level !== 'reader' || login?.suspended !== true || call.whileSuspended === true) return;
    const reader =
      readerId === undefined ? undefined : await findReader(portal.db, library.clientid, readerId);
    const reason = reader?.blockReason ?? '';
    throw reason === '' ? refuse('reader.status.suspended') : refuse('reader.status.blocked', { reason });
  };
}

const allowedBefore: readonly string[] = [readerCalls.changePassword.path, readerCalls.logout.path];

/** Whether the reader logged in with a password that the library issued. */
export const mustChangePassword = ({ library, login }: Pick<Caller, 'library' | 'login'>): boolean =>
  login?.mustChangePassword === true && !isPasswordElsewhere(library, login.source);

/** While the reader's password is one that the library issued, they can only change it or log out. */
export const refuseBeforePasswordChange: Guard = (call, caller) => {
  if (call.level !== 'reader' || !mustChangePassword(caller)) return;
  if (!allowedBefore.includes(call.path)) throw refuse('reader.password.change.required');
};
