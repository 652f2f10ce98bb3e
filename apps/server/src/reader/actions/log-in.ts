import type { OutputOf, ParsedInputOf, readerCalls } from '@yuelan/contract';
import type { IdentitySettings } from '../../library/public.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { inNetworks } from '../../platform/http/network.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { asReaderId, type ReaderId } from '../../platform/ids.ts';
import { WorkNeeded } from '../../platform/logins/guesses.ts';
import { identifierKey } from '../identifier.ts';
import { askDirectories } from '../identity/ask-directories.ts';
import { giveBindTicket, takeBindTicket } from '../identity/bind-ticket.ts';
import { bindAccount } from '../identity/binding-store.ts';
import { findKeeper, systemKeepsPins } from '../identity/find-keeper.ts';
import { nameOf } from '../identity/sources.ts';
import { findPasswordByNumber } from '../password-store.ts';
import type { ReaderParts } from '../services.ts';
import { beginSession } from './begin-session.ts';
import { bindPatron } from './bind-patron.ts';

type Login = typeof readerCalls.login;

/**
 * Logs in with a card, IC or ID number and a password. Unknown numbers, wrong passwords and readers without a password
 * get the same refusal after the same amount of work. Only a caller who knows the password learns the status.
 */
export async function logIn(
  parts: ReaderParts,
  caller: Caller,
  input: ParsedInputOf<Login>,
): Promise<OutputOf<Login>> {
  const { db } = parts.portal;
  const { now } = caller;
  const { clientid } = caller.library;
  const account = identifierKey(input.lognName);
  const accountForLog = parts.throttle.accountForLog(clientid, account);
  const refused = (refusal: Refusal) => {
    parts.portal.security({
      at: caller,
      event: 'login.refused',
      actor: `${clientid}/${caller.sessionId}`,
      target: 'account',
      reason: refusal.code,
      account: accountForLog,
    });
    return refusal;
  };
  const work = await parts.captchas.check(clientid, input.captchaKey, input.captchaCode, now);
  if (work === undefined) throw refused(refuse('reader.captcha.wrong'));
  const attempt = await parts.throttle.login({
    clientid,
    account,
    visit: caller.sessionId,
    address: caller.address,
    work,
    now,
  });
  if (attempt instanceof Refusal) throw refused(attempt);
  if (attempt instanceof WorkNeeded)
    throw refused(
      refuse('reader.login.work', { ...(await parts.captchas.makeWork(clientid, now, attempt.bits)) }),
    );
  const { lognName, password } = input;
  // A card that is being bound is the library's, so no directory is asked.
  const asked =
    input.bindTicket === undefined
      ? await askDirectories(parts, caller, lognName, password)
      : { away: false, refused: [] };
  const known = 'known' in asked ? asked.known : undefined;
  if ('known' in asked && typeof known === 'string') {
    // The password was correct, so its owner may learn more.
    await transaction(db, (tx) => attempt.succeeded(tx));
    if (known === 'unknown') throw refused(refuse('reader.signin.unknown'));
    throw refuse('reader.signin.unbound', { bindTicket: await giveBindTicket(db, caller, asked.origin) });
  }
  const readerId =
    typeof known === 'object' ? known.readerId : await libraryReader(parts, caller, lognName, password);
  const away = 'away' in asked && asked.away;
  if (readerId === undefined) throw refused(refuse(away ? 'reader.signin.away' : 'reader.login.failed'));
  if ('refused' in asked) {
    const keeper = await keeperOf(parts, caller, readerId, asked.refused);
    // The attempt still counts as failed: an old password must not allow more guesses at the other one.
    if (keeper?.type === 'ldap' && away) throw refused(refuse('reader.signin.away'));
    if (keeper !== undefined)
      throw refused(
        refuse(keeper.type === 'ldap' ? 'reader.login.directory' : 'reader.login.elsewhere', {
          name: nameOf(keeper, caller.language),
        }),
      );
  }
  // Counts as a success even if the status refuses the login below, because the password was correct.
  await transaction(db, (tx) => attempt.succeeded(tx));
  return beginSession(parts, caller, readerId, 'account', {
    account: accountForLog,
    origin: 'known' in asked ? asked.origin : undefined,
    // Not at the library's own computers, where the next person is waiting.
    stays: input.stay === true && !inNetworks(caller.address, caller.library.settings.kioskNetworks),
    also: async (tx) => {
      if (input.bindTicket === undefined) return undefined;
      const unbound = await takeBindTicket(tx, caller, input.bindTicket);
      if (unbound === undefined) throw refuse('reader.ticket.invalid');
      await bindAccount(tx, { clientid, account: unbound.account, readerId, at: now });
      return unbound;
    },
  });
}

/**
 * See `findKeeper`. A directory that knows the name and refused the password also counts as the keeper, even without a
 * binding.
 */
async function keeperOf(
  { portal: { db, config } }: ReaderParts,
  { library }: Caller,
  readerId: ReaderId,
  refused: readonly { readonly readerId: ReaderId; readonly by: IdentitySettings }[],
): Promise<IdentitySettings | undefined> {
  const { circulationSource, portalPasswords } = library.settings;
  if (systemKeepsPins(circulationSource) || portalPasswords === 'all') return undefined;
  const by = refused.find((one) => one.readerId === readerId)?.by;
  return by ?? findKeeper(db, library, config, readerId);
}

/**
 * The reader with this PIN in the library's system, or with this password in the portal. If there is none, the answer
 * takes equally long.
 */
async function libraryReader(
  { portal: { db, services }, passwords }: ReaderParts,
  { library, now }: Caller,
  number: string,
  password: string,
): Promise<ReaderId | undefined> {
  const { clientid, settings } = library;
  if (systemKeepsPins(settings.circulationSource))
    return bindPatron(db, clientid, await services.checkCard(library, number, password), now);
  const found = await findPasswordByNumber(db, clientid, number);
  const right = await passwords.matches(password, found?.passwordHash);
  return right && found !== undefined ? asReaderId(found.readerId) : undefined;
}
