import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '../config.ts';
import { Tokens } from '../sessions/tokens.ts';
import type { DrawnSessions } from '../web/drawing/drawn-sessions.ts';

/** Hooks that count requests of one address; the routes of one kind share a count. */
export interface Limiters {
  readonly calls: onRequestAsyncHookHandler;
  readonly tokens: onRequestAsyncHookHandler;
  readonly pages: onRequestAsyncHookHandler;
  /** A limiter with its own count, for a call that needs a tighter one. */
  make(perMinute: number): onRequestAsyncHookHandler;
}

/**
 * Rate limits per client address (IPv6: per /64). The address is the socket's unless TRUST_PROXY says otherwise. Kept in
 * memory: each server of a cluster counts for itself.
 */
export async function createLimiters(
  http: FastifyInstance,
  config: Config,
  drawnSessions: DrawnSessions,
): Promise<Limiters> {
  /** The calls of a drawn page: the page itself was counted. */
  const allowList = ({ headers }: FastifyRequest) =>
    drawnSessions.identify(Tokens.fromHeader(headers.authorization) ?? '') !== undefined;
  await http.register(rateLimit, { global: false, ipv6Subnet: 64 });
  const make = (perMinute: number) => {
    if (!config.rateLimit) return async () => {};
    return http.rateLimit({ max: perMinute, timeWindow: 60_000, allowList }) as onRequestAsyncHookHandler;
  };
  return {
    calls: make(config.limits.callsPerMinute),
    tokens: make(config.limits.tokensPerMinute),
    pages: make(config.limits.pagesPerMinute),
    make,
  };
}
