import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TransportFailure } from '../platform/http/refusal.ts';
import { readRange } from './byte-range.ts';
import type { Files } from './files.ts';
import { StoreUnavailable } from './store-errors.ts';
import type { KeptFile } from './stored-files.ts';

/** The file does not exist, or its address is not valid (403). */
export function notFound(reply: FastifyReply, status: 403 | 404 = 404): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(String(status));
}

/**
 * Sends the file, or the range that the request names, with `headers`. If the bytes are gone, returns false without
 * sending anything or setting a header. It does not return the reply, because a Fastify reply is a thenable, and
 * awaiting one gives undefined.
 */
export async function sendBytes(
  files: Files,
  file: KeptFile,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): Promise<boolean> {
  const range = readRange(request.headers.range, file.size);
  if (range === 'unsatisfiable') {
    reply
      .code(416)
      .header('content-range', `bytes */${file.size}`)
      .type('text/plain; charset=utf-8')
      .send('');
    return true;
  }
  const bytes: Readable | undefined = await files.open(file, range).catch((error: unknown) => {
    throw error instanceof StoreUnavailable ? new TransportFailure(503) : error;
  });
  if (bytes === undefined) return false;
  if (range !== undefined)
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply
    .headers(headers)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-length', range === undefined ? file.size : range.end - range.start + 1)
    .type(file.contentType)
    .send(bytes);
  return true;
}
