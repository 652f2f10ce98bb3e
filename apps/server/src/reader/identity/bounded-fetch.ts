import type { CustomFetch } from 'openid-client';

const largestAnswer = 256 * 1024;

/** Follows no redirect and reads no more of an answer than `largestAnswer` bytes. For addresses that the operator set. */
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
