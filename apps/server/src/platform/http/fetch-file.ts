import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, OutboundFailure, publicLookup } from './outbound.ts';

/** Why a file could not be fetched; `temporary` ones may succeed later. */
export type FetchFault =
  | 'address'
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'redirects'
  | 'answer'
  | 'not-found';

export class FetchFailure extends Error {
  readonly fault: FetchFault;
  readonly temporary: boolean;
  constructor(fault: FetchFault, temporary: boolean, cause?: unknown) {
    super(`fetching a file: ${fault}`, { cause });
    this.name = 'FetchFailure';
    this.fault = fault;
    this.temporary = temporary;
  }
}

export interface FetchLimits {
  /** From the start to the last byte, redirects included. */
  readonly timeoutMs: number;
  readonly bytes: number;
  /** Host names and addresses that may be in a private network. */
  readonly privateHosts: readonly string[];
  readonly signal?: AbortSignal;
}

const mostRedirects = 3;

/**
 * Fetches a picture from an http or https address. Throws FetchFailure.
 */
export function fetchFile(address: string, limits: FetchLimits): Promise<Buffer> {
  return fetchAnswer(address, { ...limits, headers: { accept: 'image/*' } }, async (response) => {
    const status = response.statusCode ?? 0;
    if (status === 200) return read(response, limits.bytes);
    throw failedAnswer(status);
  });
}

/** Maps a status other than success to a failure. */
export function failedAnswer(status: number): FetchFailure {
  return status === 404 || status === 410
    ? new FetchFailure('not-found', false)
    : new FetchFailure('answer', status === 429 || status >= 500);
}

/**
 * Requests an http or https address and passes the answer to `take`. Each address, including redirects, is checked when
 * the connection is made, so neither a redirect nor a name that resolves to a new address leads into a private network.
 * Throws FetchFailure.
 */
export async function fetchAnswer<Answer>(
  address: string,
  limits: Omit<FetchLimits, 'bytes'> & {
    readonly headers: Readonly<Record<string, string>>;
    /** Follows no redirect to another host, because the headers may hold a secret. */
    readonly oneHost?: boolean;
  },
  take: (response: IncomingMessage) => Promise<Answer>,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const signal = limits.signal === undefined ? timeout : AbortSignal.any([timeout, limits.signal]);
  const first = parsed(address);
  let url = first;
  try {
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      const response = await open(url, limits, signal);
      const status = response.statusCode ?? 0;
      const { location } = response.headers;
      if (status >= 300 && status < 400 && location !== undefined) {
        response.destroy();
        url = parsed(location, url);
        const isDowngrade = first.protocol === 'https:' && url.protocol !== 'https:';
        if (limits.oneHost === true && (url.hostname !== first.hostname || isDowngrade))
          throw new FetchFailure('redirects', false);
        continue;
      }
      try {
        return await take(response);
      } finally {
        response.destroy();
      }
    }
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    if (error instanceof OutboundFailure) throw new FetchFailure('address', false, error);
    throw new FetchFailure(timeout.aborted ? 'timeout' : 'unreachable', true, error);
  }
  throw new FetchFailure('redirects', false);
}

/** Whether `fetchFile` accepts the text as an address. */
export function isFileAddress(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    text.length <= 2000
  );
}

function parsed(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (url === null || !isFileAddress(url.href)) throw new FetchFailure('address', false);
  return url;
}

function open(
  url: URL,
  {
    privateHosts,
    headers,
  }: Pick<FetchLimits, 'privateHosts'> & { readonly headers: Readonly<Record<string, string>> },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = privateHosts.includes(host);
  if (!isAllowed && isIP(host) !== 0 && !isPublicAddress(host)) throw new FetchFailure('address', false);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        signal,
        agent: false,
        headers: { 'user-agent': 'Yuelan', connection: 'close', ...headers },
        ...(isAllowed ? {} : { lookup: publicLookup }),
      },
      resolve,
    );
    request.on('error', reject);
    request.end();
  });
}

async function read(response: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > limit) {
    response.destroy();
    throw new FetchFailure('too-large', false);
  }
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response) {
    pieces.push(piece);
    size += piece.length;
    if (size > limit) throw new FetchFailure('too-large', false);
  }
  if (!response.complete) throw new FetchFailure('unreachable', true);
  return Buffer.concat(pieces);
}
