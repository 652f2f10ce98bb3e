import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { clientidPattern, isReserved, type Language, languageCookie } from '@yuelan/contract';
import { displayCookie, linesCookie, parseDisplay, parseLines, printDisplay } from '@yuelan/contract/display';
import type { PageRequest, Rendering } from '@yuelan/contract/server-rendering';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import { cookieOf } from '../platform/http/cookies.ts';
import { contentPolicy, policyHeader } from '../platform/http/security-headers.ts';
import { languageOf } from '../platform/language.ts';
import type { Portal } from '../platform/portal.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { serveDeskPages } from './desk-pages.ts';
import { hasEarlyScreen, sectionOf } from './early-files.ts';
import { installLinks, serveInstallable } from './installable.ts';
import { keepFiles } from './kept-files.ts';
import { ownOrigin } from './own-origin.ts';
import { PageDocument, takesBrotli } from './page-document.ts';
import type { PageHead, Pages } from './page-heads.ts';
import { PageCache } from './rendering/page-cache.ts';
import { PageRenderer, testPatience } from './rendering/page-renderer.ts';
import type { PageState } from './rendering/render-worker.ts';
import { rootStyle } from './root-style.ts';
import { type PrintedPage, Shell } from './shell.ts';

const notMatch = '/client/notMatch';
const choice = '/client/choose';

/** First parts of page addresses (docs/states-and-codes.md#page-addresses); everything else below a client id is not found. */
const sections = new Set([
  'search',
  'advanced',
  'book',
  'evaluate',
  'kind',
  'special',
  'me',
  'card',
  'guide',
  'notices',
  'challenge',
]);

const robots = [
  'User-agent: *',
  'Disallow: /api/',
  // Search engines may index the first page of a query; its facets, orders and further pages are without end.
  'Disallow: /*/search?*&',
  'Disallow: /*/advanced',
  'Disallow: /*/me',
  'Disallow: /*/card',
  'Disallow: /*/evaluate',
  'Disallow: /*/desk',
  'Disallow: /client/',
];

/** The description that search engines show for a page without its own. */
const aboutLibrary = {
  'zh-CN': (name: string) => `在${name}检索馆藏，查看图书是否在馆、在哪个书架，预借、续借，看新闻和活动。`,
  'en-US': (name: string) =>
    `Search the catalogue of ${name}, see whether a book is in and where it stands, place holds, renew, and read the news.`,
} as const satisfies Record<Language, (name: string) => string>;

/** The query of an address; if a name occurs twice, the first value counts. */
function queryOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, value] of new URL(request.url, 'http://localhost').searchParams)
    if (!Object.hasOwn(found, name)) found[name] = value;
  return found;
}

/** Renders pages if the build produced the code for it. */
function openRenderer({ config, http, log, onClose }: Portal): PageRenderer | undefined {
  const file = join(config.webRoot, 'render/render.js');
  if (!existsSync(file)) return undefined;
  const renderer = new PageRenderer(
    file,
    async ({ language, session }, url, payload) => {
      const headers = {
        authorization: `Bearer ${session.token}`,
        cookie: `${languageCookie.name}=${language}`,
        'content-type': 'application/json',
      };
      const answer = await http.inject({ method: 'POST', url, payload, headers });
      return { status: answer.statusCode, body: answer.body };
    },
    log,
    config.environment === 'test' ? { patience: testPatience } : {},
  );
  http.addHook('onListen', () => void renderer.warmUp());
  onClose(() => renderer.close());
  return renderer;
}

/** Returns in how many different seconds it was called; setting the clock back does not repeat one. */
function countSeconds(clock: Clock): () => number {
  let seen = 0;
  let count = 0;
  return () => {
    const second = Math.floor(clock.now().getTime() / 1000);
    if (second !== seen) count += 1;
    seen = second;
    return count;
  };
}

interface Parameters {
  readonly Params: Readonly<Record<string, string>>;
}

/**
 * Serves the built files, the shell and the redirect from `/` to a library. Domains register their pages with the
 * result.
 */
