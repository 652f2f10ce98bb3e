/*
 * Shows our own page when there is no network, and the reader's card if a reader chose to keep it. With a network,
 * pages always come from it, so that nothing stale is shown after an update. Answers of calls are never cached here;
 * the page itself stores the card's data (see platform/kept-on-device.ts).
 */
export {};

declare const self: ServiceWorkerGlobalScope;
/** Inserted by vite/service-worker.ts; changes whenever a built file does. */
declare const buildVersion: string;
/** The files of the card's page. */
declare const cardFiles: readonly string[];

const prefix = 'yuelan-';
const cacheName = prefix + buildVersion;
const offlineFiles = ['/offline.css', '/seal.svg'];
const ownFiles = new Set([...offlineFiles, ...cardFiles]);
const cardPath = /^\/[a-z0-9-]+\/card$/;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('message', (event) => {
  const wish: unknown = event.data;
  if (typeof wish !== 'object' || wish === null) return;
  if ('keep' in wish && typeof wish.keep === 'string' && cardPath.test(wish.keep))
    event.waitUntil(keep(wish.keep));
  if ('forget' in wish) event.waitUntil(forget());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!url.pathname.startsWith('/api/') && !url.pathname.startsWith('/files/'))
      event.respondWith(openPage(request, url));
  } else if (ownFiles.has(url.pathname)) event.respondWith(openFile(request));
});

/**
 * Stores a card kept by an older version again with this version's files: old pages ask for files that no longer exist.
 */
async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(offlineFiles);
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix) || name === cacheName) continue;
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname } = new URL(url);
      if (cardPath.test(pathname)) await keep(pathname);
    }
  }
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  await self.clients.claim();
}

async function keep(path: string): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([...cardFiles]);
  await cache.add(new Request(path, { cache: 'reload' }));
}

async function forget(): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const request of await cache.keys())
    if (!offlineFiles.includes(new URL(request.url).pathname)) await cache.delete(request);
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}

async function openPage(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const kept = await caches.match(url.pathname, { cacheName });
    return kept ?? offlinePage(url);
  }
}

/** Both languages at once: the reader's choice is in a cookie, which a service worker cannot read in every browser. */
async function offlinePage({ pathname }: URL): Promise<Response> {
  const card = `/${pathname.split('/')[1] ?? ''}/card`;
  const hasCard = cardPath.test(card) && (await caches.match(card, { cacheName })) !== undefined;
  const link = (words: string) => (hasCard ? `<a class="button primary" href="${card}">${words}</a>` : '');
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>没有网络 · No network</title><link rel="icon" href="/seal.svg" type="image/svg+xml"><link rel="stylesheet" href="/offline.css"></head><body><main><span class="seal" aria-hidden="true">断</span><h1>没有网络</h1><p>现在连不上图书馆。网络恢复后，从这里继续。</p><p class="actions"><a class="button" href="">重试</a>${link('出示读者证')}</p><section lang="en"><h2>No network</h2><p>The library cannot be reached now. Go on from here when the network is back.</p><p class="actions"><a class="button" href="">Try again</a>${link('Show my card')}</p></section></main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'",
    },
  });
}
