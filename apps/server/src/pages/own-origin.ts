import type { FastifyRequest } from 'fastify';
import type { Portal } from '../platform/portal.ts';

/** `2001:db8::1` for `[2001:db8::1]`, `192.0.2.1` for `::ffff:192.0.2.1`. */
const plainHost = (host: string) => host.replace(/^\[|\]$/g, '').replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * The address at which readers reach this portal, without a final slash: PUBLIC_URL, or else the requested host if it
 * is a domain of a library, this machine's own name, or the address that the connection came to. Undefined for any
 * other name, because a client can send any `Host`.
 */
export async function ownOrigin(
  { config, tenancy }: Pick<Portal, 'config' | 'tenancy'>,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (config.publicUrl !== undefined) return config.publicUrl;
  // A name or address and a port, nothing else: `localhost:80@evil.example` would lead elsewhere.
  if (!/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(request.host)) return undefined;
  const host = plainHost(request.hostname.toLowerCase());
  const isOwn =
    host === 'localhost' ||
    host === plainHost(request.socket.localAddress ?? '') ||
    (await tenancy.hasDomain(host));
  return isOwn ? `${request.protocol}://${request.host}` : undefined;
}
