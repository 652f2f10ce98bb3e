import { type Call, type DeskAccess, deskHeader, type ProblemCode } from '@yuelan/contract';
import type { FastifyRequest } from 'fastify';
import type { Anybody } from '../http/caller.ts';
import { refuse, TransportFailure } from '../http/refusal.ts';
import { languageOf } from '../language.ts';
import type { Portal } from '../portal.ts';
import type { DeskIdentity, DoorCaller } from './desk-caller.ts';

/**
 * Whether a page of the portal itself made the request. Browsers let pages of other sites send the desk's header only
 * after a preflight request, which the server does not answer. The browser's own statement of the origin is checked as
 * well.
 */
function isOwnPage({ headers, host }: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = headers;
  if (origin === undefined) return true;
  if (origin === publicUrl) return true;
  // Compared in the form that a browser prints, without a default port.
  const here = `${origin.split('://')[0]}://${host}`;
  return URL.canParse(origin) && URL.canParse(here) && new URL(here).origin === origin;
}

/** The first reason why a login may not make a call; undefined if it may. */
export function missingFor(
  access: DeskAccess,
  confirmed: boolean,
  staff: DeskIdentity | undefined,
  now: Date,
): ProblemCode | undefined {
  if (access === 'door') return undefined;
  if (staff === undefined) return 'staff.login.required';
  if (access === 'half') return undefined;
  if (staff.state === 'second') return 'staff.second.required';
  if (staff.state === 'enrol') return 'staff.enrolment.required';
  if (access !== 'self' && !staff.permissions.has(access)) return 'staff.permission.missing';
  if (confirmed && staff.confirmedUntil <= now.toISOString()) return 'staff.confirmation.required';
  return undefined;
}

/** Admits a request to the desk, or refuses it, before its body is read. */
export async function admit(
  portal: Portal,
  call: Call,
  request: FastifyRequest,
  anybody: Anybody,
): Promise<DoorCaller> {
  const { permission } = call;
  if (permission === undefined) throw new Error(`${call.path} names no permission.`);
  const clientid = request.headers[deskHeader];
  const deny = (actor: string, reason: string) =>
    portal.security({ at: anybody, event: 'desk.refused', actor, target: call.path, reason });
  if (typeof clientid !== 'string' || !isOwnPage(request, portal.config.publicUrl)) {
    deny('unknown', 'not from a page of the portal');
    throw new TransportFailure(403);
  }
  const library = await portal.tenancy.forStaff(clientid);
  const staff =
    library === undefined ? undefined : await portal.desk.identify(library, request.headers.cookie);
  const missing = missingFor(permission, call.confirmed === true, staff, anybody.now);
  if (missing !== undefined) {
    deny(`${library?.clientid ?? 'unknown'}/${staff?.accountId ?? 'nobody'}`, missing);
    throw refuse(missing, missing === 'staff.permission.missing' ? { permission } : {});
  }
  return { ...anybody, language: languageOf(request, library?.settings.languages), library, staff };
}
