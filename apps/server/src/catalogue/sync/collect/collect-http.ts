import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FetchFailure, failedAnswer, fetchAnswer } from '../../../platform/http/fetch-file.ts';
import { digestOf } from '../digest-of.ts';
import type { HttpSettings } from '../source-settings.ts';
import { type Collect, type Collecting, HarvestFailure } from './collector.ts';
import { failureOf, headersFor, unpacked } from './fetch-page.ts';
import { bounded, fileBytes, unpackFile } from './unpack-file.ts';

const timeoutMs = 3_600_000;

/** Fetches a file over HTTP when it has changed. */
export const collectHttp: Collect<HttpSettings> = async (collecting) => {
  const { settings, path, last, wantsComplete, now } = collecting;
  const validators = last === undefined || wantsComplete ? {} : readMark(last.mark);
  const mark = await fetchTo(path, collecting, validators).catch((error: unknown) => {
    throw failureOf(error);
  });
  if (mark === 'same') return 'same';
  await unpackFile(path);
  const digest = await digestOf(path);
  if (!wantsComplete && digest === last?.digest) return 'same';
  const { size: bytes } = await stat(path);
  const name = basename(new URL(settings.address).pathname) || new URL(settings.address).host;
  const isComplete = settings.holds === 'all';
  return { isComplete, name, records: 0, bytes, until: modifiedOf(mark) ?? now.toISOString(), mark, digest };
};

function fetchTo(
  path: string,
  { config, settings, stopped, beat }: Collecting<HttpSettings>,
  validators: Readonly<Record<string, string>>,
): Promise<string> {
  const limits = {
    timeoutMs,
    privateHosts: config.harvestHosts,
    signal: stopped,
    oneHost: true,
    headers: { 'accept-encoding': 'gzip, deflate', ...headersFor(settings), ...validators },
  };
  return fetchAnswer(settings.address, limits, async (response) => {
    const { headers, statusCode: status = 0 } = response;
    if (status === 304) return 'same';
    if (status !== 200) throw failedAnswer(status);
    if (Number(headers['content-length'] ?? 0) > fileBytes) throw new FetchFailure('too-large', false);
    await pipeline(unpacked(response), bounded(), createWriteStream(path, { mode: 0o600 })).catch(
      (error: unknown) => {
        throw error instanceof HarvestFailure ? new FetchFailure('too-large', false, error) : error;
      },
    );
    if (!response.complete) throw new FetchFailure('unreachable', true);
    await beat(0, (await stat(path)).size);
    return JSON.stringify({
      ...(headers.etag === undefined ? {} : { 'if-none-match': headers.etag.slice(0, 500) }),
      ...(headers['last-modified'] === undefined ? {} : { 'if-modified-since': headers['last-modified'] }),
    });
  });
}

/** When the server says that the file was last changed. */
function modifiedOf(mark: string): string | undefined {
  const at = new Date(readMark(mark)['if-modified-since'] ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The headers that make the next request conditional (RFC 9110). */
function readMark(mark: string): Record<string, string> {
  const said: unknown = mark === '' ? {} : JSON.parse(mark);
  return Object.fromEntries(
    Object.entries(said ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
