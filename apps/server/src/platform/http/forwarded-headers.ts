import type { FastifyInstance } from 'fastify';
import { coarseAddress, type Log } from '../log.ts';

const names = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded'] as const;

/**
 * Logs once when forwarded headers come from a peer that TRUST_PROXY does not name. Behind an untrusted proxy
 * all readers share its address and its limits.
 */
export function warnOfUntrustedProxies(http: FastifyInstance, log: Log): void {
  let warned = false;
  http.addHook('onRequest', async (request) => {
    if (warned || names.every((name) => request.headers[name] === undefined)) return;
    // Of a trusted peer Fastify lists the peer and what its header says; with TRUST_PROXY unset it lists nothing.
    if ((request.ips?.length ?? 0) > 1) return;
    warned = true;
    log.warn(
      { proxy: coarseAddress(request.socket.remoteAddress ?? ''), requestId: request.id },
      'forwarded headers come from an address that TRUST_PROXY does not name: they are ignored, and everybody behind it counts as one address. If it is your own proxy, name it in TRUST_PROXY',
    );
  });
}