export async function servePages(portal: Portal): Promise<Pages> {
  const { http, config, limiters } = portal;
  const shell = new Shell(config.webRoot);
  const onRequest = limiters.pages;

  portal.tokens.add(portal.renderSessions);
  const renderer = openRenderer(portal);
  const cache = new PageCache<PageDocument>();
  // A change of a library's settings becomes visible within a second as well.
  const secondNow = countSeconds(portal.clock);

  serveInstallable(portal);
  http.get('/robots.txt', async (request, reply) => {
    const origin = await ownOrigin(portal, request);
    const sitemap = origin === undefined ? [] : [`Sitemap: ${origin}/sitemap.xml`, ''];
    const lines = [...robots, '', ...sitemap];
    return reply.type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
  if (existsSync(join(config.webRoot, 'assets'))) keepFiles(portal);
  if (existsSync(config.webRoot)) {
    await http.register(fastifyStatic, {
      root: config.webRoot,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['render/**', '**/*.html', '**/*.br', '**/*.gz', '**/*.map', 'robots.txt'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Names under assets/ hold a hash of the content.
        const hashed = path.replaceAll('\\', '/').includes('/assets/');
        // An old worker would keep an old version's pages.
        const kept = path.endsWith('service-worker.js') ? 'no-cache' : 'public, max-age=3600';
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : kept);
      },
    });
  }

  const policy = contentPolicy(config);
  const policyWith = ({ script, style }: NonNullable<PrintedPage['inline']>) =>
    policyHeader({ ...policy, 'script-src': [`'self' ${script}`], 'style-src': [`'self' ${style}`] });

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    library: LibraryScope | undefined,
    page: PageDocument,
  ) => {
    const { head, rendering } = page;
    // Language, display and the lines kept free come from cookies and headers: no cache on the way may give one
    // person's page to another.
    reply
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie, accept-language, accept-encoding');
    // An undo may separate the titles again, so browsers must ask each time.
    if (head.movedTo !== undefined) return reply.redirect(head.movedTo, 302);
    if (rendering !== undefined && 'redirect' in rendering) return reply.redirect(rendering.redirect);
    const display = parseDisplay(cookieOf(request.headers.cookie, displayCookie.name));
    const section = library === undefined ? undefined : sectionOf(request.url);
    const lines = section === '' ? parseLines(cookieOf(request.headers.cookie, linesCookie.name)) : 0;
    const print = () =>
      shell.render({
        language: languageOf(request, library?.settings.languages),
        display,
        lines,
        head,
        section,
        colors: library === undefined ? new Map() : rootStyle(library.settings),
        links: library === undefined ? '' : installLinks(library),
        origin: config.publicUrl ?? '',
        rendered: rendering,
      });
    const isBrotli = takesBrotli(request.headers['accept-encoding']);
    const { bytes, inline } = await page.bytes(`${printDisplay(display)} ${lines}`, isBrotli, print);
    if (inline !== undefined) reply.header('content-security-policy', policyWith(inline));
    if (isBrotli) reply.header('content-encoding', 'br');
    return reply
      .code(head.status ?? 200)
      .type('text/html; charset=utf-8')
      .send(bytes);
  };

  /**
   * The address for server rendering; undefined if the browser must render. That is so if the visitor arrives with a
   * ticket, which is private, or under a name that is not the portal's, because addresses in the page (a QR code) would
   * repeat it.
   */
  const renderedAt = async (request: FastifyRequest): Promise<string | undefined> => {
    const query = queryOf(request);
    const canRender =
      renderer !== undefined &&
      hasEarlyScreen(sectionOf(request.url)) &&
      query['p_'] === undefined &&
      query['code'] === undefined;
    return canRender ? await ownOrigin(portal, request) : undefined;
  };

  /** What a visitor would see. */
  const render = async (request: PageRequest, state: PageState): Promise<Rendering | undefined> => {
    const rendering = await renderer?.render(request, state);
    if (rendering === undefined || !('redirect' in rendering)) return rendering;
    return rendering.redirect.startsWith(`/${request.clientid}`) ? rendering : undefined;
  };

  http.get('/', { onRequest }, async (request, reply) => {
    const landing = await portal.tenancy.landing(request.hostname);
    const addresses = { choice, 'not-match': notMatch } as const;
    return reply
      .header('cache-control', 'no-cache')
      .redirect(landing.to === 'library' ? `/${landing.library.clientid}` : addresses[landing.to]);
  });
  const product = '阅览 Yuelan';
  http.get('/client/403', { onRequest }, async (request, reply) =>
    send(request, reply, undefined, new PageDocument({ title: product, noIndex: true })),
  );
  http.get(choice, { onRequest }, async (request, reply) =>
    (await portal.tenancy.landing(request.hostname)).to === 'choice'
      ? send(request, reply, undefined, new PageDocument({ title: product, noIndex: true }))
      : reply.header('cache-control', 'no-cache').redirect('/'),
  );
  // `/client/notMatch`, and any address below it.
  http.get('/client/*', { onRequest }, async (request, reply) =>
    send(request, reply, undefined, new PageDocument({ title: product, noIndex: true, status: 404 })),
  );

  serveDeskPages(portal);

  const page = (head: PageHead) => async (request: FastifyRequest<Parameters>, reply: FastifyReply) => {
    const { clientid = '', ...parameters } = request.params;
    if (isReserved(clientid) || clientid.includes('.')) return reply.callNotFound();
    const library = clientidPattern.test(clientid) ? await portal.tenancy.byClientId(clientid) : undefined;
    if (library === undefined) return reply.header('cache-control', 'no-cache').redirect(notMatch);
    const language = languageOf(request, library.settings.languages);
    const makeHead = async () => head(parameters, library, language, queryOf(request));
    const origin = await renderedAt(request);
    if (origin === undefined) return send(request, reply, library, new PageDocument(await makeHead()));
    const address = request.url;
    const state = [clientid, language, pages.changesOf(library)].join(' ');
    const second = secondNow();
    const make = async () => {
      const parts = await makeHead();
      const session = portal.renderSessions.issue(library.clientid);
      return parts.status === 404 || parts.movedTo !== undefined
        ? new PageDocument(parts)
        : new PageDocument(
            parts,
            await render({ clientid, language, address, origin, session }, { second, state }),
          );
    };
    const made = await cache.get(
      second,
      [state, origin, address].join(' '),
      make,
      ({ rendering }) => rendering !== undefined,
    );
    return send(request, reply, library, made);
  };
  const plain: PageHead = (parameters, library, language) => {
    const section = parameters['*']?.split('/')[0] ?? '';
    const known = section === '' || sections.has(section);
    return known
      ? { title: library.libname, description: aboutLibrary[language](library.libname) }
      : { title: library.libname, status: 404, noIndex: true };
  };
  const pages: Pages = {
    register: (pattern, head) => http.get<Parameters>(`/:clientid${pattern}`, { onRequest }, page(head)),
    changesOf: () => 0,
  };
  pages.register('', plain);
  pages.register('/*', plain);
  return pages;
}
