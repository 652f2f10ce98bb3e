import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/each-database.ts';
import { createLibrary, libraryDomain } from '../library/public.ts';
import { canDraw } from './can-draw.ts';
import { pagesDomain } from './domain.ts';
import { drawIcon, sealOf } from './library-icon.ts';

describe('what a phone installs', () => {
  let app: TestApp;
  beforeAll(async () => {
    const started = await startTestApp('sqlite', { domains: [pagesDomain, libraryDomain] });
    app = started.app;
    await createLibrary(app.db, app.clock, {
      clientid: 'qinghe',
      name: '清河中学图书馆',
      shortName: '清河',
      settings: { accentColor: '#ffe000' },
    });
    await createLibrary(app.db, app.clock, {
      clientid: 'harbor',
      name: 'Harbor </script> International',
      settings: { openLibName: 0, paasName: 'Harbor & Sons' },
    });
    return started.close;
  });

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

  test('has the name, address and language of its library', async () => {
    const { body, headers } = await get('/qinghe/manifest.webmanifest');
    expect(headers['content-type']).toContain('application/manifest+json');
    expect(JSON.parse(body)).toMatchObject({
      id: '/qinghe',
      name: '清河中学图书馆',
      short_name: '清河',
      lang: 'zh-CN',
      start_url: '/qinghe',
      scope: '/qinghe',
      display: 'standalone',
    });
    const other = JSON.parse((await get('/harbor/manifest.webmanifest', { 'accept-language': 'en' })).body);
    expect(other).toMatchObject({ name: 'Harbor & Sons', lang: 'en-US' });
    expect(other.shortcuts[1]).toEqual({ name: 'My card', url: '/harbor/card' });
  });

  test('finds every icon that its manifest names, in the size it states', async () => {
    const { icons } = JSON.parse((await get('/qinghe/manifest.webmanifest')).body);
    expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
    for (const { src, sizes, type } of icons) {
      const icon = await get(src);
      expect([src, icon.statusCode, icon.headers['content-type']?.toString().startsWith(type)]).toEqual([
        src,
        200,
        true,
      ]);
      if (type !== 'image/png') continue;
      const { width, height } = await sharp(icon.rawPayload).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  test('is not found for an unknown library', async () => {
    for (const file of ['manifest.webmanifest', 'icon.svg', 'icon-512.png'])
      expect((await get(`/nowhere/${file}`)).statusCode).toBe(404);
  });
});

describe('the seal of a library', () => {
  test.each([
    ['', '清河中学图书馆', '清河中学'],
    ['清河', '清河中学图书馆', '清河'],
    ['', '图书馆', '图'],
    ['', 'Harbor International School', 'HI'],
    ['HIS', 'Harbor', 'H'],
    ['', '🙂', '阅'],
  ])('%j %j is %j', (shortName, libname, seal) => {
    expect(sealOf({ shortName, libname }).join('')).toBe(seal);
  });

  test('is dark on a light colour and light on a dark one; no name or colour can break out', () => {
    const draw = (accentColor: string, libname = '清河') =>
      drawIcon({ shortName: '', libname, accentColor }, 'any');
    expect(draw('#ffe000')).toContain('fill="#24211c"');
    expect(draw('#1d5a63')).toContain('fill="#fffdf9"');
    expect(draw('"/><script>', '<b> "x')).not.toMatch(/<script|<b>/);
  });
});

test('a character without a font is distinguished from one with a font', async () => {
  expect(await canDraw(['\ue2f4'])).toBe(false);
  expect(await canDraw(['<'])).toBe(false);
});
