import type { Send } from '@yuelan/contract/client';

/** How long to wait for an answer, unless a call is known to take longer. In milliseconds. */
const usualPatienceMilliseconds = 30_000;

/** The part of `fetch` that calls need. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** `Send` over fetch. No connection or no answer in time gives status 0; a body that is not JSON gives `null`. */
export function createSend(
  fetchIt: Fetch,
  token: string | undefined,
  patienceMilliseconds: number = usualPatienceMilliseconds,
): Send {
  return async ({ path, body, signal }) => {
    const timeout = AbortSignal.timeout(patienceMilliseconds);
    try {
      const response = await fetchIt(path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body,
        cache: 'no-store',
        credentials: 'same-origin',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
      const answer: unknown = await response.json().catch(() => null);
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
      const heading = { status: response.status, body: answer };
      return Number.isFinite(retryAfter) ? { ...heading, retryAfter } : heading;
    } catch (error) {
      // The caller cancelled the call and ignores the error.
      if (signal?.aborted) throw error;
      return { status: 0, body: null };
    }
  };
}
