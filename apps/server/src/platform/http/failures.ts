import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { databaseTrouble } from '../database/errors.ts';
import { languageOf } from '../language.ts';
import type { Log } from '../log.ts';
import { sendFailure, sendRefusal } from './envelope.ts';
import { type FailureStatus, Refusal, TransportFailure } from './refusal.ts';
import { traceOf } from './trace.ts';

/** Maps an error to an HTTP status. Fastify's own errors: https://fastify.dev/docs/latest/Reference/Errors */
function statusOf(error: FastifyError): FailureStatus {
  const trouble = databaseTrouble(error);
  if (trouble === 'unavailable' || trouble === 'conflict' || trouble === 'damaged') return 503;
  const status = error.statusCode ?? 500;
  switch (status) {
    case 404:
    case 405:
    case 413:
    case 414:
    case 415:
    case 429:
    case 503:
      return status;
    default:
      return status >= 400 && status < 500 ? 400 : 500;
  }
}

/** Seconds after which a client refused for lack of capacity may try again. */
const comeBackAfter = '2';

/** The error to log, without addresses: an address may contain a search or a ticket, and can be of any length. */
function withoutAddress(error: FastifyError, { url }: FastifyRequest): Error {
  const addresses = [url, url.split('?')[0] ?? url, decodedOnce(url)].filter(({ length }) => length > 1);
  const clean = (text: string) =>
    addresses.reduce((rest, address) => rest.replaceAll(address, '(address)'), text).slice(0, 4000);
  const logged = new Error(clean(error.message));
  logged.name = error.name;
  logged.stack = clean(error.stack ?? '');
  return Object.assign(logged, error.code === undefined ? {} : { code: error.code });
}

function decodedOnce(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

const notJson = { 'zh-CN': '不是有效的 JSON', 'en-US': 'is not valid JSON' } as const;

/** Answers every error of a call with the envelope. Details stay in the log. */
export function answerError(
  log: Log,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const language = (request.prepared?.caller ?? request.prepared?.desk)?.language ?? languageOf(request);
  if (error instanceof Refusal) return sendRefusal(reply, language, error);
  if (error instanceof TransportFailure) {
    if (error.statusCode === 429 || error.statusCode === 503) reply.header('retry-after', comeBackAfter);
    return sendFailure(reply, language, error.statusCode, error.data);
  }
  const status = statusOf(error);
  if (status === 500 || status === 503) {
    const fields = {
      requestId: request.id,
      ...traceOf(request),
      route: request.routeOptions.url,
      err: withoutAddress(error, request),
    };
    if (status === 500) log.error(fields, 'a request failed');
    else {
      log.warn(
        { ...fields, err: undefined, reason: error.code ?? error.message },
        'a request could not be served now',
      );
      reply.header('retry-after', comeBackAfter);
    }
  }
  const data =
    status === 400 && request.method === 'POST' && error.code !== 'FST_ERR_BAD_URL'
      ? { issues: [{ path: '', message: notJson[language] }] }
      : null;
  return sendFailure(reply, language, status, data);
}
