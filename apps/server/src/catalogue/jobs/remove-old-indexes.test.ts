import { createServer } from 'node:http';
import { openSearchVersion } from '@yuelan/search';
import { expect, onTestFinished, test } from 'vitest';
import { eachDatabase } from '../../../testing/each-database.ts';
import { createLog } from '../../platform/log.ts';
import { feedLease, removeOldIndexes } from './remove-old-indexes.ts';

/** Stands in for an OpenSearch that has these indexes and removes those that are deleted. */
async function standIn(indexes: Set<string>): Promise<string> {
  const server = createServer((request, reply) => {
    const path = (request.url ?? '').slice(1);
    if (request.method === 'DELETE') indexes.delete(path);
    const body = Object.fromEntries([...indexes].map((index) => [index, { aliases: {} }]));
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

eachDatabase((_name, makeApp) => {
  test('the index of a version is removed when none of its nodes was alive twice in a row', async () => {
    const app = await makeApp();
    const own = `yuelan-river-${openSearchVersion}-1`;
    const indexes = new Set([
      own,
      'yuelan-river-v9-old-1',
      'yuelan-river-v10-before-1',
      'yuelan-build.locks',
    ]);
    const job = removeOldIndexes(app.db, createLog('silent'), {
      url: await standIn(indexes),
      prefix: 'yuelan',
    });
    const run = async () => {
      await job.run(new AbortController().signal);
      return [...indexes].filter((index) => /v9|v10-before/u.test(index)).length;
    };
    // On PostgreSQL the application itself is a living node.
    const [living] = await app.db.selectFrom('node').select('id').execute();
    const holder = living?.id ?? 'n1';
    if (living === undefined)
      await app.db.insertInto('node').values({ id: holder, beat: 1, started_at: '' }).execute();
    const name = feedLease('v10-before');
    await app.db.insertInto('lease').values({ name, holder, fence: 1 }).execute();
    const hold = (by: string) =>
      app.db.updateTable('lease').set({ holder: by }).where('name', '=', name).execute();
    expect(await run()).toBe(2);
    expect(await run()).toBe(1);
    expect(indexes).toContain('yuelan-river-v10-before-1');
    await hold('a node that is gone');
    expect(await run()).toBe(1);
    await hold(holder);
    expect(await run()).toBe(1);
    await hold('a node that is gone');
    expect([await run(), await run()]).toEqual([1, 0]);
    expect([...indexes]).toEqual([own, 'yuelan-build.locks']);
  });
});
