import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesCalls } from '@yuelan/contract';
import { beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, post, visitorOf } from '../../testing/call-as.ts';
import { oneDatabase, type TestApp } from '../../testing/each-database.ts';
import { uploadAvatar } from '../../testing/files/forms.ts';
import { picture } from '../../testing/files/pictures.ts';
import { makeReader, type TestReader } from '../../testing/readers.ts';
import { createLibrary } from '../library/public.ts';
import { asClientId } from '../platform/ids.ts';

/** Paths that opened other people's files in other portals. */
const traversals = [
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '..%252f..%252fetc%252fpasswd',
  '..\\..\\windows\\win.ini',
  '....//....//etc/passwd',
  '/etc/passwd',
  '//etc/passwd',
  'C:\\windows\\win.ini',
  'file:///etc/passwd',
  'http://127.0.0.1/',
  '%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
  '../yuelan.sqlite',
  'kept/../../yuelan.sqlite',
  '.',
  '..',
  '/',
  '*',
  '%',
  "' or 1=1--",
  'x'.repeat(2000),
];

oneDatabase((makeApp) => {
  let app: TestApp;
  let owner: TestReader;
  let other: TestReader;
  let stranger: TestReader;
  let key: string;
  let secretKey: string;

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'harbor'])
      await createLibrary(app.db, app.clock, { clientid, name: `图书馆 ${clientid}` });
    owner = await makeReader(app, 'qinghe', 'D1');
    other = await makeReader(app, 'qinghe', 'D2');
    stranger = await makeReader(app, 'harbor', 'D3');
    ({ key } = await uploadAvatar(app, owner.token, await picture('jpeg')));
    secretKey = await keepPrivate(owner);
  });

  /** A private file, which no upload in this test creates yet. */
  async function keepPrivate(reader: TestReader): Promise<string> {
    const made = await app.services.files.keep({
      owner: { clientid: asClientId(reader.clientid), readerId: reader.id },
      module: 'avatar',
      visibility: 'private',
      contentType: 'video/mp4',
      extension: 'mp4',
      bytes: Buffer.from('0123456789'),
      perDay: 100,
    });
    return made ?? '';
  }

  const download = (token: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    post(app, '/api/file/downloadFile', { module: 'avatar', ...body }, { token, headers });

  test('a reader of the library gets the bytes under the requested name, never displayed as a page', async () => {
    const response = await download(other.token, { path: key, filename: '我的照片.html' });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `attachment; filename="____.webp"; filename*=UTF-8''${encodeURIComponent('我的照片.webp')}`,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'x-rt': '000',
      'cache-control': 'no-store',
    });
    const shown = await app.inject({ url: `/files/${key}` });
    expect(response.rawPayload.equals(shown.rawPayload)).toBe(true);
    expect(response.headers['content-length']).toBe(String(shown.rawPayload.length));
  });

  test('a successful download is logged neither as an error nor as an intrusion', async () => {
    const from = app.logged.texts.length;
    expect((await download(owner.token, { path: secretKey })).statusCode).toBe(200);
    expect((await download(owner.token, { path: secretKey }, { range: 'bytes=2-4' })).statusCode).toBe(206);
    expect((await download(owner.token, { path: secretKey }, { range: 'bytes=99-' })).statusCode).toBe(416);
    expect((await app.inject({ url: `/files/${key}` })).statusCode).toBe(200);
    expect(app.logged.lines.slice(from).map(({ level, msg }) => [level, msg])).toEqual(
      Array.from({ length: 4 }, () => [30, 'request']),
    );
  });

  test('a part of a file is served by itself', async () => {
    const part = await download(owner.token, { path: secretKey }, { range: 'bytes=2-4' });
    expect([part.statusCode, part.body]).toEqual([206, '234']);
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' });
    const end = await download(owner.token, { path: secretKey }, { range: 'bytes=-1' });
    expect([end.statusCode, end.body]).toEqual([206, '9']);
    const beyond = await download(owner.token, { path: secretKey }, { range: 'bytes=10-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
    const picturePart = await app.inject({ url: `/files/${key}`, headers: { range: 'bytes=0-3' } });
    expect([picturePart.statusCode, picturePart.body]).toEqual([206, 'RIFF']);
  });

  test.each(traversals)('%j opens nothing', async (path) => {
    for (const body of [
      { path },
      { path: key, module: path.slice(0, 200) },
      { path, module: path.slice(0, 200), filename: path.slice(0, 500) },
    ]) {
      const from = app.logged.texts.length;
      const response = await download(owner.token, body);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({ rtcode: '001', data: { code: 'files.file.missing' } });
      expect(app.logged.texts.slice(from).filter((text) => text.includes('"security":'))).toHaveLength(1);
    }
    const visitor = await visitorOf(app, 'qinghe');
    expect(await callAs(app, visitor)(filesCalls.publicAddress, { key: path })).toMatchObject({
      kind: 'refused',
      code: 'files.file.missing',
    });
    const page = await app.inject({ url: `/files/${encodeURIComponent(path)}` });
    // The client turns ".." into the home page's address before it sends the request.
    expect(path === '..' ? [302] : [400, 404, 414]).toContain(page.statusCode);
    expect(page.body).not.toContain('root:');
  });

  test('a requested name opens nothing by itself, and a NUL is malformed', async () => {
    const named = await download(owner.token, { path: key, filename: '../../../etc/passwd' });
    expect(named.headers['content-disposition']).toBe(
      `attachment; filename="passwd.webp"; filename*=UTF-8''passwd.webp`,
    );
    expect((await download(owner.token, { path: `${key}\u0000.png` })).statusCode).toBe(400);
  });

  test('a private file is its owner’s, and another library’s file is nobody’s', async () => {
    expect((await download(owner.token, { path: secretKey })).body).toBe('0123456789');
    for (const [who, path] of [
      [other, secretKey],
      [stranger, secretKey],
      [stranger, key],
    ] as const)
      expect((await download(who.token, { path })).json()).toMatchObject({
        rtcode: '001',
        data: { code: 'files.file.missing' },
      });
    expect((await app.inject({ url: `/files/${secretKey}` })).statusCode).toBe(404);
  });

  test('a visitor learns where a public picture is, only in their own library', async () => {
    const here = callAs(app, await visitorOf(app, 'qinghe'));
    const there = callAs(app, await visitorOf(app, 'harbor'));
    expect(answerOf(await here(filesCalls.publicAddress, { key }))).toEqual({ key, url: `/files/${key}` });
    for (const refused of [
      await there(filesCalls.publicAddress, { key }),
      await here(filesCalls.publicAddress, { key: secretKey }),
    ])
      expect(refused).toMatchObject({ kind: 'refused', code: 'files.file.missing' });
  });

  test('a link in the place of a file is not followed', async () => {
    const reader = await makeReader(app, 'qinghe', 'D4');
    const linked = await keepPrivate(reader);
    const { object_name } = await app.db
      .selectFrom('stored_file')
      .select('object_name')
      .where('key', '=', linked)
      .executeTakeFirstOrThrow();
    const secret = join(app.config.dataDir, 'secret');
    writeFileSync(secret, 'not for readers');
    await app.services.files.store.delete(object_name);
    symlinkSync(secret, join(app.config.dataDir, 'files', 'kept', object_name.slice(0, 2), object_name));
    const response = await download(reader.token, { path: linked });
    expect(response.json()).toMatchObject({ rtcode: '001', data: { code: 'files.file.missing' } });
    expect(response.headers['content-disposition']).toBeUndefined();
  });

  test('an address of no picture answers 404, which the browser does not keep', async () => {
    const response = await app.inject({ url: `/files/${'x'.repeat(32)}` });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store']);
    for (const odd of ['a%00b', '%ED%A0%80', '%FF', '%', `${key}%00`, `${key}%2F..`])
      expect([400, 404], odd).toContain((await app.inject({ url: `/files/${odd}` })).statusCode);
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await app.inject({ method, url: `/files/${key}` })).statusCode).toBe(404);
  });

  test('a HEAD request for a picture returns no bytes', async () => {
    const response = await app.inject({ method: 'HEAD', url: `/files/${key}` });
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(Number(response.headers['content-length'])).toBeGreaterThan(100);
  });
});
