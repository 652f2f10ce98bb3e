import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { Call } from '@yuelan/contract';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '../config.ts';
import { languageOf } from '../language.ts';
import { coarseAddress, type Log } from '../log.ts';
import type { RenderSessions } from '../sessions/render-sessions.ts';
import { longestRequestMs, watchBodies } from './body-watch.ts';
import { sendFailure } from './envelope.ts';
import { isCallPath, isForPerson } from './failure-page.ts';
import { answerError } from './failures.ts';
import { makeHoldBack } from './hold-back.ts';
import { createLimiters, type Limiters } from './limits.ts';
import type { NamedCounts } from './minute-counts.ts';
import { TransportFailure } from './refusal.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { traceOf } from './trace.ts';

/** The largest JSON body of a call. */
const bodyLimit = 256 * 1024;

export interface HttpParts {
  readonly http: FastifyInstance;
  readonly limiters: Limiters;
}

const encodedNul = /%(?:25)*00/;

/**
 * The proxies whose X-Forwarded- headers Fastify trusts; a number is how many proxies stand in front of this server.
 */
function trusted(
  proxies: Config['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
}

/** The HTTP server with everything that applies to every route. The routes come from the domains. */
export async function createHttp(
  config: Config,
  log: Log,
  served: ReadonlyMap<string, Call>,
  renderSessions: RenderSessions,
  counts: NamedCounts,
): Promise<HttpParts> {
  const http: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new fastify.LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trusted(config.trustProxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // The longest that any body may take. Ordinary bodies are cut off long before (body-watch.ts).
    requestTimeout: longestRequestMs,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // While the server is stopping, requests on open connections are still answered, in the envelope like all others.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      void refuseAddress(error, request as FastifyRequest, reply);
    },
  });
  /** An address that no route can match counts like one that does not exist. No hook runs for it. */
  const refuseAddress = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    try {
      await limiters.pages.call(http, request, reply);
      answerError(log, error, request, reply);
    } catch (tooMany) {
      await holdBack();
      answerError(log, tooMany as FastifyError, request, reply);
    }
  };
  http.removeContentTypeParser('text/plain');
  http.decorateRequest('prepared', null);

  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isCallPath(request.url)) reply.header('cache-control', 'no-store');
    // No file or record has a name with NUL, and the file system would throw.
    if (encodedNul.test(request.url.split('?')[0] ?? '')) {
      await limiters.pages.call(http, request, reply);
      throw new TransportFailure(404);
    }
  });
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(unknown)';
    const level = route.startsWith('/health/') ? 'debug' : 'info';
    log[level](
      {
        requestId: request.id,
        ...traceOf(request),
        method: request.method,
        route,
        status: reply.statusCode,
        rtcode: reply.getHeader('x-rt'),
        ms: Math.round(reply.elapsedTime * 10) / 10,
        library: (request.prepared?.caller ?? request.prepared?.desk)?.library?.clientid,
        address: coarseAddress(request.ip),
      },
      'request',
    );
  });

  warnOfUntrustedProxies(http, log);
  watchBodies(http, config.patience);
  addSecurityHeaders(http, config);
  await http.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    // The default quality (11) takes longer than the search whose answer it compresses.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  const limiters = await createLimiters(http, config, renderSessions, counts);

  const holdBack = makeHoldBack(config.limits.refusalMs);
  http.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (error.statusCode === 429) await holdBack();
    return answerError(log, error, request, reply);
  });
  http.setNotFoundHandler({ preHandler: limiters.pages }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (!isCallPath(path) && !isForPerson(request))
      return reply.code(404).type('text/plain; charset=utf-8').send('404');
    const known = served.has(path.slice('/api'.length));
    if (known) reply.header('allow', 'POST');
    return sendFailure(reply, languageOf(request), known ? 405 : 404);
  });
  return { http, limiters };
}

const names = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'] as const;

/**
 * Logs once when forwarded headers come from a peer that TRUST_PROXY does not name. Behind an untrusted proxy
 * all readers share its address and its limits.
 */
function warnOfUntrustedProxies(http: FastifyInstance, log: Log): void {
  let warned = false;
  http.addHook('onRequest', async (request) => {
    if (warned || names.every((name) => request.headers[name] === undefined)) return;
    // For a trusted peer, Fastify lists the peer and the addresses in its header. If TRUST_PROXY is unset, it lists
    // nothing.
    if ((request.ips?.length ?? 0) > 1) return;
    warned = true;
    log.warn(
      { proxy: coarseAddress(request.socket.remoteAddress ?? ''), requestId: request.id },
      'forwarded headers come from an address that TRUST_PROXY does not name: they are ignored, and everybody behind it counts as one address. If it is your own proxy, name it in TRUST_PROXY',
    );
  });
}
