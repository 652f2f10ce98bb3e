import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchFailure, failedAnswer, fetchAnswer } from '../../../platform/http/fetch-file.ts';
import { type Collecting, HarvestFailure } from './collector.ts';
import type { Page, Pages } from './pages.ts';

const pageTimeoutMs = 300_000;
/** Size when unpacked. */
const pageBytes = 128 * 1024 * 1024;
const attempts = 5;
/** How often a source may say that it is busy, and the longest wait that it may ask for. */
const busyAttempts = 20;
const longestWaitMs = 900_000;

type Asking = Pick<Collecting, 'config' | 'stopped' | 'retryMs'> & {
  readonly settings: { readonly address: string; readonly user: string; readonly password: string };
};

type ReadBytes = (bytes: Uint8Array) => ReturnType<Pages['read']>;

/** A source that is busy, with the time to wait if it gave one. */
class Busy extends Error {
  readonly waitMs: number | undefined;
  constructor(waitMs: number | undefined) {
    super('busy');
    this.waitMs = waitMs;
  }
}

export function headersFor({ user, password }: Asking['settings']): Record<string, string> {
  return user === '' && password === ''
    ? {}
    : { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}

/** The body of a response, unpacked as its header says. */
export function unpacked(response: IncomingMessage): Readable {
  const packing = response.headers['content-encoding']?.trim().toLowerCase();
  const unpack =
    packing === 'gzip' || packing === 'x-gzip'
      ? createGunzip()
      : packing === 'deflate'
        ? createInflate()
        : packing === 'br'
          ? createBrotliDecompress()
          : undefined;
  if (unpack === undefined) return response;
  response.on('error', (error) => unpack.destroy(error));
  return response.pipe(unpack);
}

/**
 * Asks a source for an XML response, and retries if the connection, the server or the response fails. Throws
 * HarvestFailure.
 */
export async function fetchPage(
  asking: Asking,
  parameters: Readonly<Record<string, string>>,
  read: ReadBytes,
): Promise<Page> {
  const url = new URL(asking.settings.address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  let failed = 0;
  let busy = 0;
  for (;;) {
    try {
      return await ask(url.href, asking, read);
    } catch (error) {
      asking.stopped.throwIfAborted();
      const isBusy = error instanceof Busy;
      if (isBusy) busy += 1;
      else failed += 1;
      if (failed >= attempts || busy >= busyAttempts || isFinal(error)) throw failureOf(error);
      const waitMs =
        isBusy && error.waitMs !== undefined
          ? error.waitMs
          : asking.retryMs * 3 ** Math.min(failed + busy - 1, 5);
      await sleep(Math.min(waitMs, longestWaitMs), undefined, { signal: asking.stopped });
    }
  }
}

function ask(address: string, { config, settings, stopped }: Asking, read: ReadBytes): Promise<Page> {
  const limits = {
    timeoutMs: pageTimeoutMs,
    privateHosts: config.harvestHosts,
    signal: stopped,
    oneHost: true,
    headers: {
      accept: 'text/xml, application/xml',
      'accept-encoding': 'gzip, deflate',
      ...headersFor(settings),
    },
  };
  return fetchAnswer(address, limits, async (response) => {
    const status = response.statusCode ?? 0;
    if (status === 503 || status === 429) throw new FetchFailure('answer', true, new Busy(waitOf(response)));
    if (status !== 200) throw failedAnswer(status);
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of unpacked(response)) {
      pieces.push(piece);
      size += piece.length;
      if (size > pageBytes) throw new FetchFailure('too-large', false);
    }
    if (!response.complete) throw new FetchFailure('unreachable', true);
    return read(Buffer.concat(pieces));
  }).catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined;
    throw cause instanceof Busy || cause instanceof HarvestFailure ? cause : error;
  });
}

/** Seconds, or a date (RFC 9110), by the clock of the source. */
function waitOf({ headers }: IncomingMessage): number | undefined {
  const after = headers['retry-after'];
  if (after === undefined) return undefined;
  const ms = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.parse(headers.date ?? '');
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

const isFinal = (error: unknown) => error instanceof FetchFailure && !error.temporary;

const faults: Readonly<Record<FetchFailure['fault'], readonly [zh: string, en: string]>> = {
  address: [
    '这个地址不在公共互联网上；如果信任它，请把主机写入 HARVEST_HOSTS',
    'The address is not on the public internet. If you trust it, name its host in HARVEST_HOSTS',
  ],
  unreachable: ['连不上来源，或者连接中断', 'The source cannot be reached, or the connection broke'],
  timeout: ['来源没有在限时内回答', 'The source did not answer in time'],
  'too-large': ['来源的回答过大', 'The answer of the source is too large'],
  redirects: ['来源转到了另一台主机', 'The source redirects to another host'],
  answer: ['来源报错', 'The source answers with an error'],
  'not-found': ['这个地址没有内容', 'There is nothing at the address'],
};

/** The failure as people should read it. An error that does not come from the source is returned unchanged. */
export function failureOf(error: unknown): unknown {
  if (error instanceof Busy) return new HarvestFailure('来源一直忙', 'The source stays busy');
  if (!(error instanceof FetchFailure)) return error;
  return new HarvestFailure(...faults[error.fault]);
}
