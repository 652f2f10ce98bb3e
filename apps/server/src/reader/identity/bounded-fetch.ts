import type { CustomFetch } from 'openid-client';

const probeMs = 5000;

/**
 * Why nobody can be sent to a page of this server now; undefined if the server answers. Without this check, a browser
 * would show its own error instead of the portal's message.
 */
export async function whyAway(address: string): Promise<string | undefined> {
  try {
    const { status, body } = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(probeMs),
    });
    await body?.cancel();
    return status >= 500 ? `status ${status}` : undefined;
  } catch (error) {
    return error instanceof Error ? error.name : 'error';
  }
}

const largestAnswer = 256 * 1024;

/** Follows no redirect, and reads at most `largestAnswer` bytes of an answer. For addresses that the operator set. */
export const boundedFetch: CustomFetch = async (url, { body, ...options }) => {
  const response = await fetch(url, {
    ...options,
    redirect: 'manual',
    body: body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null),
  });
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > largestAnswer) throw new TypeError('The answer is too large.');
    pieces.push(piece);
  }
  const { status } = response;
  return new Response(status === 204 || status === 304 ? null : new Blob(pieces), {
    status,
    headers: response.headers,
  });
};
