import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { activitiesCalls } from '@yuelan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { asking, makeCompetition, putTo, signFor } from '../../testing/activities/works.ts';
import { answerOf, callAs } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { video } from '../../testing/files/videos.ts';
import { makeReader, type TestReader } from '../../testing/readers.ts';
import { StoreFull } from '../files/store-errors.ts';
import { createLibrary } from '../library/public.ts';

/** How the bytes of a work arrive: as from a page, over a bad line and from a bad client. */

const megabyte = 1024 * 1024;
const patience = { timeout: 10_000, interval: 10 };

eachDatabase((name, makeApp) => {
  const isFirst = name === 'sqlite';
  let app: TestApp;
  let address: URL;
  let reader: TestReader;
  let count = 0;

  beforeAll(async () => {
    app = await makeApp({ environment: { PORT: '0', HOST: '127.0.0.1' } });
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
    await makeCompetition(app, 'qinghe', 'contest');
    address = new URL(await app.listen());
  });
  beforeEach(async () => {
    count += 1;
    reader = await makeReader(app, 'qinghe', `P${count}`);
    // Uploads that the previous test began and left.
    for (const file of parts()) rmSync(join(folderOf('parts'), file));
  });

  const folderOf = (name: string) => join(app.config.dataDir, 'files', name);
  const fileOf = (key: string) => key.split('/').at(-1) ?? '';
  const parts = () => readdirSync(folderOf('parts'));
  const partSize = (key: string) =>
    parts().includes(fileOf(key)) ? statSync(join(folderOf('parts'), fileOf(key))).size : 0;
  const isKept = (key: string) =>
    readdirSync(folderOf('kept'), { recursive: true }).some((name) => String(name).endsWith(fileOf(key)));
  const sign = (size: number) => signFor(app, reader.token, 'contest', size);
  const save = (key: string) =>
    callAs(app, reader.token)(activitiesCalls.saveWork, { relId: 'contest', url: key });
  const ask = (url: string, size: number) =>
    putTo(app, url, new Uint8Array(), { 'content-range': `bytes */${size}` });
  const stateOf = async (key: string) =>
    (await app.db.selectFrom('stored_file').select('state').where('key', '=', key).executeTakeFirst())?.state;

  /** Opens a line, sends the head of a PUT and these bytes, and leaves the line open. */
  async function begin(
    url: string,
    headers: Readonly<Record<string, string | number>>,
    bytes: Uint8Array,
  ): Promise<Socket> {
    const socket = connect(Number(address.port), address.hostname);
    const head = [`PUT ${url} HTTP/1.1`, `Host: ${address.host}`, 'Content-Type: video/mp4'];
    for (const [name, value] of Object.entries(headers)) head.push(`${name}: ${value}`);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.write(bytes, () => resolve());
    });
    return socket;
  }

  /** Everything that comes back on a line until it is closed. */
  const heard = (socket: Socket) =>
    new Promise<string>((resolve) => {
      let words = '';
      socket.on('data', (chunk) => {
        words += chunk.toString('latin1');
      });
      socket.on('close', () => resolve(words));
      socket.on('error', () => resolve(words));
    });

  test('a file sent in one piece is taken, once', async () => {
    const bytes = video({ size: 3 * megabyte });
    const { key, url } = await sign(bytes.length);
    expect((await putTo(app, url, bytes)).statusCode).toBe(200);
    expect(isKept(key)).toBe(true);
    expect(parts()).toEqual([]);
    expect((await ask(url, bytes.length)).statusCode).toBe(200);
    expect((await putTo(app, url, video({ size: bytes.length, brand: 'mp41' }))).statusCode).toBe(409);
    const { url: shown } = answerOf(await save(key));
    expect((await app.inject({ url: shown })).rawPayload.equals(bytes)).toBe(true);
  });

  test('a file without an announced length is taken to the last byte', async () => {
    const bytes = video({ size: 100_000 });
    const send = (url: string, chunks: readonly Uint8Array[]) =>
      new Promise<number>((resolve, reject) => {
        const sending = request(
          new URL(url, address),
          { method: 'PUT', headers: { 'content-type': 'video/mp4' } },
          (response) => {
            response.resume();
            resolve(response.statusCode ?? 0);
          },
        );
        sending.on('error', reject);
        for (const chunk of chunks) sending.write(chunk);
        sending.end();
      });
    const place = await sign(bytes.length);
    expect(await send(place.url, [bytes.subarray(0, 7), bytes.subarray(7)])).toBe(200);
    expect(isKept(place.key)).toBe(true);

    const longer = await sign(bytes.length);
    expect(await send(longer.url, [bytes, Buffer.from('x')])).toBe(413);
    expect(await stateOf(longer.key)).toBe('leaving');
    expect([parts(), isKept(longer.key)]).toEqual([[], false]);
    expect((await ask(longer.url, bytes.length)).statusCode).toBe(410);

    const shorter = await sign(bytes.length);
    expect(await send(shorter.url, [bytes.subarray(0, 60_000)])).toBe(308);
    expect((await save(shorter.key)).kind).toBe('refused');
  });

  describe('an address', () => {
    test('that was altered in any way takes nothing', async () => {
      const bytes = video();
      const { key, url } = await sign(bytes.length);
      const { key: other } = await sign(bytes.length);
      for (const wrong of [
        url.replace(key, other),
        url.replace('size=2000', 'size=2001'),
        url.replace('video%2Fmp4', 'text%2Fhtml'),
        url.replace(/expires=\d/, 'expires=9'),
        url.replace(/signature=./, 'signature=*'),
        url.replace(/signature=.*/, 'signature='),
        url.replace(/&signature=.*/, ''),
        url.split('?')[0] ?? '',
        `${url}&size=1`,
        url.replace('/qinghe/', '/qinghe/../qinghe2/'),
        `/files/uploads/..%2f..%2fetc%2fpasswd?${url.split('?')[1]}`,
      ]) {
        const put = await putTo(app, wrong, bytes);
        expect([403, 404], wrong).toContain(put.statusCode);
        expect((await app.inject({ method: 'DELETE', url: wrong })).statusCode).toBe(put.statusCode);
      }
      expect(parts()).toEqual([]);
      expect(await stateOf(key)).toBe('arriving');
    });

    test('is valid for ten minutes; signed again, it resumes', async () => {
      const bytes = video();
      const { key, url } = await sign(bytes.length);
      await putTo(app, url, bytes.subarray(0, 800), { 'content-range': 'bytes 0-799/2000' });
      app.clock.advance(599_999);
      expect((await ask(url, 2000)).statusCode).toBe(308);
      app.clock.advance(1);
      expect((await ask(url, 2000)).statusCode).toBe(403);
      expect((await putTo(app, url, bytes)).statusCode).toBe(403);
      const again = answerOf(
        await callAs(app, reader.token)(activitiesCalls.signUpload, { ...asking('contest', 2000), key }),
      );
      expect((await ask(again.url, 2000)).headers['range']).toBe('bytes=0-799');
      const rest = await putTo(app, again.url, bytes.subarray(800), {
        'content-range': 'bytes 800-1999/2000',
      });
      expect(rest.statusCode).toBe(200);
      app.clock.set('2026-03-02T08:00:00Z');
    });

    test('accepts no other verb', async () => {
      const { url } = await sign(2000);
      for (const method of ['POST', 'GET', 'PATCH'] as const)
        expect((await app.inject({ method, url })).statusCode).toBe(404);
    });
  });

  test.each([
    ['more than was announced', { 'content-length': '2001' }, 413],
    ['less than was announced', { 'content-length': '1999' }, 400],
    ['another type', { 'content-type': 'text/html' }, 415],
    ['no type', { 'content-type': '' }, 415],
    ['a range that makes no sense', { 'content-range': 'bytes 5-2/2000' }, 400],
    ['a range of a longer file', { 'content-range': 'bytes 0-1999/3000' }, 413],
    ['a range of a shorter file', { 'content-range': 'bytes 0-999/1000' }, 400],
    ['a range that is not its length', { 'content-range': 'bytes 0-99/2000' }, 413],
    ['a piece behind what is there', { 'content-range': 'bytes 1-1999/2000', 'content-length': '1999' }, 308],
    ['a question about another length', { 'content-range': 'bytes */2001' }, 413],
  ])('%s is refused before a byte is kept', async (_what, headers, status) => {
    const bytes = video();
    const { key, url } = await sign(bytes.length);
    const length = Number((headers as Record<string, string>)['content-length'] ?? bytes.length);
    const put = await putTo(app, url, Buffer.concat([bytes, Buffer.alloc(10)]).subarray(0, length), headers);
    expect(put.statusCode).toBe(status);
    expect(parts()).toEqual([]);
    expect(await stateOf(key)).toBe('arriving');
    expect((await putTo(app, url, bytes)).statusCode).toBe(200);
  });

  if (isFirst)
    describe('a file that is not a video', () => {
      test.each([
        ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(20_000))],
        [
          'the first bytes of a video and then a page',
          Buffer.concat([video().subarray(0, 40), Buffer.alloc(20_000, '<p>')]),
        ],
        ['a video that is cut off', video({ size: 30_000 }).subarray(0, 20_000)],
        ['ten bytes', Buffer.from('0123456789')],
      ])('%s is refused and removed', async (_what, bytes) => {
        const { key, url } = await sign(bytes.length);
        expect((await putTo(app, url, bytes)).statusCode).toBe(415);
        expect([parts(), isKept(key)]).toEqual([[], false]);
        expect((await putTo(app, url, bytes)).statusCode).toBe(410);
        expect(await save(key)).toMatchObject({ kind: 'refused', code: 'activities.work.missing' });
      });

      test('a page of hundreds of megabytes is refused at its first bytes', async () => {
        const { key, url } = await sign(800 * megabyte);
        const socket = await begin(
          url,
          { 'Content-Length': 800 * megabyte },
          Buffer.from('<!doctype html><title>'),
        );
        expect(await heard(socket)).toMatch(/^HTTP\/1\.1 415 /);
        expect(parts()).toEqual([]);
        expect(await stateOf(key)).toBe('leaving');
      });
    });

  describe('a connection that breaks', () => {
    test('is resumed where it broke', async () => {
      const bytes = video({ size: 9 * megabyte });
      const { key, url } = await sign(bytes.length);
      const socket = await begin(url, { 'Content-Length': bytes.length }, bytes.subarray(0, 6 * megabyte));
      await vi.waitFor(() => expect(partSize(key)).toBeGreaterThan(5 * megabyte), patience);
      socket.destroy();
      const asked = await ask(url, bytes.length);
      expect(asked.statusCode).toBe(308);
      const kept = Number(/^bytes=0-(\d+)$/.exec(String(asked.headers['range']))?.[1]) + 1;
      expect(kept).toBe(partSize(key));
      expect(await save(key)).toMatchObject({ kind: 'refused', code: 'activities.work.incomplete' });
      const rest = await putTo(app, url, bytes.subarray(kept), {
        'content-range': `bytes ${kept}-${bytes.length - 1}/${bytes.length}`,
      });
      expect(rest.statusCode).toBe(200);
      const { url: shown } = answerOf(await save(key));
      expect((await app.inject({ url: shown })).rawPayload.equals(bytes)).toBe(true);
      expect(parts()).toEqual([]);
    });

    test('after few bytes leaves nothing, and the upload begins again', async () => {
      const bytes = video({ size: 2 * megabyte });
      const { key, url } = await sign(bytes.length);
      const socket = await begin(url, { 'Content-Length': bytes.length }, bytes.subarray(0, megabyte));
      await vi.waitFor(() => expect(partSize(key)).toBeGreaterThan(0), patience);
      socket.destroy();
      await vi.waitFor(() => expect(parts()).toEqual([]), patience);
      const asked = await ask(url, bytes.length);
      expect([asked.statusCode, asked.headers['range']]).toEqual([308, undefined]);
      expect((await putTo(app, url, bytes)).statusCode).toBe(200);
    });

    test('without the server noticing gives way to the next', async () => {
      const bytes = video({ size: 9 * megabyte });
      const { url } = await sign(bytes.length);
      const stuck = await begin(url, { 'Content-Length': bytes.length }, bytes.subarray(0, 6 * megabyte));
      const closed = heard(stuck);
      const asked = await ask(url, bytes.length);
      expect(asked.statusCode).toBe(308);
      expect(await closed).toBe('');
      expect((await putTo(app, url, bytes)).statusCode).toBe(200);
    });

    if (isFirst)
      test('two hundred times leaves no file and no open handle', async () => {
        const handles = () => readdirSync('/proc/self/fd').length;
        const bytes = video({ size: 2 * megabyte });
        const before = process.platform === 'linux' ? handles() : 0;
        const sockets: Socket[] = [];
        for (let index = 0; index < 100; index += 1) {
          const who = await makeReader(app, 'qinghe', `A${count}-${index}`);
          for (let again = 0; again < 2; again += 1) {
            const { url } = await signFor(app, who.token, 'contest', bytes.length);
            sockets.push(await begin(url, { 'Content-Length': bytes.length }, bytes.subarray(0, 50_000)));
          }
        }
        await vi.waitFor(() => expect(parts()).toHaveLength(200), patience);
        for (const socket of sockets) socket.destroy();
        await vi.waitFor(() => expect(parts()).toEqual([]), patience);
        await app.services.files.sweep();
        if (process.platform === 'linux')
          await vi.waitFor(() => expect(handles()).toBeLessThan(before + 10), patience);
        expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(200);
      });
  });

  test('twenty requests that send the same bytes at once make one file', async () => {
    const bytes = video({ size: 200_000 });
    const { key, url } = await sign(bytes.length);
    const send = () =>
      fetch(new URL(url, address), {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'video/mp4' },
      }).then(
        ({ status }) => status,
        () => 0,
      );
    const statuses = await Promise.all(Array.from({ length: 20 }, send));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![0, 200, 409].includes(status))).toEqual([]);
    const { url: shown } = answerOf(await save(key));
    expect((await app.inject({ url: shown })).rawPayload.equals(bytes)).toBe(true);
    expect(parts()).toEqual([]);
  });

  test('each piece of an upload is answered with how much has arrived', async () => {
    const bytes = video({ size: 10_000 });
    const { url } = await sign(bytes.length);
    const send = (from: number, last: number) =>
      putTo(app, url, bytes.subarray(from, last + 1), { 'content-range': `bytes ${from}-${last}/10000` });
    expect((await send(0, 3999)).headers['range']).toBe('bytes=0-3999');
    expect((await send(4000, 7999)).headers['range']).toBe('bytes=0-7999');
    // Again from before the end: what comes now counts.
    expect((await send(6000, 8999)).headers['range']).toBe('bytes=0-8999');
    expect((await send(9000, 9999)).statusCode).toBe(200);
  });

  test('a cancelled upload is gone at once, and an entered one cannot be cancelled', async () => {
    const bytes = video();
    const { key, url } = await sign(bytes.length);
    await putTo(app, url, bytes.subarray(0, 900), { 'content-range': 'bytes 0-899/2000' });
    expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(204);
    expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(204);
    expect(parts()).toEqual([]);
    expect((await putTo(app, url, bytes)).statusCode).toBe(410);
    expect((await save(key)).kind).toBe('refused');

    const entered = await sign(bytes.length);
    await putTo(app, entered.url, bytes);
    answerOf(await save(entered.key));
    expect((await app.inject({ method: 'DELETE', url: entered.url })).statusCode).toBe(409);
    expect(isKept(entered.key)).toBe(true);
  });

  test('a full disk is reported, and nothing is left behind', async () => {
    const bytes = video();
    const { key, url } = await sign(bytes.length);
    const full = vi.spyOn(app.services.files.store, 'expectRoom').mockRejectedValue(new StoreFull());
    try {
      expect((await putTo(app, url, bytes)).statusCode).toBe(507);
    } finally {
      full.mockRestore();
    }
    expect(parts()).toEqual([]);
    expect(await stateOf(key)).toBe('arriving');
    expect((await putTo(app, url, bytes)).statusCode).toBe(200);
  });

  test('a part that nobody waits for is swept when the server starts and every ten minutes', async () => {
    const { key, url } = await sign(2000);
    await putTo(app, url, video().subarray(0, 900), { 'content-range': 'bytes 0-899/2000' });
    writeFileSync(join(folderOf('parts'), `${'e'.repeat(32)}.mp4`), 'left by a killed server');
    await app.services.files.sweepHere();
    expect(parts()).toEqual([fileOf(key)]);
  });

  if (isFirst)
    describe('bytes that trickle', () => {
      const patient: TestApp[] = [];
      beforeAll(async () => {
        patient.push(app);
        app = await makeApp({
          environment: { PORT: '0', HOST: '127.0.0.1' },
          patience: { requestMs: 300, uploadBytes: 600, uploadWindowMs: 500 },
        });
        await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
        await makeCompetition(app, 'qinghe', 'contest');
        address = new URL(await app.listen());
      });
      afterAll(() => {
        app = patient[0] ?? app;
      });

      test('into an upload are cut off when they are too slow for it', async () => {
        const bytes = video({ size: 9 * megabyte });
        const { key, url } = await sign(bytes.length);
        const socket = await begin(url, { 'Content-Length': bytes.length }, bytes.subarray(0, 300));
        expect(await heard(socket)).toMatch(/^HTTP\/1\.1 408 /);
        await vi.waitFor(() => expect(partSize(key)).toBe(0), patience);
      });

      test('into an upload may take longer than any other request, as long as they keep coming', async () => {
        const bytes = video({ size: 20_000 });
        const { url } = await sign(bytes.length);
        const socket = await begin(
          url,
          { 'Content-Length': bytes.length, Connection: 'close' },
          bytes.subarray(0, 2000),
        );
        const answer = heard(socket);
        let sent = 2000;
        const timer = setInterval(() => {
          socket.write(bytes.subarray(sent, sent + 600));
          sent += 600;
          if (sent >= bytes.length) clearInterval(timer);
        }, 30);
        expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
      });

      test.each(['/api/libinfo/tk', '/api/reader/getReaderById', '/nowhere'])(
        'into %s are cut off after a while',
        async (path) => {
          const socket = connect(Number(address.port), address.hostname);
          socket.write(
            `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${reader.token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
          );
          const timer = setInterval(() => socket.write(' '), 50);
          const words = await heard(socket);
          clearInterval(timer);
          expect(words).toMatch(/^(HTTP\/1\.1 (408|404) |$)/);
        },
      );
    });
});
