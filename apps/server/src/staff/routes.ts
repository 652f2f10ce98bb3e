import { staffCalls } from '@yuelan/contract';
import type { FastifyRequest } from 'fastify';
import { verifyChain } from '../platform/audit/verify-chain.ts';
import { transaction } from '../platform/database/transaction.ts';
import { sendTable } from '../platform/desk/send-table.ts';
import { serveDesk, serveDeskRaw, serveDoor } from '../platform/desk/serve-desk.ts';
import { refuse } from '../platform/http/refusal.ts';
import { everyRow, sliceOf } from '../platform/page-slice.ts';
import { findAccounts, findLiveSessions, showRoles } from './account-reads.ts';
import { changeOwnPassword } from './actions/change-own-password.ts';
import {
  askOwnPasskey,
  beginPasskey,
  beginTotp,
  finishPasskey,
  finishTotp,
  removeFactor,
  renewRecoveryCodes,
  showFactors,
} from './actions/enrol.ts';
import { logIn } from './actions/log-in.ts';
import {
  changeAccount,
  changeAccountRoles,
  createAccount,
  endSession,
  inviteAgain,
  removeAccountSecondFactors,
} from './actions/manage-accounts.ts';
import { removeRole, saveRole } from './actions/manage-roles.ts';
import { confirm, takeSecondStep } from './actions/prove.ts';
import { acceptInvitation, setUp, showTicket } from './actions/use-ticket.ts';
import { everyEntry, findAudit, findUndoable } from './audit-reads.ts';
import { stateOfCaller } from './login-state.ts';
import { placeOf } from './second/passkeys.ts';
import { deleteSession } from './session-store.ts';
import { idleSince } from './sessions.ts';
import type { StaffParts } from './staff-parts.ts';
import { accountsTable, auditTable } from './table-files.ts';

/** The place of a desk page, for passkeys. Its origin was checked when the request came in. */
const pageOf = (request: FastifyRequest) =>
  placeOf(request.headers.origin ?? `${request.protocol}://${request.host}`);

/** Registers the calls for logins, accounts, roles and the audit log. */
export function serveStaffCalls(parts: StaffParts): void {
  serveLogins(parts);
  serveOwnAccount(parts);
  serveAccounts(parts);
  serveLog(parts);
}

function serveLogins(parts: StaffParts): void {
  const { portal, sessions } = parts;
  serveDoor(portal, staffCalls.state, (caller, _input, { request }) =>
    stateOfCaller(parts, caller, request.headers.cookie),
  );
  serveDoor(portal, staffCalls.login, (caller, input, { reply }) => logIn(parts, caller, input, reply));
  serveDoor(portal, staffCalls.ticket, (caller, { ticket }) => showTicket(parts, caller, ticket));
  serveDoor(portal, staffCalls.acceptInvitation, (caller, input, { reply }) =>
    acceptInvitation(parts, caller, input, reply),
  );
  serveDoor(portal, staffCalls.setUp, (caller, input, { reply }) => setUp(parts, caller, input, reply));
  serveDesk(portal, staffCalls.logout, async ({ staff, library }, _input, { reply }) => {
    await deleteSession(portal.db, staff.accountId, staff.sessionId);
    sessions.setCookie(reply, library.serviceid);
    return {};
  });
  serveDesk(portal, staffCalls.passkeyQuestion, (caller, _input, { request }) =>
    askOwnPasskey(parts, caller, pageOf(request)),
  );
  serveDesk(portal, staffCalls.secondStep, (caller, { proof }, { request, reply }) =>
    takeSecondStep(parts, caller, proof, pageOf(request), reply),
  );
}

