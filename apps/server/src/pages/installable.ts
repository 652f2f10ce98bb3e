import { createHash } from 'node:crypto';
import { themeColors } from '@yuelan/contract/display';
import type { FastifyReply, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { languageOf } from '../platform/language.ts';
import type { Portal } from '../platform/portal.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { canDraw } from './can-draw.ts';
import { drawIcon, type IconParts, type IconShape, sealOf } from './library-icon.ts';

/** Pictures that phones ask for: file name, side in pixels, shape. 180 is Apple's. */
const pictures = {
  'icon-180.png': [180, 'maskable'],
  'icon-192.png': [192, 'any'],
  'icon-512.png': [512, 'any'],
  'icon-maskable-512.png': [512, 'maskable'],
} as const satisfies Record<string, readonly [number, IconShape]>;

/** Drawn pictures that are kept: a few hundred libraries, four each, some 10 kB. */
const mostKept = 1000;
const ground = '#faf7f1';
const words = {
  'zh-CN': { search: '检索馆藏', card: '读者证', loans: '我的借阅' },
  'en-US': { search: 'Search', card: 'My card', loans: 'Loans' },
} as const;

function partsOf({ shortName, libname, settings }: LibraryScope): IconParts {
  return { shortName, libname, accentColor: settings.accentColor };
}

/** Changes with the drawing, so that responses can be cached for long. */
function versionOf(parts: IconParts): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8);
}

/** The links of a library's pages to its icons and to what a phone needs to install it. */
export function installLinks(library: LibraryScope): string {
  const base = `/${library.clientid}`;
  const version = versionOf(partsOf(library));
  return [
    `<link rel="manifest" href="${base}/manifest.webmanifest">`,
    `<link rel="icon" href="${base}/icon.svg?${version}" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="${base}/icon-180.png?${version}">`,
  ].join('');
}

/** Each library's name on a phone's home screen, and its icons, drawn from its name and colour. */
export function serveInstallable(portal: Portal): void {
  const { http, limiters } = portal;
  const kept = new Map<string, Promise<Buffer>>();

  const ofLibrary =
    (
      answer: (library: LibraryScope, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
    ) =>
    async (request: FastifyRequest<{ Params: { clientid: string } }>, reply: FastifyReply) => {
      const library = await portal.tenancy.byClientId(request.params.clientid);
      return library === undefined ? reply.callNotFound() : answer(library, request, reply);
    };
  const serve = (
    path: string,
    answer: (library: LibraryScope, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) => {
    http.get<{ Params: { clientid: string } }>(
      `/:clientid/${path}`,
      { onRequest: limiters.pages },
      ofLibrary(answer),
    );
  };

  serve('manifest.webmanifest', async (library, request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(library, languageOf(request, library.settings.languages)))),
  );
  serve('icon.svg', async (library, _request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/svg+xml; charset=utf-8')
      .send(drawIcon(partsOf(library), 'any')),
  );
  for (const [file, [pixels, shape]] of Object.entries(pictures)) {
    serve(file, async (library, _request, reply) => {
      const parts = partsOf(library);
      const key = `${file} ${versionOf(parts)}`;
      const known = kept.get(key) ?? encodePicture(parts, shape, pixels);
      if (kept.size >= mostKept) kept.clear();
      kept.set(key, known);
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/png')
        .send(await known);
    });
  }
}

async function encodePicture(parts: IconParts, shape: IconShape, pixels: number): Promise<Buffer> {
  const letters = await canDraw(sealOf(parts));
  return sharp(Buffer.from(drawIcon(parts, shape, letters)))
    .resize(pixels, pixels)
    .png()
    .toBuffer();
}

function manifestOf(library: LibraryScope, language: keyof typeof words) {
  const base = `/${library.clientid}`;
  const version = versionOf(partsOf(library));
  const { openLibName, paasName } = library.settings;
  const name = openLibName === 1 || paasName === '' ? library.libname : paasName;
  const icon = (file: string, sizes: string, purpose: IconShape, type = 'image/png') => ({
    src: `${base}/${file}?${version}`,
    sizes,
    type,
    purpose,
  });
  return {
    id: base,
    name,
    short_name: library.shortName === '' ? name : library.shortName,
    lang: language,
    start_url: base,
    scope: base,
    display: 'standalone',
    background_color: ground,
    theme_color: themeColors.light,
    icons: [
      ...Object.entries(pictures)
        .filter(([file]) => file !== 'icon-180.png')
        .map(([file, [pixels, shape]]) => icon(file, `${pixels}x${pixels}`, shape)),
      icon('icon.svg', 'any', 'any', 'image/svg+xml'),
    ],
    shortcuts: [
      { name: words[language].search, url: `${base}/search` },
      { name: words[language].card, url: `${base}/card` },
      { name: words[language].loans, url: `${base}/me/loans` },
    ],
  };
}
