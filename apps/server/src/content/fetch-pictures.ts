import type { FileStore } from '../files/public.ts';
import { type Clock, hourMs } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { FetchFailure, fetchFile } from '../platform/http/fetch-file.ts';
import { asClientId } from '../platform/ids.ts';
import { Message } from '../platform/message.ts';
import { claimWaiting, markKept, markTrouble, postponeHost, type WaitingPicture } from './fetched-store.ts';
import { keepPictures } from './picture-shelf.ts';
import { type EncodedPicture, encodePicture } from './pictures.ts';

/** The largest picture to fetch, in bytes: covers and logos are far smaller. */
const limits = { timeoutMs: 20_000, bytes: 8 * 1024 * 1024 } as const;
/** A picture with a shorter side is the host's "no cover" image, not a cover. */
const smallestSide = 16;
/** How long to wait after each temporary failure; after the last one there is no further attempt. */
const waits = [hourMs, 24 * hourMs, 7 * 24 * hourMs];
const leaseMs = 10 * 60_000;
const atOnce = 4;
/** After this many failures in a row, a host is left alone for an hour. */
const mostSilent = 3;

export interface FetchParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: FileStore;
  readonly privateHosts: readonly string[];
  readonly signal?: AbortSignal;
}

/** Fetches a picture and re-encodes it. Throws FetchFailure; returns a fault when the file is not a picture. */
export async function fetchPicture(
  source: string,
  purpose: WaitingPicture['purpose'],
  { privateHosts, signal }: Pick<FetchParts, 'privateHosts' | 'signal'>,
): Promise<EncodedPicture | 'not-a-picture' | 'too-small'> {
  const original = await fetchFile(source, {
    ...limits,
    privateHosts,
    ...(signal === undefined ? {} : { signal }),
  });
  const encoded = await encodePicture(original, purpose);
  if (encoded instanceof Message) return 'not-a-picture';
  return Math.min(encoded.width, encoded.height) < smallestSide ? 'too-small' : encoded;
}

/** Fetches the waiting pictures that are due until none is left or it is stopped. Returns how many were stored. */
export async function fetchWaiting(parts: FetchParts): Promise<number> {
  const { db, clock, signal } = parts;
  const silent = new Map<string, number>();
  let kept = 0;
  while (signal?.aborted !== true) {
    const now = clock.now();
    const claimed = await claimWaiting(db, now, new Date(now.getTime() + leaseMs), atOnce);
    if (claimed.length === 0) break;
    const outcomes = await Promise.all(claimed.map((picture) => fetchOne(parts, picture)));
    for (const [place, { host }] of claimed.entries()) {
      const outcome = outcomes[place];
      if (outcome === 'kept') kept += 1;
      const times = outcome === 'silent' ? (silent.get(host) ?? 0) + 1 : 0;
      silent.set(host, times);
      if (times >= mostSilent) await postponeHost(db, host, new Date(clock.now().getTime() + hourMs));
    }
  }
  return kept;
}

async function fetchOne(parts: FetchParts, picture: WaitingPicture): Promise<'kept' | 'failed' | 'silent'> {
  const { db, clock, store } = parts;
  try {
    const encoded = await fetchPicture(picture.source, picture.purpose, parts);
    if (typeof encoded === 'string') {
      await markTrouble(db, picture, encoded, undefined);
      return 'failed';
    }
    const pictures = new Map([[picture.name, encoded]]);
    await keepPictures(db, store, asClientId(picture.clientid), pictures, clock.now(), picture.purpose);
    await markKept(db, picture.source);
    return 'kept';
  } catch (error) {
    if (parts.signal?.aborted === true) return 'failed';
    if (!(error instanceof FetchFailure)) throw error;
    const wait = error.temporary ? waits[picture.attempts] : undefined;
    const nextAt = wait === undefined ? undefined : new Date(clock.now().getTime() + wait);
    await markTrouble(db, picture, error.fault, nextAt);
    return error.fault === 'unreachable' || error.fault === 'timeout' ? 'silent' : 'failed';
  }
}
