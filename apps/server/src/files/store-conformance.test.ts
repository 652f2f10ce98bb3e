import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/each-database.ts';
import { type S3StandIn, startS3StandIn } from '../../testing/files/s3-stand-in.ts';
import { fixedClock } from '../platform/clock.ts';
import { Arrivals } from './arrivals.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';
import { StoreUnavailable } from './store-errors.ts';

/** What every file store must do, whatever it is made of. */

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

function makePlace(kind: 'folder' | 's3'): Place {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const arrivals = new Arrivals(join(folder.path, 'arriving'));
  const store =
    kind === 's3'
      ? new S3Store(s3.settings, 'files', clock)
      : new FolderStore({
          folder: join(folder.path, 'kept'),
          arrivals,
          partsFolder: join(folder.path, 'parts'),
        });
  return { store, arrivals };
}

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

describe.each(['folder', 's3'] as const)('a %s store', (kind) => {
  test('gives back what was put in, whole or in part, until it is deleted', async () => {
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

  test('takes a file that has arrived, which then is no arrival any more', async () => {
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

  test('lets a reader go who has seen enough', async () => {
    const { store } = makePlace(kind);
    const name = freshName();
    await put(store, name, 'x'.repeat(1_000_000));
    const found = await store.get(name);
    for await (const _chunk of found ?? []) break;
    found?.destroy();
    await vi.waitFor(() => expect(found?.closed).toBe(true));
    expect(await store.stat(name)).toEqual({ size: 1_000_000 });
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

describe('an S3 store', () => {
  test('keeps its objects below the prefix, in a folder of their own', async () => {
    const { store } = makePlace('s3');
    const name = freshName('g/a/r/');
    await put(store, name, 'x');
    expect(s3.objects.get(`yuelan-works/library/files/${name}`)).toMatchObject({ type: 'image/webp' });
  });

  test('that refuses or is not there is unavailable, and nothing else', async () => {
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

  test('knows no one with another key', async () => {
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
      expect(await textOf(makePlace('s3').store.get(name))).toBe('12345');
    });

    test('that are too late after ten minutes', async () => {
      const early = fixedClock(new Date(clock.now().getTime() - 600_000));
      const name = freshName();
      const address = await access().signPut(name, facts, { now: early.now(), ...span });
      expect((await send(address, '12345')).status).toBe(403);
      expect(s3.refused.at(-1)).toBe('expired');
      early.advance(1000);
      const last = await access().signPut(name, facts, { now: early.now(), ...span });
      expect((await send(last, '12345')).status).toBe(200);
    });

    test('that show an object as what was judged, in parts too, and do nothing else', async () => {
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
