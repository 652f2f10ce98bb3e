import { clientidPattern, type Language } from '@yuelan/contract';
import { displayCookie, parseDisplay } from '@yuelan/contract/display';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf } from '../platform/http/cookies.ts';
import { languageOf } from '../platform/language.ts';
import type { Portal } from '../platform/portal.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { installLinks } from './installable.ts';
import { rootStyle } from './root-style.ts';
import { Shell } from './shell.ts';

const titles = {
  'zh-CN': (name: string) => `${name} · 工作台`,
  'en-US': (name: string) => `${name} · Desk`,
} as const satisfies Record<Language, (name: string) => string>;

/**
 * The desk of each library and, below `/desk`, the desk before the first library exists: a plain page in the library's
 * name, colours and language, which the browser fills in. Nothing in it depends on who is logged in.
 */
export function serveDeskPages(portal: Portal): void {
  const { http, config, limiters } = portal;
  const shell = new Shell(config.webRoot, 'desk.html');

  function send(request: FastifyRequest, reply: FastifyReply, library: LibraryScope | undefined) {
    const language = languageOf(request, library?.settings.languages);
    const { html } = shell.render({
      language,
      display: parseDisplay(cookieOf(request.headers.cookie, displayCookie.name)),
      lines: 0,
      head: { title: titles[language](library?.libname ?? '阅览 Yuelan'), noIndex: true },
      colors: library === undefined ? new Map() : rootStyle(library.settings),
      links: library === undefined ? '' : installLinks(library),
      origin: config.publicUrl ?? '',
    });
    return reply
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie, accept-language')
      .type('text/html; charset=utf-8')
      .send(html);
  }

  for (const path of ['/desk', '/desk/*'])
    http.get(path, { onRequest: limiters.pages }, async (request, reply) => send(request, reply, undefined));
  for (const path of ['/:clientid/desk', '/:clientid/desk/*'])
    http.get<{ Params: { clientid: string } }>(
      path,
      { onRequest: limiters.pages },
      async (request, reply) => {
        const { clientid } = request.params;
        // A call of the desk that is not made by POST.
        if (clientid === 'api') return reply.callNotFound();
        const library = clientidPattern.test(clientid) ? await portal.tenancy.forStaff(clientid) : undefined;
        return library === undefined
          ? reply.header('cache-control', 'no-cache').redirect('/client/notMatch')
          : send(request, reply, library);
      },
    );
}
