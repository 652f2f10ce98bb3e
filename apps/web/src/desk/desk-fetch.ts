import { deskHeader } from '@yuelan/contract/endpoint';
import { z } from 'zod/mini';
import type { Fetch } from '../platform/send.ts';

/** Refusals about the login, not about the request. */
const aboutLogin = ['staff.login.required', 'staff.second.required', 'staff.enrolment.required'] as const;
const unconfirmed = 'staff.confirmation.required';
const refusedSchema = z.object({ data: z.object({ code: z.string() }) });

/** A repeated call has the same time limit as the first. */
const patienceMilliseconds = 30_000;

async function codeOf(response: Response): Promise<string | undefined> {
  if (response.headers.get('content-type')?.includes('json') !== true) return undefined;
  const text = await response.clone().text();
  // Avoids parsing long answers that cannot be refusals.
  if (!text.includes('"staff.')) return undefined;
  return refusedSchema.safeParse(JSON.parse(text)).data?.data.code;
}

/**
 * Calls of the desk name the library instead of carrying a token: the session is a cookie that scripts cannot read. A
 * call that needs a fresh proof of identity is repeated once if `confirm` resolves with true.
 */
export function deskFetch(
  fetchIt: Fetch,
  library: string | undefined,
  {
    confirm,
    loginOver,
    answered,
  }: {
    readonly confirm: () => Promise<boolean>;
    readonly loginOver: () => void;
    /** Called after each answer: the server counts the idle time from now. */
    readonly answered: () => void;
  },
): Fetch {
  return async (address, init) => {
    if (!address.startsWith('/api/desk/')) return fetchIt(address, init);
    const headers = new Headers(init.headers);
    headers.delete('authorization');
    headers.set(deskHeader, library ?? '-');
    const sent = { ...init, headers };
    const response = await fetchIt(address, sent);
    answered();
    const code = await codeOf(response);
    if (aboutLogin.some((one) => one === code)) loginOver();
    if (code !== unconfirmed || !(await confirm())) return response;
    return fetchIt(address, { ...sent, signal: AbortSignal.timeout(patienceMilliseconds) });
  };
}
