import { mkdirSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/each-database.ts';
import { Arrivals } from './arrivals.ts';
import { FolderStore } from './folder-store.ts';
import { StoreFull } from './store-errors.ts';

const name = `ab${'0'.repeat(30)}.webp`;

function makeStore(options: { readonly free?: number } = {}) {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const arrivals = new Arrivals(join(folder.path, 'arriving'));
  const { free } = options;
  const store = new FolderStore({
    folder: join(folder.path, 'kept'),
    arrivals,
    partsFolder: join(folder.path, 'parts'),
    floorBytes: 1000,
    ...(free === undefined ? {} : { freeBytes: async () => free }),
  });
  return { store, arrivals, path: folder.path };
}

test('nobody else on the machine can look into the folder', async () => {
  const { store, path } = makeStore();
  await store.put(name, Readable.from([Buffer.from('x')]), { size: 1, contentType: 'image/webp' });
  expect(statSync(join(path, 'kept')).mode & 0o077).toBe(0);
  expect(statSync(join(path, 'kept', 'ab', name)).mode & 0o077).toBe(0);
});

test('a disk that is almost full takes no more', async () => {
  const { store } = makeStore({ free: 1500 });
  await store.expectRoom(500);
  await expect(store.expectRoom(501)).rejects.toThrow(StoreFull);
});

test.skipIf(process.platform === 'win32')('a link inside the store is not followed', async () => {
  const { store, path } = makeStore();
  const secret = join(path, 'secret');
  writeFileSync(secret, 'not for readers');
  mkdirSync(join(path, 'kept', 'ab'));
  symlinkSync(secret, join(path, 'kept', 'ab', name));
  expect(await store.get(name)).toBeUndefined();
});

test('what a killed server left behind is swept by age', async () => {
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
