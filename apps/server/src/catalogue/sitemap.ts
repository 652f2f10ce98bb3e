import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownOrigin } from '../pages/public.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';
import type { Portal } from '../platform/portal.ts';

/** Ids covered by one page: a page may have fewer addresses, never more (sitemaps.org allows 50,000). */
const idsOfPage = 50_000;
const idsAtOnce = 5000;
/** How long the index of pages is cached, in milliseconds: crawlers see new titles after at most this time. */
const remembered = 600_000;
const oneDay = 'public, max-age=86400';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Lists every open library's book pages for crawlers, 50,000 addresses to a page, without a single search. */
export function serveSitemap(portal: Portal): void {
  const { http, db, limiters } = portal;
  const onRequest = limiters.pages;
  let ranges: { readonly until: number; readonly pages: readonly string[] } | undefined;

  /** `clientid/number` of each page that may have addresses. */
  async function pages(): Promise<readonly string[]> {
    const now = portal.clock.now().getTime();
    if (ranges !== undefined && now < ranges.until) return ranges.pages;
    const found: string[] = [];
    for (const library of await portal.tenancy.open()) {
      const range = await readShownIdRange(db, library.serviceid);
      if (range === undefined) continue;
      const first = Math.floor(range.first / idsOfPage);
      for (let page = first; page * idsOfPage <= range.last; page += 1)
        found.push(`${library.clientid}/${page}`);
    }
    ranges = { until: now + remembered, pages: found };
    return found;
  }

  http.get('/sitemap.xml', { onRequest }, async (request, reply) => {
    const own = await ownOrigin(portal, request);
    if (own === undefined) return reply.callNotFound();
    const origin = escaped(own);
    const entries = (await pages()).map(
      (page) => `<sitemap><loc>${origin}/sitemap/${page}.xml</loc></sitemap>`,
    );
    return send(request, reply, [`${head}<sitemapindex ${namespace}>`, ...entries, '</sitemapindex>\n']);
  });

  http.get<{ Params: { clientid: string; page: string } }>(
    '/sitemap/:clientid/:page.xml',
    { onRequest },
    async (request, reply) => {
      const { clientid, page } = request.params;
      const library = await portal.tenancy.byClientId(clientid);
      const origin = await ownOrigin(portal, request);
      if (library === undefined || origin === undefined || !/^\d{1,9}$/u.test(page))
        return reply.callNotFound();
      const { serviceid } = library;
      const base = `${escaped(origin)}/${library.clientid}/book/`;
      const from = Number(page) * idsOfPage;
      return send(request, reply, addresses());

      async function* addresses(): AsyncGenerator<string> {
        yield `${head}<urlset ${namespace}>`;
        for (let start = from; start < from + idsOfPage; start += idsAtOnce) {
          const ids = await readShownIdsBetween(db, serviceid, start, start + idsAtOnce);
          yield ids.map((id) => `<url><loc>${base}${id}</loc></url>`).join('');
        }
        yield '</urlset>\n';
      }
    },
  );
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Iterable<string> | AsyncIterable<string>,
): FastifyReply {
  const isPacked = /\bgzip\b/u.test(request.headers['accept-encoding'] ?? '');
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', oneDay)
    .header('vary', 'accept-encoding');
  const plain = Readable.from(parts);
  if (!isPacked) return reply.send(plain);
  const packed = createGzip();
  plain.on('error', (error) => packed.destroy(error));
  return reply.header('content-encoding', 'gzip').send(plain.pipe(packed));
}

/** The smallest and largest id of the titles of a group that readers may find. */
async function readShownIdRange(
  db: Db,
  serviceid: ServiceId,
): Promise<{ readonly first: number; readonly last: number } | undefined> {
  const { first, last } = await db
    .selectFrom('title')
    .select(({ fn }) => [fn.min<number | null>('id').as('first'), fn.max<number | null>('id').as('last')])
    .where(({ and }) => and({ serviceid, hidden: 0 }))
    .executeTakeFirstOrThrow();
  return first === null || last === null ? undefined : { first, last };
}

/** Ids of titles that readers may find, in order, from `from` up to but not including `to`. */
async function readShownIdsBetween(
  db: Db,
  serviceid: ServiceId,
  from: number,
  to: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('title')
    .select('id')
    .where('id', '>=', from)
    .where('id', '<', to)
    .where(({ and }) => and({ serviceid, hidden: 0 }))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
