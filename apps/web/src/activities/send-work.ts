import type { UploadPlace } from '@yuelan/contract/activities/schemas';

/** One `PUT`. Its answer has `status` 0 if the connection broke. */
export interface PutRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob | undefined;
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal;
}
export interface PutAnswer {
  readonly status: number;
  /** The `Range` header of the answer: the bytes that the store has kept. */
  readonly range: string | undefined;
  /** The body as text: our own store sends refusals in the envelope. */
  readonly text: string;
}
export type Put = (request: PutRequest) => Promise<PutAnswer>;

/** How the upload ended. `broken`: the connection failed; the upload can be resumed. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'refused'; readonly status: number; readonly text: string };

/** The first byte that the store still needs, from its `Range` header `bytes=0-<last byte kept>`; 0 without one. */
export function firstMissing(range: string | undefined): number {
  const last = /^bytes=0-(\d{1,15})$/.exec(range ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}

const isDone = (status: number) => status >= 200 && status < 300;
const isExpired = (status: number) => status === 401 || status === 403 || status === 410;
const isBroken = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500;

/**
 * Sends a file to its place. With `goOn`, it sends only what the store does not have yet. `onSent` gets the bytes sent,
 * counted from the beginning of the file. Rejects when `signal` is aborted.
 */
export async function sendWork(
  put: Put,
  place: UploadPlace,
  file: Blob,
  goOn: boolean,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<SendOutcome> {
  if (place.parts !== undefined) return sendParts(put, place.parts, file, onSent, signal);
  let from = 0;
  if (goOn && place.resumable === 1) {
    const asked = await put({
      url: place.url,
      headers: { ...place.headers, 'content-range': `bytes */${file.size}` },
      body: undefined,
      onSent: () => undefined,
      signal,
    });
    if (isDone(asked.status)) return { kind: 'sent' };
    if (asked.status === 308) from = Math.min(firstMissing(asked.range), file.size);
    else if (asked.status !== 404) return endOf(asked);
  }
  onSent(from);
  const rest = from === 0 ? file : file.slice(from);
  const answer = await put({
    url: place.url,
    headers:
      from === 0
        ? place.headers
        : { ...place.headers, 'content-range': `bytes ${from}-${file.size - 1}/${file.size}` },
    body: rest,
    onSent: (bytes) => onSent(from + bytes),
    signal,
  });
  return endOf(answer);
}

/** Sends the parts that the store does not have, one by one, each to its own address. */
async function sendParts(
  put: Put,
  { size, missing }: NonNullable<UploadPlace['parts']>,
  file: Blob,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const parts = missing.map(({ number, url }) => ({
    url,
    body: file.slice((number - 1) * size, number * size),
  }));
  let there = file.size - parts.reduce((bytes, { body }) => bytes + body.size, 0);
  onSent(there);
  for (const { url, body } of parts) {
    const before = there;
    const answer = await put({ url, headers: {}, body, onSent: (bytes) => onSent(before + bytes), signal });
    const outcome = endOf(answer);
    if (outcome.kind !== 'sent') return outcome;
    there += body.size;
  }
  return { kind: 'sent' };
}

function endOf({ status, text }: PutAnswer): SendOutcome {
  if (isDone(status)) return { kind: 'sent' };
  if (isBroken(status) || status === 308) return { kind: 'broken' };
  if (isExpired(status)) return { kind: 'expired' };
  return { kind: 'refused', status, text };
}