function serveOwnAccount(parts: StaffParts): void {
  const { portal } = parts;
  serveDesk(portal, staffCalls.beginTotp, (caller) => beginTotp(parts, caller));
  serveDesk(portal, staffCalls.finishTotp, (caller, { code }) => finishTotp(parts, caller, code));
  serveDesk(portal, staffCalls.beginPasskey, (caller, _input, { request }) =>
    beginPasskey(parts, caller, pageOf(request)),
  );
  serveDesk(portal, staffCalls.finishPasskey, (caller, input, { request }) =>
    finishPasskey(parts, caller, input, pageOf(request)),
  );
  serveDesk(portal, staffCalls.confirm, (caller, { proof }, { request }) =>
    confirm(parts, caller, proof, pageOf(request)),
  );
  serveDesk(portal, staffCalls.secondFactors, (caller) => showFactors(parts, caller));
  serveDesk(portal, staffCalls.removeSecondFactor, (caller, { id }) => removeFactor(parts, caller, id));
  serveDesk(portal, staffCalls.renewRecoveryCodes, (caller) => renewRecoveryCodes(parts, caller));
  serveDesk(portal, staffCalls.changePassword, (caller, input) => changeOwnPassword(parts, caller, input));
  serveDesk(portal, staffCalls.ownSessions, async (caller) => {
    const { accountId } = caller.staff;
    const usedSince = idleSince(caller.now);
    return (await findLiveSessions(portal.db, caller, { accountId, page: everyRow, usedSince })).sessions;
  });
  serveDesk(portal, staffCalls.endOwnSession, async ({ staff }, { id }) => {
    if (!(await deleteSession(portal.db, staff.accountId, id))) throw refuse('staff.session.missing');
    return {};
  });
}

function serveAccounts(parts: StaffParts): void {
  const { portal } = parts;
  const { db } = portal;
  serveDesk(portal, staffCalls.accounts, async (caller, { text, pageNum, pageSize }) => {
    const { accounts, total } = await findAccounts(db, caller, text, sliceOf({ pageNum, pageSize }));
    return { results: accounts, totalRecord: total, pageNum, pageSize };
  });
  serveDeskRaw(
    portal,
    portal.http,
    staffCalls.downloadAccounts,
    async ({ caller, request, reply, check }) => {
      const { text, format } = await check(request.body);
      const { accounts } = await findAccounts(db, caller, text, everyRow);
      await sendTable(reply, accountsTable(caller.language, accounts), format);
    },
  );
  serveDesk(portal, staffCalls.createAccount, (caller, input) => createAccount(parts, caller, input));
  serveDesk(portal, staffCalls.changeAccount, (caller, input) => changeAccount(parts, caller, input));
  serveDesk(portal, staffCalls.changeAccountRoles, (caller, input) =>
    changeAccountRoles(parts, caller, input),
  );
  serveDesk(portal, staffCalls.inviteAgain, (caller, { id }) => inviteAgain(parts, caller, id));
  serveDesk(portal, staffCalls.removeAccountSecondFactors, (caller, { id }) =>
    removeAccountSecondFactors(parts, caller, id),
  );
  serveDesk(portal, staffCalls.sessions, async (caller, { pageNum, pageSize }) => {
    const page = sliceOf({ pageNum, pageSize });
    const { sessions, total } = await findLiveSessions(db, caller, {
      page,
      usedSince: idleSince(caller.now),
    });
    return { results: sessions, totalRecord: total, pageNum, pageSize };
  });
  serveDesk(portal, staffCalls.endSession, (caller, { id }) => endSession(parts, caller, id));
  serveDesk(portal, staffCalls.roles, (caller) => showRoles(db, caller));
  serveDesk(portal, staffCalls.saveRole, (caller, input) => saveRole(parts, caller, input));
  serveDesk(portal, staffCalls.removeRole, (caller, input) => removeRole(parts, caller, input));
}

function serveLog(parts: StaffParts): void {
  const { portal } = parts;
  serveDesk(portal, staffCalls.undoable, async (caller, { pageNum, pageSize, ...target }) => {
    const { entries, total } = await findUndoable(parts, caller, target, sliceOf({ pageNum, pageSize }));
    return { results: entries, totalRecord: total, pageNum, pageSize };
  });
  serveDesk(portal, staffCalls.undo, async (caller, { id }) => ({
    kept: [...(await transaction(portal.db, (tx) => portal.undoers.undo(tx, caller, id)))],
  }));
  serveDesk(portal, staffCalls.audit, async (caller, { pageNum, pageSize, ...filter }) => {
    const { entries, total } = await findAudit(parts, caller, filter, sliceOf({ pageNum, pageSize }));
    return { results: entries, totalRecord: total, pageNum, pageSize };
  });
  serveDesk(portal, staffCalls.verifyAudit, async ({ library }) => {
    const { entries, brokenAt, head } = await verifyChain(portal.db, library.clientid);
    return { entries, intact: brokenAt === undefined, brokenAt: brokenAt ?? 0, head };
  });
  serveDeskRaw(portal, portal.http, staffCalls.downloadAudit, async ({ caller, request, reply, check }) => {
    const { format, ...filter } = await check(request.body);
    await sendTable(reply, auditTable(caller.language, everyEntry(parts, caller, filter)), format);
  });
}
