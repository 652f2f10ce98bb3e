import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { ask, book } from '../../conformance/records.ts';
import { SearchTooSlow } from '../columns/deadline.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';
import { WorkerCalls } from './worker-calls.ts';

const folder = mkdtempSync(join(tmpdir(), 'yuelan-bound-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a search that is out of time is refused, and the next one is answered', async () => {
  const patient = await openEmbeddedEngine({ folder, workers: 1 });
  await patient.apply('g', [{ kind: 'upsert', record: book(1, '红楼梦') }], 1);
  await patient.close();
  // A negative limit is over before anything is looked at: the stand-in for a query that takes for ever.
  const hasty = await openEmbeddedEngine({ folder, workers: 1, limit: -1000 });
  // The first answer of a thread is waited for.
  expect((await hasty.search('g', ask('红楼梦'))).total).toBe(1);
  await expect(hasty.search('g', ask('红楼'))).rejects.toThrow(SearchTooSlow);
  await expect(hasty.suggest('g', '红', 5)).rejects.toThrow(SearchTooSlow);
  expect((await hasty.ids('g')).size).toBe(1);
  await hasty.close();
  const again = await openEmbeddedEngine({ folder, workers: 1 });
  expect((await again.search('g', ask('红楼梦'))).total).toBe(1);
  await again.close();
});

test('a thread that hangs is ended, what waits behind it is refused, and another thread takes over', async () => {
  const file = join(folder, 'hanging-worker.mjs');
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ call, isHanging }) => {
       while (isHanging) {}
       parentPort.postMessage({ call, result: { kind: 'done' } });
     });`,
  );
  const told: string[] = [];
  const calls = new WorkerCalls<{ call: number; isHanging: boolean }, { kind: 'done' }>(
    pathToFileURL(file),
    undefined,
    (message) => told.push(message),
    () => told.push('restarted'),
  );
  const hanging = calls.ask({ call: 1, isHanging: true }, 300);
  const behind = calls.ask({ call: 2, isHanging: false }, 60_000);
  await expect(hanging).rejects.toThrow(SearchTooSlow);
  await expect(behind).rejects.toThrow(SearchTooSlow);
  expect(told).toEqual(['a search thread did not answer in time and was ended', 'restarted']);
  expect(await calls.ask({ call: 3, isHanging: false }, 60_000)).toEqual({ kind: 'done' });
  await calls.close();
});
