import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '../config.ts';
import type { RenderSessions } from '../sessions/render-sessions.ts';
import { Tokens } from '../sessions/tokens.ts';
import { MinuteCounts } from './minute-counts.ts';

/** Hooks that count requests of one address; the routes of one type share a count. */
export interface Limiters {
  readonly calls: onRequestAsyncHookHandler;
  readonly pages: onRequestAsyncHookHandler;
  readonly covers: onRequestAsyncHookHandler;
  /** For a call that needs no token. Each has its own count, so too many of one do not block the others. */
  forOpenCall(): onRequestAsyncHookHandler;
}

const windowMs = 60_000;
const bearer = ({ headers }: FastifyRequest) => Tokens.fromHeader(headers.authorization);

/**
 * Rate limits per client address (IPv6: per /64). The address is the socket's unless TRUST_PROXY says otherwise. A token
 * has a smaller limit of its own; what goes beyond it is refused before the address is charged, so that one browser
 * cannot use up what a whole school shares. Kept in memory: each server of a cluster counts for itself.
 */
export async function createLimiters(
  http: FastifyInstance,
  config: Config,
  renderSessions: RenderSessions,
): Promise<Limiters> {
  /** The calls of a rendered page: the page itself was counted. */
  const allowList = (request: FastifyRequest) => renderSessions.identify(bearer(request) ?? '') !== undefined;
  await http.register(rateLimit, { global: false, ipv6Subnet: 64, store: MinuteCounts });
  const unlimited = async () => {};
  const ofAddress = (max: number) =>
    config.rateLimit
      ? (http.rateLimit({ max, timeWindow: windowMs, allowList }) as onRequestAsyncHookHandler)
      : unlimited;

  const countVisit = http.createRateLimit({
    max: config.limits.visitPerMinute,
    timeWindow: windowMs,
    allowList,
    keyGenerator: (request) =>
      createHash('sha256')
        .update(bearer(request) ?? '')
        .digest('base64url'),
  });
  const visitFirst = (limit: onRequestAsyncHookHandler): onRequestAsyncHookHandler =>
    config.rateLimit
      ? async function (request, reply) {
          if (bearer(request) !== undefined) {
            const visit = await countVisit(request);
            if (!visit.isAllowed && visit.isExceeded) {
              reply.header('retry-after', visit.ttlInSeconds);
              throw Object.assign(new Error('too many requests of one visit'), { statusCode: 429 });
            }
          }
          return limit.call(this, request, reply);
        }
      : unlimited;
  return {
    calls: visitFirst(ofAddress(config.limits.callsPerMinute)),
    pages: ofAddress(config.limits.pagesPerMinute),
    covers: ofAddress(config.limits.coversPerMinute),
    forOpenCall: () => visitFirst(ofAddress(config.limits.tokensPerMinute)),
  };
}
