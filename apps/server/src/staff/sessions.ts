import type { ActorType, Language } from '@yuelan/contract';
import type { FastifyReply } from 'fastify';
import type { Config } from '../platform/config.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { DeskDoor, DeskIdentity, DoorCaller } from '../platform/desk/desk-caller.ts';
import type { StaffId } from '../platform/ids.ts';
import { deviceOf } from '../platform/logins/device.ts';
import type { Portal } from '../platform/portal.ts';
import { reachOf } from '../platform/reach.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { deskCookie, printDeskCookie } from './cookies.ts';
import { findRolesOf, isFixed, type StoredRole } from './role-store.ts';
import { powersIn } from './rules/grants.ts';
import {
  changeSession,
  type FoundSession,
  findSessionByToken,
  insertSession,
  touchSession,
} from './session-store.ts';

const minuteMs = 60_000;
export const idleMinutes = 30;
const idleMs = idleMinutes * minuteMs;

/** A session is alive only if it was used after this time. */
export const idleSince = (now: Date) => new Date(now.getTime() - idleMs).toISOString();

const absoluteMs = 12 * 60 * minuteMs;
/** How long the second step may take. */
const halfMs = 10 * minuteMs;
/** How long a confirmation is valid. A login counts as one. */
const confirmedMs = 5 * minuteMs;

export const confirmedUntil = (now: Date) => new Date(now.getTime() + confirmedMs).toISOString();

/** Accounts that may do everything need a second factor as soon as others can reach the portal. */
export function needsSecondFactor(config: Config, roles: readonly Pick<StoredRole, 'key'>[]): boolean {
  return reachOf(config) === 'public' && roles.some(({ key }) => isFixed(key));
}

export const isRefusedDemonstration = (config: Config, account: { readonly demonstration: number }) =>
  account.demonstration === 1 && reachOf(config) === 'public';

/** Completes a login whose account first had to get a second factor. */
export async function completeSession(tx: Tx, id: string, now: Date): Promise<void> {
  await changeSession(tx, id, {
    half: 0,
    expires_at: new Date(now.getTime() + absoluteMs).toISOString(),
    confirmed_until: confirmedUntil(now),
  });
}

export const hasSecond = ({ account }: FoundSession) => account.totp_secret !== null || account.passkeys > 0;

/**
 * Logins of the desk. Each request looks its session up, so ending a session, closing an account or removing a role
 * takes effect at once on every server. Times are those of the portal's clock.
 */
export class StaffSessions implements DeskDoor {
  readonly #portal: Pick<Portal, 'db' | 'clock' | 'config'>;

  constructor(portal: Pick<Portal, 'db' | 'clock' | 'config'>) {
    this.#portal = portal;
  }

  async identify(library: LibraryScope, cookies: string | undefined): Promise<DeskIdentity | undefined> {
    const found = await this.find(library, cookies);
    if (found === undefined) return undefined;
    const { config, db, clock } = this.#portal;
    const { session, account } = found;
    const roles = await findRolesOf(db, session.accountId);
    const permissions = powersIn(roles, library.clientid);
    if (permissions.size === 0) return undefined;
    const now = clock.now();
    if (session.last_used_at <= new Date(now.getTime() - minuteMs).toISOString())
      await touchSession(db, session.id, now.toISOString());
    const state = stateOf(found, needsSecondFactor(config, roles));
    return {
      accountId: session.accountId,
      sessionId: session.id,
      name: account.name,
      state,
      permissions: state === 'in' ? permissions : new Set(),
      confirmedUntil: session.confirmed_until,
    };
  }

  /** The live session of a request to a library. */
  async find(library: LibraryScope, cookies: string | undefined): Promise<FoundSession | undefined> {
    const { config, db, clock } = this.#portal;
    const token = deskCookie(config, library.serviceid, cookies);
    if (token === undefined) return undefined;
    const found = await findSessionByToken(db, token);
    if (found === undefined || found.account.serviceid !== library.serviceid) return undefined;
    const { session, account } = found;
    const now = clock.now();
    const isIdle = session.last_used_at <= idleSince(now);
    if (isIdle || session.expires_at <= now.toISOString()) return undefined;
    return isRefusedDemonstration(config, account) ? undefined : found;
  }

  /** Begins a session as part of a login's transaction. Returns its token. */
  open(tx: Tx, caller: DoorCaller, accountId: StaffId, half: boolean): Promise<string> {
    const now = this.#portal.clock.now();
    return insertSession(tx, {
      accountId,
      half,
      device: deviceOf(caller.userAgent),
      address: caller.address,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + (half ? halfMs : absoluteMs)).toISOString(),
      confirmedUntil: half ? '' : confirmedUntil(now),
    });
  }

  /** Gives the browser a session's token, or removes it. Returns the cookie as the browser will send it. */
  setCookie(reply: FastifyReply, serviceid: string, token?: string): string {
    const cookie = printDeskCookie(this.#portal.config, serviceid, token);
    reply.header('set-cookie', cookie);
    return cookie.split(';')[0] ?? '';
  }

  async nameOf(db: Db | Tx, type: ActorType, id: string, language: Language): Promise<string> {
    if (type === 'operator') return language === 'zh-CN' ? '命令行' : 'the command line';
    if (type === 'job') return id;
    const account = await db
      .selectFrom('staff_account')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirst();
    return account?.name ?? id;
  }
}

function stateOf(found: FoundSession, mandatory: boolean): DeskIdentity['state'] {
  if (found.session.half === 1) return hasSecond(found) ? 'second' : 'enrol';
  return mandatory && !hasSecond(found) ? 'enrol' : 'in';
}
