import type { FastifyRequest } from 'fastify';

const traceparent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The trace that a trusted proxy put a request into (W3C Trace Context), for log lines. Anybody else could make traces up. */
export function traceOf({ headers, ips }: FastifyRequest): { readonly traceId?: string } {
  // Of a trusted peer Fastify lists the peer and what its forwarded headers say.
  const given = headers['traceparent'];
  if ((ips?.length ?? 0) < 2 || typeof given !== 'string') return {};
  const [, traceId] = traceparent.exec(given) ?? [];
  return traceId === undefined ? {} : { traceId };
}
