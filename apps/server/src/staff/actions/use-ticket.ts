import type { DeskState, OutputOf, ParsedInputOf, staffCalls } from '@yuelan/contract';
import type { FastifyReply } from 'fastify';
import { insertLibrary, LibraryFault } from '../../library/public.ts';
import { recordChange } from '../../platform/audit/record-change.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DoorCaller } from '../../platform/desk/desk-caller.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { asClientId, asServiceId, type StaffId } from '../../platform/ids.ts';
import type { Attempt } from '../../platform/logins/guesses.ts';
import {
  changeAccountRow,
  findAccount,
  grantRoles,
  insertAccount,
  type StoredAccount,
} from '../account-store.ts';
import { showIn } from '../login-state.ts';
import { ensureRoles, findRoles } from '../role-store.ts';
import { refuseWeakPassword } from '../rules/staff-password.ts';
import { deleteSessions } from '../session-store.ts';
import { isRefusedDemonstration } from '../sessions.ts';
import type { StaffParts } from '../staff-parts.ts';
import { type FoundTicket, findTicket, takeTicket } from '../ticket-store.ts';
import { beginLogin } from './log-in.ts';

interface Found extends FoundTicket {
  readonly attempt: Attempt;
  readonly account: StoredAccount | undefined;
}

/** Looks up a live one-time address. Slows guessing down. */
async function lookUp(parts: StaffParts, caller: DoorCaller, ticket: string): Promise<Found> {
  const { db } = parts.portal;
  const attempt = await parts.throttle.ticket(caller.address, caller.now);
  if (attempt instanceof Refusal) throw attempt;
  const found = await findTicket(db, ticket, caller.now);
  const { library } = caller;
  const account =
    found?.accountId == null || library === undefined
      ? undefined
      : await findAccount(db, library.serviceid, found.accountId);
  const fits = found?.purpose === 'setup' || (account !== undefined && account.closed === 0);
  if (found === undefined || !fits) throw refuse('staff.ticket.invalid');
  await transaction(db, (tx) => attempt.succeeded(tx));
  return { ...found, attempt, account };
}

export async function showTicket(
  parts: StaffParts,
  caller: DoorCaller,
  ticket: string,
): Promise<OutputOf<typeof staffCalls.ticket>> {
  const { purpose, expiresAt, account } = await lookUp(parts, caller, ticket);
  return { purpose, expiresAt, login: account?.login ?? '', name: account?.name ?? '' };
}

/**
 * Sets the password of the invited account and ends its earlier logins. Its second factors stay, so a new password
 * alone is not enough to log in.
 */
export async function acceptInvitation(
  parts: StaffParts,
  caller: DoorCaller,
  { ticket, password }: ParsedInputOf<typeof staffCalls.acceptInvitation>,
  reply: FastifyReply,
): Promise<DeskState> {
  const { db, config } = parts.portal;
  const { account, purpose } = await lookUp(parts, caller, ticket);
  const { library, now } = caller;
  if (account === undefined || library === undefined || purpose !== 'invitation')
    throw refuse('staff.ticket.invalid');
  if (isRefusedDemonstration(config, account)) throw refuse('staff.demonstration.refused');
  const weak = refuseWeakPassword(password, { login: account.login, clientid: library.clientid });
  if (weak !== undefined) throw weak;
  const hash = await parts.passwords.hash(password);
  await transaction(db, async (tx) => {
    if (!(await takeTicket(tx, ticket))) throw refuse('staff.ticket.invalid');
    await changeAccountRow(tx, account.id, { password_hash: hash });
    await deleteSessions(tx, account.id);
    await recordChange(tx, {
      clientid: library.clientid,
      actor: { type: 'staff', id: account.id, address: caller.address },
      at: now,
      action: 'staff.invitation.accept',
      target: { type: 'staff.account', id: account.id },
    });
  });
  return showIn(parts, caller, library, await beginLogin(parts, caller, account), reply);
}

/** Makes the first library of an installation and its owner. */
export async function setUp(
  parts: StaffParts,
  caller: DoorCaller,
  input: ParsedInputOf<typeof staffCalls.setUp>,
  reply: FastifyReply,
): Promise<DeskState> {
  const { portal } = parts;
  const { now } = caller;
  const { purpose } = await lookUp(parts, caller, input.ticket);
  if (purpose !== 'setup') throw refuse('staff.ticket.invalid');
  const { clientid, libname, login, name, email } = input;
  if (libname === '') throw refuse('staff.setup.libname');
  const weak = refuseWeakPassword(input.password, { login, clientid });
  if (weak !== undefined) throw weak;
  const passwordHash = await parts.passwords.hash(input.password);
  const place = { clientid: asClientId(clientid), serviceid: asServiceId(clientid) };
  const id = await transaction(portal.db, async (tx): Promise<StaffId> => {
    const isFirst = (await tx.selectFrom('library').select('clientid').limit(1).execute()).length === 0;
    if (!isFirst || !(await takeTicket(tx, input.ticket))) throw refuse('staff.ticket.invalid');
    const settings = input.accentColor === '' ? {} : { accentColor: input.accentColor };
    await insertLibrary(tx, now, { clientid, name: libname, settings });
    await ensureRoles(tx, place);
    const owner = (await findRoles(tx, place)).find(({ key }) => key === 'owner');
    const account = await insertAccount(
      tx,
      { serviceid: place.serviceid, login, name, email, passwordHash },
      now,
    );
    await grantRoles(tx, account, owner === undefined ? [] : [owner.id]);
    await recordChange(tx, {
      clientid,
      actor: { type: 'staff', id: account, address: caller.address },
      at: now,
      action: 'library.setup',
      target: { type: 'library', id: clientid },
      after: { libname, settings, owner: account },
    });
    return account;
  }).catch((error: unknown) => {
    if (error instanceof LibraryFault) throw refuse('staff.setup.clientid');
    throw error;
  });
  const library = await libraryOf(parts, clientid);
  return showIn(parts, caller, library, await beginLogin(parts, { ...caller, library }, { id }), reply);
}

const patienceMs = 3000;

/** Waits for a new library, because each server's list of libraries may be a second old. */
async function libraryOf({ portal }: StaffParts, clientid: string) {
  for (const end = performance.now() + patienceMs; ; ) {
    const library = await portal.tenancy.byClientId(clientid);
    if (library !== undefined) return library;
    if (performance.now() > end) throw new Error(`The new library ${clientid} does not appear.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
