import { createHash } from 'node:crypto';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '../config.ts';
import type { RenderSessions } from '../sessions/render-sessions.ts';
import { Tokens } from '../sessions/tokens.ts';
import { asRateLimitStore, type NamedCounts } from './minute-counts.ts';

/** Hooks that count the requests of each address. The routes of one type share a count. */
export interface Limiters {
  readonly calls: onRequestAsyncHookHandler;
  readonly pages: onRequestAsyncHookHandler;
  readonly covers: onRequestAsyncHookHandler;
  /**
   * For a call that needs no token. Each such call has its own count, so too many requests to one do not block the
   * others.
   */
  forOpenCall(path: string): onRequestAsyncHookHandler;
}

type LimitOptions = Parameters<FastifyRateLimitStore['child']>[0] & {
  readonly groupId?: string;
  readonly max?: number;
};

const windowMs = 60_000;
const bearer = ({ headers }: FastifyRequest) => Tokens.fromHeader(headers.authorization);

/**
 * Rate limits per client address (IPv6: per /64). The address is the socket's unless TRUST_PROXY says otherwise. A
 * token has its own smaller limit. A request over that limit is refused before it is counted against the address, so
 * one browser cannot use up the limit that a whole school shares.
 */
export async function createLimiters(
  http: FastifyInstance,
  config: Config,
  renderSessions: RenderSessions,
  counts: NamedCounts,
): Promise<Limiters> {
  /** The calls of a rendered page are not counted, because the page itself was. */
  const allowList = (request: FastifyRequest) => renderSessions.identify(bearer(request) ?? '') !== undefined;
  /** The rate limiter constructs this class and asks it for the counts of each limit. */
  class LimitStores implements FastifyRateLimitStore {
    incr(): void {
      throw new Error('Every limit has its own count.');
    }
    child({ groupId = '', max }: LimitOptions): FastifyRateLimitStore {
      return asRateLimitStore(counts.add(groupId, Number(max)));
    }
  }
  await http.register(rateLimit, { global: false, ipv6Subnet: 64, store: LimitStores });
  const unlimited = async () => {};
  const ofAddress = (groupId: string, max: number) =>
    config.rateLimit
      ? (http.rateLimit({ max, timeWindow: windowMs, allowList, groupId }) as onRequestAsyncHookHandler)
      : unlimited;

  const visits = counts.add('visit', config.limits.visitPerMinute);
  const visitFirst = (limit: onRequestAsyncHookHandler): onRequestAsyncHookHandler =>
    config.rateLimit
      ? async function (request, reply) {
          const token = bearer(request);
          if (token !== undefined && !allowList(request)) {
            const visit = visits.add(createHash('sha256').update(token).digest('base64url'));
            if (visit.current > config.limits.visitPerMinute) {
              reply.header('retry-after', Math.ceil(visit.ttl / 1000));
              throw Object.assign(new Error('too many requests of one visit'), { statusCode: 429 });
            }
          }
          return limit.call(this, request, reply);
        }
      : unlimited;
  return {
    calls: visitFirst(ofAddress('calls', config.limits.callsPerMinute)),
    pages: ofAddress('pages', config.limits.pagesPerMinute),
    covers: ofAddress('covers', config.limits.coversPerMinute),
    forOpenCall: (path) => visitFirst(ofAddress(path, config.limits.tokensPerMinute)),
  };
}
