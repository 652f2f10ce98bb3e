import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { SearchTooSlow } from '@yuelan/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTitles } from '../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp, temporaryFolder } from '../../testing/each-database.ts';
import { createLibrary } from '../library/public.ts';
import { boundedEngine } from './bounded-engine.ts';

eachDatabase((_name, makeApp) => {
  describe('a crawler', () => {
    let app: TestApp;
    let ids: number[];
    const get = (url: string, headers: Record<string, string> = {}) =>
      app.inject({ url, headers: { host: 'library.example', ...headers } });

    const { path: webRoot, remove } = temporaryFolder();
    afterAll(remove);

    beforeAll(async () => {
      writeFileSync(join(webRoot, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
      app = await makeApp({ config: { webRoot } });
      await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河', group: 'river' });
      await createLibrary(app.db, app.clock, {
        clientid: 'empty',
        name: 'Empty',
        domains: ['library.example'],
      });
      ids = await addTitles(
        app,
        'qinghe',
        ['红楼梦', '呐喊', '时间简史'].map((title) => ({ title, author: '某人', isbns: [], copies: [] })),
      );
      await app.db
        .updateTable('title')
        .set({ hidden: 1 })
        .where('id', '=', ids[1] ?? 0)
        .execute();
    });

    test('is let in when the library is open', async () => {
      await expect.poll(async () => (await get('/sitemap/qinghe/0.xml')).statusCode).toBe(200);
    });

    test('gets from robots.txt to the sitemap', async () => {
      expect((await get('/robots.txt')).body).toContain('Sitemap: http://library.example/sitemap.xml');
    });

    test('that asks for an unknown name is led nowhere', async () => {
      for (const host of [
        'evil.example',
        'library.example.evil.example',
        '203.0.113.7',
        'localhost:80@evil.example',
        'library.example:80@evil.example',
      ]) {
        expect((await get('/robots.txt', { host })).body).not.toContain('Sitemap');
        expect((await get('/sitemap.xml', { host })).statusCode).toBe(404);
        expect((await get('/sitemap/qinghe/0.xml', { host })).statusCode).toBe(404);
      }
    });

    test('finds every visible book of every library at its one address, and no hidden one', async () => {
      const index = await get('/sitemap.xml');
      expect(index.headers['content-type']).toMatch(/^application\/xml/);
      const pages = [...index.body.matchAll(/<loc>http:\/\/library\.example([^<]+)<\/loc>/gu)].map(
        ([, page]) => page ?? '',
      );
      expect(pages).toEqual(['/sitemap/qinghe/0.xml']);
      const page = await get(pages[0] ?? '');
      const books = [...page.body.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, book]) => book);
      expect(books).toEqual([ids[0], ids[2]].map((id) => `http://library.example/qinghe/book/${id}`));
      expect((await get(`/qinghe/book/${ids[0]}`)).body).toContain(`/qinghe/book/${ids[0]}`);
    });

    test('may take it compressed', async () => {
      const plain = await get('/sitemap/qinghe/0.xml');
      const packed = await get('/sitemap/qinghe/0.xml', { 'accept-encoding': 'gzip, br' });
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    });

    test.each([
      '/sitemap/nowhere/0.xml',
      '/sitemap/qinghe/x.xml',
      '/sitemap/qinghe/-1.xml',
      '/sitemap/qinghe/',
    ])('does not find %s', async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    });

    test('that reads past the end gets an empty page', async () => {
      expect((await get('/sitemap/qinghe/999.xml')).body).not.toContain('<url>');
    });
  });
});

test('a search that was stopped at its limit is a refusal with a message, and suggestions stay empty', async () => {
  const slow = async (): Promise<never> => {
    throw new SearchTooSlow();
  };
  const engine = boundedEngine({
    warm: slow,
    search: slow,
    suggest: slow,
    related: slow,
    explain: slow,
    apply: slow,
    rebuild: slow,
    ids: slow,
    health: slow,
    close: slow,
  });
  const query = {
    rows: [],
    selections: {},
    sort: 'relevance',
    offset: 0,
    limit: 1,
    facets: [],
    suggest: false,
  } as const;
  await expect(engine.search('g', query)).rejects.toMatchObject({ code: 'catalogue.search.too-slow' });
  await expect(engine.related('g', 1, 0, 1)).rejects.toMatchObject({ code: 'catalogue.search.too-slow' });
  expect(await engine.suggest('g', '红', 5)).toEqual([]);
});
