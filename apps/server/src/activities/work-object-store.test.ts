import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { activitiesCalls, readerCalls, type UploadPlace } from '@yuelan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asking, makeCompetition, signFor } from '../../testing/activities/works.ts';
import { answerOf, callAs, post } from '../../testing/call-as.ts';
import { ContentFolder, syncInto } from '../../testing/content/content-folder.ts';
import { oneDatabase, type TestApp } from '../../testing/each-database.ts';
import { postForm, uploadAvatar } from '../../testing/files/forms.ts';
import { picture } from '../../testing/files/pictures.ts';
import { type S3StandIn, startS3StandIn } from '../../testing/files/s3-stand-in.ts';
import { video } from '../../testing/files/videos.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { makeReader, type TestReader } from '../../testing/readers.ts';
import { createLibrary } from '../library/public.ts';
import { hourMs } from '../platform/clock.ts';

/** Works, avatars and pictures in an S3-compatible store. The stand-in checks signatures as a real one does. */

oneDatabase((makeApp) => {
  const clock = fixedClock();
  let s3: S3StandIn;
  let app: TestApp;
  let reader: TestReader;
  let other: TestReader;
  let count = 0;

  beforeAll(async () => {
    s3 = await startS3StandIn(clock, { prefix: 'lib/' });
    const { settings } = s3;
    app = await makeApp({
      clock,
      environment: {
        FILES_URL: `s3://${settings.bucket}/lib?endpoint=${settings.endpoint}&region=${settings.region}`,
        AWS_ACCESS_KEY_ID: settings.accessKeyId,
        AWS_SECRET_ACCESS_KEY: settings.secretAccessKey,
      },
    });
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
    await makeCompetition(app, 'qinghe', 'contest');
  });
  afterAll(() => s3.close());
  beforeEach(async () => {
    count += 1;
    reader = await makeReader(app, 'qinghe', `O${count}`);
    other = await makeReader(app, 'qinghe', `N${count}`);
    s3.failWith = undefined;
  });

  const send = ({ url, headers }: UploadPlace, bytes: Uint8Array) =>
    fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  const save = (key: string, who = reader) =>
    callAs(app, who.token)(activitiesCalls.saveWork, { relId: 'contest', url: key });
  const objectOf = (key: string, area = 'files') =>
    s3.objects.get(`${s3.settings.bucket}/lib/${area}/${key}`);

  test('a work goes straight to the store and is played from there', async () => {
    const bytes = video({ size: 300_000 });
    const place = await signFor(app, reader.token, 'contest', bytes.length);
    expect(place).toMatchObject({ resumable: 0, headers: { 'content-type': 'video/mp4' } });
    expect(
      place.url.startsWith(`${s3.settings.endpoint}/${s3.settings.bucket}/lib/files-arriving/${place.key}?`),
    ).toBe(true);
    expect(await save(place.key)).toMatchObject({ kind: 'refused', code: 'activities.work.incomplete' });
    expect((await send(place, bytes)).status).toBe(200);
    const work = answerOf(await save(place.key));
    expect(answerOf(await save(place.key)).id).toBe(work.id);
    const shown = await fetch(work.url, { headers: { range: 'bytes=10-19' } });
    expect([shown.status, Buffer.from(await shown.arrayBuffer()).equals(bytes.subarray(10, 20))]).toEqual([
      206,
      true,
    ]);
    expect(shown.headers.get('content-type')).toBe('video/mp4');
    const loaded = await post(
      app,
      '/api/file/downloadFile',
      { path: place.key, module: 'work' },
      { token: reader.token },
    );
    expect(loaded.rawPayload.equals(bytes)).toBe(true);
    expect(existsSync(join(app.config.dataDir, 'files', 'kept'))).toBe(false);
    expect((await app.inject({ method: 'PUT', url: `/files/uploads/${place.key}` })).statusCode).toBe(404);
  });

  test('an address takes only this key, size and type, and not after ten minutes', async () => {
    const bytes = video();
    const place = await signFor(app, reader.token, 'contest', bytes.length);
    const { key } = await signFor(app, other.token, 'contest', bytes.length);
    expect((await send({ ...place, url: place.url.replace(place.key, key) }, bytes)).status).toBe(403);
    expect((await send(place, Buffer.concat([bytes, Buffer.from('x')]))).status).toBe(403);
    expect((await send({ ...place, headers: { 'content-type': 'text/html' } }, bytes)).status).toBe(403);
    clock.advance(600_000);
    expect((await send(place, bytes)).status).toBe(403);
    expect([objectOf(place.key, 'files-arriving'), objectOf(key, 'files-arriving')]).toEqual([
      undefined,
      undefined,
    ]);
    const again = answerOf(
      await callAs(app, reader.token)(activitiesCalls.signUpload, {
        ...asking('contest', 2000),
        key: place.key,
      }),
    );
    expect((await send(again, bytes)).status).toBe(200);
    answerOf(await save(place.key));
    clock.advance(-600_000);
  });

  test('a long work is sent in parts, resumes where it stopped, and cannot be changed afterwards', async () => {
    const bytes = video({ size: 20_000_000 });
    const place = await signFor(app, reader.token, 'contest', bytes.length);
    const size = place.parts?.size ?? 0;
    const sendPart = ({ number, url }: { number: number; url: string }, body = bytes) =>
      fetch(url, { method: 'PUT', body: new Uint8Array(body.subarray((number - 1) * size, number * size)) });
    const [first, second] = place.parts?.missing ?? [];
    if (first === undefined || second === undefined) throw new Error('20 MB are two parts');
    expect((await sendPart(second)).status).toBe(200);
    expect(await save(place.key)).toMatchObject({ kind: 'refused', code: 'activities.work.incomplete' });
    const again = answerOf(
      await callAs(app, reader.token)(activitiesCalls.signUpload, {
        ...asking('contest', bytes.length),
        key: place.key,
      }),
    );
    expect(again.parts?.missing.map(({ number }) => number)).toEqual([1]);
    expect((await sendPart(first)).status).toBe(200);
    const [work, twice] = await Promise.all([save(place.key), save(place.key)]);
    expect(answerOf(work).id).toBe(answerOf(twice).id);
    const html = Buffer.alloc(bytes.length, '<script>');
    await sendPart(first, html);
    await send(place, html);
    expect(objectOf(place.key)?.bytes.equals(bytes)).toBe(true);
    // What came after it was entered goes with the next sweep.
    expect(objectOf(place.key, 'files-arriving')?.bytes.length).toBe(bytes.length);
    clock.advance(13 * hourMs);
    await app.services.files.sweep();
    clock.advance(-13 * hourMs);
    expect([objectOf(place.key, 'files-arriving'), objectOf(place.key)?.bytes.length]).toEqual([
      undefined,
      bytes.length,
    ]);
  });

  test('a file that is not a video is rejected when it is entered, and removed', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(2000));
    const place = await signFor(app, reader.token, 'contest', html.length);
    expect((await send(place, html)).status).toBe(200);
    expect(await save(place.key)).toMatchObject({ kind: 'refused', code: 'activities.work.format' });
    expect([objectOf(place.key), objectOf(place.key, 'files-arriving')]).toEqual([undefined, undefined]);
    expect(await save(place.key)).toMatchObject({ kind: 'refused', code: 'activities.work.missing' });
    expect(await app.db.selectFrom('work').select('id').where('reader_id', '=', reader.id).execute()).toEqual(
      [],
    );
  });

  test('another reader’s upload cannot be entered, and their object stays', async () => {
    const bytes = video();
    const place = await signFor(app, other.token, 'contest', bytes.length);
    await send(place, bytes);
    expect(await save(place.key)).toMatchObject({ kind: 'refused', code: 'activities.work.missing' });
    answerOf(await save(place.key, other));
  });

  test('a long video with its index at the end is judged with few requests', async () => {
    const bytes = video({ size: 5_000_000 });
    const place = await signFor(app, reader.token, 'contest', bytes.length);
    await send(place, bytes);
    const before = s3.requests;
    answerOf(await save(place.key));
    expect(s3.requests - before).toBeLessThan(10);
  });

  test('while the store is away nothing can be entered; afterwards it can', async () => {
    const bytes = video();
    const place = await signFor(app, reader.token, 'contest', bytes.length);
    await send(place, bytes);
    s3.failWith = 503;
    expect(await save(place.key)).toMatchObject({ kind: 'failed', status: 503 });
    s3.failWith = undefined;
    const work = answerOf(await save(place.key));
    s3.failWith = 500;
    const loading = await post(
      app,
      '/api/file/downloadFile',
      { path: place.key, module: 'work' },
      { token: reader.token },
    );
    expect(loading.statusCode).toBe(503);
    // What is known of works needs no store.
    expect(answerOf(await callAs(app, reader.token)(activitiesCalls.ownWorks, {})).results).toMatchObject([
      { id: work.id },
    ]);
  });

  test('uploads that nobody enters are removed from the store too', async () => {
    const bytes = video();
    const place = await signFor(app, reader.token, 'contest', bytes.length);
    await send(place, bytes);
    const entered = await signFor(app, reader.token, 'contest', bytes.length);
    await send(entered, bytes);
    answerOf(await save(entered.key));
    clock.advance(13 * hourMs);
    await app.services.files.sweep();
    clock.advance(-13 * hourMs);
    expect([objectOf(place.key, 'files-arriving'), objectOf(entered.key) !== undefined]).toEqual([
      undefined,
      true,
    ]);
  });

  describe('uploads through the portal', () => {
    test('a work in a form', async () => {
      const bytes = video({ size: 100_000 });
      const response = await postForm(
        app,
        [
          { name: 'moduletype', value: 'work' },
          { name: 'type', value: 'contest' },
          { name: 'file', bytes, filename: 'a.mp4', type: 'video/mp4' },
        ],
        { token: reader.token },
      );
      const { key } = response.json().data;
      expect(objectOf(key)?.bytes.equals(bytes)).toBe(true);
      answerOf(await save(key));
      expect(readdirSync(join(app.config.dataDir, 'files', 'arriving'))).toEqual([]);
    });

    test('an avatar', async () => {
      const { key, url } = await uploadAvatar(app, reader.token, await picture('jpeg'));
      const shown = await app.inject({ url });
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
      answerOf(await callAs(app, reader.token)(readerCalls.saveReader, { headPic: key }));
    });
  });

  test('content pictures are kept there, shown by the portal, and removed with the content that showed them', async () => {
    const folder = new ContentFolder().write({
      'competitions/cover.yaml': 'name: 封面\ncover: c.png\nstart: 2026-02-01\nend: 2026-04-01\n',
      'competitions/c.png': await picture('png'),
    });
    await syncInto(app, 'qinghe', folder.path);
    const { results } = answerOf(await callAs(app, reader.token)(activitiesCalls.competitions, {}));
    const { coverPath = '' } = results.find(({ name }) => name === '封面') ?? {};
    const name = coverPath.split('/').at(-1);
    expect(s3.objects.has(`${s3.settings.bucket}/lib/pictures/${name}`)).toBe(true);
    const shown = await app.inject({ url: coverPath });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    folder.write({ 'competitions/cover.yaml': 'name: 封面\nstart: 2026-02-01\nend: 2026-04-01\n' });
    await syncInto(app, 'qinghe', folder.path);
    expect(s3.objects.has(`${s3.settings.bucket}/lib/pictures/${name}`)).toBe(false);
    folder.remove();
  });

  test('pages may talk to the store and play videos from it', async () => {
    const { headers } = await app.inject({ url: '/qinghe' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`connect-src 'self' ${s3.settings.endpoint};`);
    expect(policy).toContain(`media-src 'self' ${s3.settings.endpoint};`);
  });
});
