import { mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/each-database.ts';
import { Arrivals } from './arrivals.ts';
import { StoreFull } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

const name = `ab${'0'.repeat(30)}.webp`;

const textOf = async (found: Promise<Readable | undefined>) => text((await found) ?? Readable.from([]));

function makeStore(options: { readonly free?: number } = {}) {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const arrivals = new Arrivals(join(folder.path, 'arriving'));
  const { free } = options;
  const store = new FolderStore({
    folder: join(folder.path, 'kept'),
    arrivals,
    floorBytes: 1000,
    ...(free === undefined ? {} : { freeBytes: async () => free }),
  });
  return { store, arrivals, path: folder.path };
}

test('what was put in comes out, whole or in part, until it is deleted', async () => {
  const { store, arrivals } = makeStore();
  expect(await store.put(name, Readable.from([Buffer.from('0123'), Buffer.from('456789')]))).toBe(10);
  expect(await store.stat(name)).toEqual({ size: 10 });
  expect(await textOf(store.get(name))).toBe('0123456789');
  expect(await textOf(store.get(name, { start: 2, end: 4 }))).toBe('234');
  await store.delete(name);
  await store.delete(name);
  expect(await store.stat(name)).toBeUndefined();
  expect(await store.get(name)).toBeUndefined();
  expect(readdirSync(arrivals.folder)).toEqual([]);
});

test('nobody else on the machine can look into the folder', async () => {
  const { store, path } = makeStore();
  await store.put(name, Readable.from([Buffer.from('x')]));
  expect(statSync(join(path, 'kept')).mode & 0o077).toBe(0);
  expect(statSync(join(path, 'kept', 'ab', name)).mode & 0o077).toBe(0);
});

test('a source that breaks off leaves nothing', async () => {
  const { store, arrivals } = makeStore();
  async function* breaking() {
    yield Buffer.alloc(100_000);
    throw new Error('the line is cut');
  }
  await expect(store.put(name, Readable.from(breaking()))).rejects.toThrow('the line is cut');
  expect(await store.stat(name)).toBeUndefined();
  expect(readdirSync(arrivals.folder)).toEqual([]);
});

test('a disk that is almost full takes no more', async () => {
  const { store } = makeStore({ free: 1500 });
  await store.expectRoom(500);
  await expect(store.expectRoom(501)).rejects.toThrow(StoreFull);
});

test.each([
  '../outside',
  'ab/../../x',
  '/etc/passwd',
  '',
  'a',
  `ab${'0'.repeat(30)}/x`,
  `.${name}`,
  'AB'.repeat(10),
])('a name that the server did not make opens nothing: %j', async (wrong) => {
  const { store } = makeStore();
  await expect(store.get(wrong)).rejects.toThrow();
  await expect(store.put(wrong, Readable.from([]))).rejects.toThrow();
  await expect(store.delete(wrong)).rejects.toThrow();
});

test.skipIf(process.platform === 'win32')('a link inside the store is not followed', async () => {
  const { store, path } = makeStore();
  const secret = join(path, 'secret');
  writeFileSync(secret, 'not for readers');
  mkdirSync(join(path, 'kept', 'ab'));
  symlinkSync(secret, join(path, 'kept', 'ab', name));
  expect(await store.get(name)).toBeUndefined();
});

test('what a killed server left behind is swept by its age', async () => {
  const { arrivals } = makeStore();
  for (const [file, time] of [
    ['old', 1_000],
    ['new', 3_000],
  ] as const) {
    writeFileSync(join(arrivals.folder, file), 'x');
    utimesSync(join(arrivals.folder, file), time, time);
  }
  expect(await arrivals.sweep(new Date(2_000_000))).toBe(1);
  expect(readdirSync(arrivals.folder)).toEqual(['new']);
});
