import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Portal } from '../../platform/portal.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { endBySource } from '../actions/end-by-source.ts';
import type { ReaderParts } from '../services.ts';
import type { RedirectSource } from './identity-source.ts';

/** A logout token or logout request has a few hundred bytes. */
const largestBody = 32 * 1024;

/**
 * The logouts that account systems send: OpenID Connect back-channel logouts at their own address, and the CAS single
 * logout at the address for which the ticket was issued. Both are forms without a token of the portal. Their content
 * proves itself.
 */
export async function serveSourceLogouts(portal: Portal, parts: ReaderParts): Promise<void> {
  const { tenancy, limiters } = portal;
  const { identities } = parts;

  await portal.http.register(async (http) => {
    http.removeAllContentTypeParsers();
    http.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: largestBody },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    // Other content types are not logouts. They are not read, and get the answer of any address without a page.
    http.addContentTypeParser('*', (_request, _body, done) => done(null, undefined));
    const options = { onRequest: limiters.calls, bodyLimit: largestBody };

    http.post<{ Params: { clientid: string; source: string } }>(
      '/:clientid/identity/:source/logout',
      options,
      async (request, reply) => {
        const library = await tenancy.byClientId(request.params.clientid);
        const source = library && identities.redirect(library, request.params.source);
        return answer(request, reply, library, source === undefined ? [] : [source]);
      },
    );
    http.post<{ Params: { clientid: string } }>('/:clientid', options, async (request, reply) => {
      const library = await tenancy.byClientId(request.params.clientid);
      const servers = library?.settings.identitySources.filter(({ type }) => type === 'cas') ?? [];
      const sources = servers.flatMap(({ id }) => (library && identities.redirect(library, id)) ?? []);
      return answer(request, reply, library, sources);
    });
  });

  /**
   * Providers expect 200 or 400, and an answer that is not stored (OpenID Connect Back-Channel Logout 1.0, section
   * 2.8).
   */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    library: LibraryScope | undefined,
    sources: readonly RedirectSource[],
  ): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store');
    if (library === undefined || sources.length === 0) return reply.code(404).send({ error: 'not_found' });
    return (await carryOut(request, library, sources))
      ? reply.send({})
      : reply.code(400).send({ error: 'invalid_request' });
  }

  /** Whether one of the sources understood the logout. A CAS ticket does not say which server issued it. */
  async function carryOut(
    { body, id: requestId, ip }: FastifyRequest,
    library: LibraryScope,
    sources: readonly RedirectSource[],
  ): Promise<boolean> {
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    let isUnderstood = false;
    for (const source of sources) {
      const told = (await source.readLogout?.(form)) ?? { failed: 'sends no logouts' };
      const done = 'order' in told ? await endBySource(parts, library, source.id, told.order) : told;
      isUnderstood ||= 'ended' in done;
      if ('failed' in done || done.ended > 0)
        portal.security({
          at: { requestId, address: ip },
          event: 'failed' in done ? 'logout.refused' : 'sessions.ended',
          actor: `${library.clientid}/${source.id}`,
          target: 'sessions of an account system',
          reason: 'failed' in done ? done.failed : String(done.ended),
        });
    }
    return isUnderstood;
  }
}
