import type { FastifyRequest } from 'fastify';

const traceparent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The trace that a trusted proxy put a request into (W3C Trace Context), for log lines. Traces from other clients could
 * be forged.
 */
export function traceOf({ headers, ips }: FastifyRequest): { readonly traceId?: string } {
  // For a trusted peer, Fastify lists the peer and the addresses in its forwarded headers.
  const given = headers['traceparent'];
  if ((ips?.length ?? 0) < 2 || typeof given !== 'string') return {};
  const [, traceId] = traceparent.exec(given) ?? [];
  return traceId === undefined ? {} : { traceId };
}
