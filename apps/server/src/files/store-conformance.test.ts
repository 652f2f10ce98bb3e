import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/each-database.ts';
import { type S3StandIn, startS3StandIn } from '../../testing/files/s3-stand-in.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { systemClock } from '../platform/clock.ts';
import { readS3Address, type S3Settings } from '../platform/s3-settings.ts';
import { Arrivals } from './arrivals.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';
import { fileNameOf } from './parts.ts';
import { S3Store } from './s3-store.ts';
import { StoreUnavailable } from './store-errors.ts';

/** Tests what every file store must do, whatever its implementation. */

interface Place {
  readonly store: FileStore;
  readonly arrivals: Arrivals;
}

const clock = fixedClock();
let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3StandIn(clock, { prefix: 'library/' });
});
afterAll(() => s3.close());

/** A real store, if `TEST_FILES_URL` and the AWS keys name one: an empty bucket that this test may fill. */
const real = readRealStore();

function readRealStore(): S3Settings | undefined {
  const { TEST_FILES_URL, AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
  const place = TEST_FILES_URL === undefined ? undefined : readS3Address(TEST_FILES_URL);
  return place && { ...place, accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
}

type Kind = 'folder' | 's3' | 'real';
const storesOfTheirOwn: readonly Kind[] = real === undefined ? ['s3'] : ['s3', 'real'];

function makePlace(kind: Kind): Place {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const arrivals = new Arrivals(join(folder.path, 'arriving'));
  const store =
    kind === 'real' && real !== undefined
      ? new S3Store(real, `run-${runId}`, systemClock)
      : kind === 's3'
        ? new S3Store(s3.settings, 'files', clock)
        : new FolderStore({
            folder: join(folder.path, 'kept'),
            arrivals,
            partsFolder: join(folder.path, 'parts'),
          });
  return { store, arrivals };
}

const runId = randomUUID();
let count = 0;
/** A name that no other test has used. */
function freshName(folders = ''): string {
  count += 1;
  return `${folders}${String(count).padStart(32, '0')}.webp`;
}

const textOf = async (found: Promise<Readable | undefined>) => {
  const bytes = await found;
  return bytes === undefined ? undefined : text(bytes);
};
const put = (store: FileStore, name: string, words: string) =>
  store.put(name, Readable.from([Buffer.from(words)]), {
    size: Buffer.byteLength(words),
    contentType: 'image/webp',
  });

describe.each<Kind>(['folder', ...storesOfTheirOwn])('a %s store', (kind) => {
  test('returns what was stored, whole or in part, until it is deleted', async () => {
    const { store, arrivals } = makePlace(kind);
    for (const name of [freshName(), freshName('group.1/activity/-Reader_1/')]) {
      expect(
        await store.put(name, Readable.from([Buffer.from('0123'), Buffer.from('456789')]), {
          size: 10,
          contentType: 'image/webp',
        }),
      ).toBe(10);
      expect(await store.stat(name)).toEqual({ size: 10 });
      expect(await textOf(store.get(name))).toBe('0123456789');
      expect(await textOf(store.get(name, { start: 2, end: 4 }))).toBe('234');
      expect(await textOf(store.get(name, { start: 0, end: 0 }))).toBe('0');
      expect(await textOf(store.get(name, { start: 9, end: 9 }))).toBe('9');
      await store.delete(name);
      await store.delete(name);
      expect(await store.stat(name)).toBeUndefined();
      expect(await store.get(name)).toBeUndefined();
      expect(await store.get(name, { start: 0, end: 1 })).toBeUndefined();
    }
    expect(readdirSync(arrivals.folder)).toEqual([]);
  });

  test('keeps five megabytes byte for byte', async () => {
    const { store } = makePlace(kind);
    const name = freshName();
    const bytes = Buffer.alloc(5_000_001, 'abcdefghijk');
    const chunks = Array.from({ length: 77 }, (_, index) =>
      bytes.subarray(index * 65_536, (index + 1) * 65_536),
    );
    await store.put(name, Readable.from(chunks), { size: bytes.length, contentType: 'image/webp' });
    const found = await store.get(name);
    expect(found !== undefined && bytes.equals(await buffer(found))).toBe(true);
  });

  test('takes a file that has arrived, which then leaves the arrivals', async () => {
    const { store, arrivals } = makePlace(kind);
    const name = freshName();
    const arrival = await arrivals.receive(Readable.from([Buffer.from('arrived')]));
    expect(Buffer.from(await arrival.read(2, 3)).toString()).toBe('riv');
    await store.adopt(name, arrival, 'video/mp4');
    expect(await textOf(store.get(name))).toBe('arrived');
    expect(readdirSync(arrivals.folder)).toEqual([]);
  });

  test('keeps nothing of a source that breaks off', async () => {
    const { store, arrivals } = makePlace(kind);
    const name = freshName();
    async function* breaking() {
      yield Buffer.alloc(100_000);
      throw new Error('the line is cut');
    }
    await expect(
      store.put(name, Readable.from(breaking()), { size: 200_000, contentType: 'image/webp' }),
    ).rejects.toThrow('the line is cut');
    expect(await store.stat(name)).toBeUndefined();
    expect(readdirSync(arrivals.folder)).toEqual([]);
  });

  test('lets a reader stop at any point', async () => {
    const { store } = makePlace(kind);
    const name = freshName();
    await put(store, name, 'x'.repeat(1_000_000));
    const found = await store.get(name);
    for await (const _chunk of found ?? []) break;
    found?.destroy();
    await vi.waitFor(() => expect(found?.closed).toBe(true), { timeout: 15_000 });
    expect(await store.stat(name)).toEqual({ size: 1_000_000 });
  });

  test('lists what it stores', async () => {
    const { store } = makePlace(kind);
    const names = [freshName(), freshName('g/a/-R/'), freshName('g/a/-R/')];
    for (const name of names) await put(store, name, 'x');
    const listed = new Set<string>();
    for await (const name of store.list()) listed.add(fileNameOf(name));
    for (const name of names) expect(listed).toContain(fileNameOf(name));
  });

  test.each([
    '../outside',
    'ab/../../x',
    '/etc/passwd',
    '',
    'a',
    `ab${'0'.repeat(30)}/x`,
    `.${'0'.repeat(32)}.webp`,
    `../${'0'.repeat(32)}.webp`,
    `a/../${'0'.repeat(32)}.webp`,
    `a//${'0'.repeat(32)}.webp`,
    `a/b/c/d/${'0'.repeat(32)}.webp`,
    `a b/${'0'.repeat(32)}.webp`,
    `${'0'.repeat(32)}.webp?x=1`,
    `${'0'.repeat(32)}.webp\n`,
    'AB'.repeat(10),
  ])('opens nothing under a name that the server did not make: %j', async (wrong) => {
    const { store } = makePlace(kind);
    await expect(store.get(wrong)).rejects.toThrow('not the name of an object');
    await expect(put(store, wrong, '')).rejects.toThrow('not the name of an object');
    await expect(store.delete(wrong)).rejects.toThrow('not the name of an object');
    await expect(store.stat(wrong)).rejects.toThrow('not the name of an object');
  });
});

describe.each(storesOfTheirOwn)('uploads straight to a store (%s)', (kind) => {
  const open = () => {
    const { store } = makePlace(kind);
    if (store.way.through !== 'store') throw new Error('an S3 store has addresses');
    const now = kind === 'real' ? new Date() : clock.now();
    return { store, access: store.way.access, span: { now, seconds: 600 } };
  };
  const mb = 1024 * 1024;
  const bytesOf = (size: number) => Buffer.alloc(size, 'abcdefghijk');
  const facts = (bytes: Buffer) => ({ size: bytes.length, contentType: 'video/mp4' });
  const send = (url: string, body: Buffer, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'PUT', body: new Uint8Array(body), headers });
  const video = { 'content-type': 'video/mp4' };

  test('become files when they are kept, and not before', async () => {
    const { store, access, span } = open();
    const name = freshName('g/a/r/');
    const bytes = bytesOf(70_000);
    expect(await access.signParts(name, bytes.length, span)).toBeUndefined();
    expect(await access.arrived(name, bytes.length)).toBeUndefined();
    expect((await send(await access.signPut(name, facts(bytes), span), bytes, video)).status).toBe(200);
    expect(await store.stat(name)).toBeUndefined();
    const arrived = await access.arrived(name, bytes.length);
    expect(arrived?.size).toBe(70_000);
    expect(await textOf(arrived?.read({ start: 1, end: 3 }) ?? Promise.resolve(undefined))).toBe('bcd');
    await arrived?.keep('video/mp4');
    expect(await store.stat(name)).toEqual({ size: 70_000 });
    expect(await access.arrived(name, bytes.length)).toBeUndefined();
    // As seen by another request that had found the same upload.
    expect(await arrived?.read({ start: 1, end: 3 })).toBeUndefined();
    await arrived?.keep('video/mp4');
    expect(await store.stat(name)).toEqual({ size: 70_000 });
  });

  test('change nothing that was judged or kept', async () => {
    const { store, access, span } = open();
    const name = freshName('g/a/r/');
    const judged = bytesOf(1000);
    const address = await access.signPut(name, facts(judged), span);
    await send(address, judged, video);
    const arrived = await access.arrived(name, 1000);
    const other = Buffer.alloc(1000, 'z');
    await send(address, other, video);
    expect(await arrived?.read({ start: 0, end: 9 })).toBeUndefined();
    await arrived?.keep('video/mp4');
    expect(await store.stat(name)).toBeUndefined();
    await (await access.arrived(name, 1000))?.keep('video/mp4');
    await send(address, judged, video);
    expect((await textOf(store.get(name)))?.[0]).toBe('z');
  });

  test('come in parts, in any order, and resume where they stopped', async () => {
    const { store, access, span } = open();
    const name = freshName('g/a/r/');
    const bytes = bytesOf(36 * mb + 5);
    const begun = await access.signParts(name, bytes.length, span);
    expect([begun?.size, begun?.missing.map(({ number }) => number)]).toEqual([16 * mb, [1, 2, 3]]);
    const partOf = (number: number) => bytes.subarray((number - 1) * 16 * mb, number * 16 * mb);
    const address = (number: number) => begun?.missing.find((part) => part.number === number)?.url ?? '';
    expect((await send(address(3), partOf(3))).status).toBe(200);
    expect(await access.arrived(name, bytes.length)).toBeUndefined();
    // The address of a part refuses a part of another length.
    expect((await send(address(1), partOf(3)).catch(() => ({ status: 403 }))).status).not.toBe(200);
    expect((await send(address(1), partOf(1))).status).toBe(200);
    const again = await access.signParts(name, bytes.length, span);
    expect(again?.missing.map(({ number }) => number)).toEqual([2]);
    expect((await send(again?.missing[0]?.url ?? '', partOf(2))).status).toBe(200);
    const arrived = await access.arrived(name, bytes.length);
    expect(arrived?.size).toBe(bytes.length);
    // The upload is complete: no part is wanted again, and no address changes it.
    expect((await access.signParts(name, bytes.length, span))?.missing).toEqual([]);
    await send(address(2), partOf(1));
    await arrived?.keep('video/mp4');
    const kept = await store.get(name);
    expect(kept !== undefined && bytes.equals(await buffer(kept))).toBe(true);
  });

  test('that nobody wants are swept, whole or in parts', async () => {
    const { access, span } = open();
    const [whole, parts, wanted, deleted] = [1, 2, 3, 4].map(() => freshName('g/a/r/')) as [
      string,
      string,
      string,
      string,
    ];
    const bytes = bytesOf(1000);
    await send(await access.signPut(whole, facts(bytes), span), bytes, video);
    await send(await access.signPut(wanted, facts(bytes), span), bytes, video);
    const sendFirst = async (name: string) =>
      send((await access.signParts(name, 17 * mb, span))?.missing[0]?.url ?? '', bytesOf(16 * mb));
    expect((await sendFirst(parts)).status).toBe(200);
    expect((await sendFirst(deleted)).status).toBe(200);
    await access.discard(deleted);
    const missing = async (name: string) => (await access.signParts(name, 17 * mb, span))?.missing.length;
    expect([await missing(parts), await missing(deleted)]).toEqual([1, 2]);
    await access.sweep(new Date(span.now.getTime() - 60_000), async () => []);
    expect([await missing(parts), (await access.arrived(whole, 1000))?.size]).toEqual([1, 1000]);
    await access.sweep(new Date(span.now.getTime() + 60_000), async () => [wanted]);
    expect(await access.arrived(whole, 1000)).toBeUndefined();
    expect((await access.arrived(wanted, 1000))?.size).toBe(1000);
    expect(await missing(parts)).toBe(2);
  });
});

describe('an S3 store', () => {
  test('keeps its objects below the prefix, in a folder of their own', async () => {
    const { store } = makePlace('s3');
    const name = freshName('g/a/r/');
    await put(store, name, 'x');
    expect(s3.objects.get(`yuelan-works/library/files/${name}`)).toMatchObject({ type: 'image/webp' });
  });

  test('removes a file with one request', async () => {
    const { store } = makePlace('s3');
    const name = freshName();
    await put(store, name, 'x');
    const before = s3.requests;
    await store.delete(name);
    expect([s3.requests - before, await store.get(name)]).toEqual([1, undefined]);
  });

  test('that refuses or is missing counts as unavailable, and as nothing else', async () => {
    const { store } = makePlace('s3');
    const name = freshName();
    s3.failWith = 503;
    onTestFinished(() => {
      s3.failWith = undefined;
    });
    await expect(store.stat(name)).rejects.toThrow(StoreUnavailable);
    await expect(store.get(name)).rejects.toThrow('it answered 503 InternalError');
    await expect(put(store, name, 'x')).rejects.toThrow(StoreUnavailable);
    await expect(store.delete(name)).rejects.toThrow(StoreUnavailable);
    const nowhere = new S3Store({ ...s3.settings, endpoint: 'http://127.0.0.1:1' }, 'files', clock);
    await expect(nowhere.stat(name)).rejects.toThrow(StoreUnavailable);
  });

  test('refuses any other key', async () => {
    const { store } = makePlace('s3');
    const name = freshName();
    await put(store, name, 'x');
    for (const wrong of [
      { secretAccessKey: 'guessed' },
      { accessKeyId: 'AKIDOTHER' },
      { region: 'us-east-1' },
    ]) {
      const other = new S3Store({ ...s3.settings, ...wrong }, 'files', clock);
      await expect(other.stat(name)).rejects.toThrow(StoreUnavailable);
      await expect(put(other, freshName(), 'y')).rejects.toThrow(StoreUnavailable);
    }
    expect((await fetch(`${s3.settings.endpoint}/yuelan-works/library/files/${name}`)).status).toBe(403);
  });

  describe('gives out addresses', () => {
    const access = () => {
      const { way } = makePlace('s3').store;
      if (way.through !== 'store') throw new Error('an S3 store has addresses');
      return way.access;
    };
    const span = { seconds: 600 };
    const facts = { size: 5, contentType: 'video/mp4' };
    const send = (address: string, body: string, type = 'video/mp4') =>
      fetch(address, { method: 'PUT', body, headers: { 'content-type': type } });

    test('that take exactly one name, size and type, for ten minutes', async () => {
      const name = freshName('g/a/r/');
      const other = freshName('g/a/r/');
      const address = await access().signPut(name, facts, { now: clock.now(), ...span });
      const refused = s3.refused.length;
      expect((await send(address, '123456')).status).toBe(403);
      expect((await send(address, '1234')).status).toBe(403);
      expect((await send(address, '12345', 'text/html')).status).toBe(403);
      expect((await send(address.replace(name, other), '12345')).status).toBe(403);
      expect((await send(address.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=99999'), '12345')).status).toBe(
        403,
      );
      expect(
        (
          await send(
            address.replace(/Signature=./, (found) => (found.endsWith('0') ? 'Signature=1' : 'Signature=0')),
            '12345',
          )
        ).status,
      ).toBe(403);
      expect((await fetch(address)).status).toBe(403);
      expect((await fetch(address, { method: 'DELETE' })).status).toBe(403);
      expect(s3.refused.slice(refused)).toEqual(Array.from({ length: 8 }, () => 'signature'));
      expect(s3.objects.has(`yuelan-works/library/files/${name}`)).toBe(false);
      expect((await send(address, '12345')).status).toBe(200);
      expect((await access().arrived(name, 5))?.size).toBe(5);
    });

    test('at the host that browsers know, if it is a different one', async () => {
      const outside = 'https://files.example.org';
      const store = new S3Store({ ...s3.settings, public: outside }, 'files', clock);
      const name = freshName();
      await put(store, name, 'x');
      if (store.way.through !== 'store') throw new Error('an S3 store has addresses');
      const address = await store.way.access.signGet(name, 'video/mp4', { now: clock.now(), ...span });
      expect(address.startsWith(`${outside}/yuelan-works/library/files/${name}?`)).toBe(true);
      expect(await textOf(store.get(name))).toBe('x');
    });

    test('that expire after ten minutes', async () => {
      const early = fixedClock(new Date(clock.now().getTime() - 600_000));
      const name = freshName();
      const address = await access().signPut(name, facts, { now: early.now(), ...span });
      expect((await send(address, '12345')).status).toBe(403);
      expect(s3.refused.at(-1)).toBe('expired');
      early.advance(1000);
      const last = await access().signPut(name, facts, { now: early.now(), ...span });
      expect((await send(last, '12345')).status).toBe(200);
    });

    test('that serve an object with its judged type, in parts too, and do nothing else', async () => {
      const { store } = makePlace('s3');
      const name = freshName('g/a/r/');
      await store.put(name, Readable.from([Buffer.from('<script>')]), { size: 8, contentType: 'text/html' });
      const address = await access().signGet(name, 'video/mp4', { now: clock.now(), seconds: 60 });
      const shown = await fetch(address, { headers: { range: 'bytes=1-3' } });
      expect([shown.status, await shown.text()]).toEqual([206, 'scr']);
      expect(shown.headers.get('content-type')).toBe('video/mp4');
      expect(shown.headers.get('content-disposition')).toBe('inline');
      expect((await send(address, '12345')).status).toBe(403);
      expect((await fetch(address.replace('video%2Fmp4', 'text%2Fhtml'))).status).toBe(403);
    });
  });
});
