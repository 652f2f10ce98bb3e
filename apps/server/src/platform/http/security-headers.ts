import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import { browserOrigin } from '../s3-settings.ts';

/**
 * Security headers (OWASP ASVS 3.4). Pictures come from the portal alone: the server fetches those of other hosts once.
 * `style-src-attr` is there because components set style attributes. A rendered page has one script and one style
 * element, which its policy names by hash.
 */
export function addSecurityHeaders(http: FastifyInstance, config: Config): void {
  const secure = config.publicUrl?.startsWith('https:') === true;
  const addHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentPolicy(config),
    },
    strictTransportSecurity: secure ? { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Nothing in the portal needs cross-origin isolation.
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  http.addHook('onRequest', (request, reply, next) => addHeaders(request.raw, reply.raw, () => next()));
}

/**
 * The content security policy. If there is an object store, browsers upload works to it and play them from it directly.
 */
export function contentPolicy(config: Pick<Config, 'objectStore'>): Record<string, string[]> {
  const stores = config.objectStore === undefined ? [] : [browserOrigin(config.objectStore)];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...stores],
    'media-src': ["'self'", ...stores],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

/** Prints a policy as a header value. */
export function policyHeader(policy: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
