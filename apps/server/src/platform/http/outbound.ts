import { lookup as lookupName } from 'node:dns';
import { type Agent, type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.IPv6.parse('2000::');

/**
 * Whether an address (as `lookup` returns it) is on the public internet: in no range that IANA reserves for other uses.
 * In IPv6 only 2000::/3 is allocated. The rest, such as `::7f00:1` and the translation prefixes, can lead into a
 * private network.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast, 3);
}

/** Why a request to another server failed. `sent` tells whether the other side may have acted on it. */
export class OutboundFailure extends Error {
  readonly kind: 'refused-address' | 'unreachable' | 'timeout' | 'too-large' | 'not-json';
  readonly sent: boolean;
  constructor(kind: OutboundFailure['kind'], sent: boolean, cause?: unknown) {
    super(`outbound request: ${kind}`, { cause });
    this.name = 'OutboundFailure';
    this.kind = kind;
    this.sent = sent;
  }
}

/** Starts a time limit. */
export type TimeLimit = (milliseconds: number) => AbortSignal;

export interface OutboundRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form instead of a body. */
  readonly form?: Readonly<Record<string, string>>;
  /** Keeps connections open for further requests. By default each request opens its own. */
  readonly agent?: Agent;
  /** From the start to the last byte. */
  readonly timeoutMs: number;
  /** Starts the time limit; `AbortSignal.timeout` by default. */
  readonly timeLimit?: TimeLimit | undefined;
  /**
   * True only for an address that the operator of this server set. The request may then use private networks and plain
   * http. Otherwise it must use https, and the address that the name resolves to is checked and used for the
   * connection, so it cannot change in between.
   */
  readonly trusted: boolean;
  readonly signal?: AbortSignal;
  /** In bytes; 256 KB by default. */
  readonly largestAnswer?: number;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Undefined if the answer is empty. */
  readonly body: unknown;
}

const usualLargestAnswer = 256 * 1024;

/** Requests JSON from another server. Follows no redirect. Throws OutboundFailure. */
export async function fetchJson(asked: OutboundRequest): Promise<OutboundAnswer> {
  const { status, headers, content } = await fetchText(asked);
  try {
    return { status, headers, body: content === '' ? undefined : JSON.parse(content) };
  } catch (error) {
    throw new OutboundFailure('not-json', true, error);
  }
}

/** Requests a text from another server. Follows no redirect. Throws OutboundFailure. */
export async function fetchText(asked: OutboundRequest): ReturnType<typeof send> {
  const url = new URL(asked.url);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!asked.trusted && (url.protocol !== 'https:' || (isIP(literal) !== 0 && !isPublicAddress(literal))))
    throw new OutboundFailure('refused-address', false);
  return send(url, asked, payloadOf(asked));
}

interface Payload {
  readonly type: string;
  readonly text: string;
}

function payloadOf({ body, form }: OutboundRequest): Payload | undefined {
  if (form !== undefined)
    return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() };
  return body === undefined ? undefined : { type: 'application/json', text: JSON.stringify(body) };
}

/** Resolves only to addresses on the public internet. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookupName(hostname, { ...options, all: true }, (error, addresses) => {
    const safe = error === null ? addresses.filter(({ address }) => isPublicAddress(address)) : [];
    const [first] = safe;
    if (first === undefined) callback(error ?? new OutboundFailure('refused-address', false), '', 4);
    else if (options.all === true) callback(null, safe);
    else callback(null, first.address, first.family);
  });
};

function send(
  url: URL,
  asked: OutboundRequest,
  payload: Payload | undefined,
): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly content: string }> {
  const largest = asked.largestAnswer ?? usualLargestAnswer;
  const { timeoutMs, timeLimit = (milliseconds) => AbortSignal.timeout(milliseconds) } = asked;
  const limit = timeLimit(timeoutMs);
  const signal = asked.signal === undefined ? limit : AbortSignal.any([limit, asked.signal]);
  let sent = false;
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      if (error instanceof OutboundFailure) reject(error);
      else reject(new OutboundFailure(limit.aborted ? 'timeout' : 'unreachable', sent, error));
    };
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method: asked.method ?? (payload === undefined ? 'GET' : 'POST'),
        signal,
        agent: asked.agent ?? false,
        headers: {
          accept: 'application/json',
          ...(payload === undefined
            ? {}
            : { 'content-type': payload.type, 'content-length': Buffer.byteLength(payload.text) }),
          ...asked.headers,
        },
        ...(asked.trusted ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const pieces: Buffer[] = [];
        let size = 0;
        response.on('data', (piece: Buffer) => {
          size += piece.length;
          pieces.push(piece);
          if (size > largest) {
            reject(new OutboundFailure('too-large', true));
            request.destroy();
          }
        });
        response.on('error', fail);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            content: Buffer.concat(pieces).toString('utf8'),
          }),
        );
      },
    );
    request.on('error', fail);
    request.on('socket', (socket) => {
      // A reused connection is ready at once.
      sent = request.reusedSocket;
      if (sent) return;
      const connected = url.protocol === 'https:' ? 'secureConnect' : 'connect';
      socket.once(connected, () => {
        sent = true;
      });
    });
    request.end(payload?.text);
  });
}
