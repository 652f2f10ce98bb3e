import { readerCalls } from '@yuelan/contract';
import { transaction } from '../platform/database/transaction.ts';
import type { Anybody, Caller } from '../platform/http/caller.ts';
import { inNetworks, networkOf } from '../platform/http/network.ts';
import { refuse } from '../platform/http/refusal.ts';
import { serve, serveOpen } from '../platform/http/serve.ts';
import { sliceOf } from '../platform/page-slice.ts';
import type { Portal } from '../platform/portal.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { changePassword } from './actions/change-password.ts';
import { exportOwnData } from './actions/export-own-data.ts';
import { giveLoginTicket } from './actions/give-login-ticket.ts';
import { logIn } from './actions/log-in.ts';
import { logInByCard } from './actions/log-in-by-card.ts';
import {
  beginIdentityLogin,
  beginWechatLogin,
  logInByIdentity,
  logInByWechat,
} from './actions/log-in-by-identity.ts';
import { logOut } from './actions/log-out.ts';
import { saveReader } from './actions/save-reader.ts';
import { showOwnRecord } from './actions/show-own-record.ts';
import { findCredit, readScore } from './credit-store.ts';
import { findNamed } from './department-store.ts';
import { presentCredit, presentCreditTypes, presentSession } from './present.ts';
import { asReader } from './reader-caller.ts';
import type { ReaderParts } from './services.ts';
import { deleteSession, deleteSessions } from './session-store.ts';

export function serveReaderCalls(portal: Portal, parts: ReaderParts): void {
  const { db } = portal;
  serveLogins(portal, parts);

  serve(portal, readerCalls.logout, (caller) => logOut(parts, asReader(caller)));
  serve(portal, readerCalls.changePassword, (caller, input) =>
    changePassword(parts, asReader(caller), input),
  );
  serve(portal, readerCalls.reader, (caller, input) => showOwnRecord(parts, caller, input));
  serve(portal, readerCalls.saveReader, (caller, input) => saveReader(parts, asReader(caller), input));
  serve(portal, readerCalls.borrowerTypes, async ({ library }) => [
    ...(await findNamed(db, library.clientid, 'borrowerType')),
  ]);
  serve(portal, readerCalls.departments, async ({ library }) => [
    ...(await findNamed(db, library.clientid, 'department')),
  ]);
  serve(portal, readerCalls.creditTypes, ({ language }) => presentCreditTypes(language));
  serve(portal, readerCalls.credit, async (caller, { pageNum, pageSize }) => {
    const { library, readerId } = asReader(caller);
    const page = sliceOf({ pageNum, pageSize });
    const { rows, total } = await findCredit(db, library.clientid, readerId, page);
    const score = await readScore(db, library.clientid, readerId);
    return { results: rows.map(presentCredit), totalRecord: total, pageNum, pageSize, score };
  });
  serve(portal, readerCalls.sessions, async (caller) => {
    const { library, readerId, sessionId } = asReader(caller);
    const sessions = await parts.sessions.list(library.clientid, readerId);
    return sessions.map((session) => presentSession(session, sessionId));
  });
  serve(portal, readerCalls.endSession, async (caller, { id }) => {
    const { library, readerId } = asReader(caller);
    if (!(await deleteSession(db, library.clientid, readerId, id))) throw refuse('reader.session.missing');
    return {};
  });
  serve(portal, readerCalls.endOtherSessions, async (caller) => {
    const { library, readerId, sessionId, login } = asReader(caller);
    if (login.kind === 'card') throw refuse('reader.card.session');
    const ended = await transaction(db, (tx) => deleteSessions(tx, library.clientid, readerId, sessionId));
    portal.security({
      at: caller,
      event: 'sessions.ended',
      actor: `${library.clientid}/${readerId}`,
      target: 'own other sessions',
      reason: String(ended),
    });
    return { ended };
  });
  serve(portal, readerCalls.exportEverything, (caller, input) =>
    exportOwnData(parts, asReader(caller), input),
  );
}

function serveLogins(portal: Portal, parts: ReaderParts): void {
  const pictures = portal.counts.add('pictures', portal.config.limits.picturesPerMinute);
  serveOpen(portal, readerCalls.captcha, async (anybody, named) => {
    const library = await captchaLibrary(portal, anybody, named.clientid);
    if (library === undefined) throw refuse('library.unknown');
    const { clientid } = library;
    const mayStay = !inNetworks(anybody.address, library.settings.kioskNetworks);
    const moreBits = await parts.throttle.workFor(anybody.address, anybody.now);
    const { current } = pictures.add(networkOf(anybody.address));
    if (portal.config.rateLimit && current > portal.config.limits.picturesPerMinute)
      return {
        ...(await parts.captchas.makeWork(clientid, anybody.now, moreBits)),
        mayStay,
        captchaImage: '',
        captchaCode: '' as const,
      };
    return { ...(await parts.captchas.make(clientid, anybody.now, moreBits)), mayStay };
  });
  serve(portal, readerCalls.login, (caller, input) => logIn(parts, caller, input));
  serve(portal, readerCalls.cardLogin, (caller, { icNumber }) => logInByCard(parts, caller, icNumber));
  serve(portal, readerCalls.identitySources, ({ library, language }) => [
    ...parts.identities.list(library, language),
  ]);
  serve(portal, readerCalls.beginIdentity, (caller, input) => beginIdentityLogin(parts, caller, input));
  serve(portal, readerCalls.identityLogin, (caller, input) => logInByIdentity(parts, caller, input));
  serve(portal, readerCalls.wechatState, (caller: Caller) => beginWechatLogin(parts, caller));
  serve(portal, readerCalls.wechatLogin, (caller, input) => logInByWechat(parts, caller, input));
  serveOpen(portal, readerCalls.loginTicket, (anybody, input) => giveLoginTicket(parts, anybody, input));
}

/** The named library, else that of the token, else the only library there is. */
async function captchaLibrary(
  portal: Portal,
  anybody: Anybody,
  named: string | undefined,
): Promise<LibraryScope | undefined> {
  if (named !== undefined) return portal.tenancy.byClientId(named);
  const identity = await portal.tokens.identify(anybody.token);
  if (identity !== undefined) return portal.tenancy.byClientId(identity.clientid);
  const open = await portal.tenancy.open();
  return open.length === 1 ? open[0] : undefined;
}
