import { type Call, catalogueDeskCalls, readerDeskCalls, staffCalls } from '@yuelan/contract';
import { beforeAll, expect, test } from 'vitest';
import { keepCopies, keepTitles } from '../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../testing/each-database.ts';
import { makeReader } from '../testing/readers.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../testing/staff/desk.ts';
import { createLibrary } from './library/public.ts';
import { recordChange } from './platform/audit/record-change.ts';
import { insertRows } from './platform/database/insert-rows.ts';
import { transaction } from './platform/database/transaction.ts';

/** More than are read at a time. */
const total = 900;
const numbers = Array.from({ length: total }, (_, at) => String(at + 1).padStart(4, '0'));

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let desk: DeskBrowser;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾' });
    await makeStaff(app, 'qinghe', 'owner', 'owner');
    desk = await deskOf(app, 'qinghe', 'owner', { language: 'zh-CN' });
    const ids = await keepTitles(
      app,
      'qinghe',
      numbers.map((number) => ({ title: `书${number}` })),
    );
    await keepCopies(
      app,
      'qinghe',
      ids.map((id, at) => ({ catalogueId: String(id), barcode: `B${numbers[at]}` })),
    );
    await makeReader(app, 'qinghe', 'R0001');
    const reader = await app.db
      .selectFrom('reader')
      .selectAll()
      .where('borrow_number', '=', 'R0001')
      .executeTakeFirstOrThrow();
    await transaction(app.db, async (tx) => {
      const readers = numbers
        .slice(1)
        .map((number) => ({ ...reader, id: `reader-${number}`, borrow_number: `R${number}` }));
      await insertRows(tx, 'reader', readers, (slice) => tx.insertInto('reader').values(slice));
      for (const id of numbers)
        await recordChange(tx, {
          clientid: 'qinghe',
          actor: { type: 'job', id: 'test' },
          at: app.clock.now(),
          action: 'reader.reader.change',
          target: { type: 'reader.reader', id },
        });
    });
  });

  async function download(call: Call, input: object) {
    const file = await desk.post(`/api${call.path}`, { ...input, format: 'csv' });
    // A file whose length is known was in memory as a whole.
    expect([file.headers['x-rt'], file.headers['content-length']]).toEqual(['000', undefined]);
    return file.body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
  }

  test('a long list of titles, copies or readers is sent while it is read, in the order of the screen', async () => {
    const newestFirst = numbers.toReversed();
    const titles = await download(catalogueDeskCalls.downloadTitles, {});
    expect(titles.map((cells) => cells[1])).toEqual(newestFirst.map((number) => `书${number}`));
    const copies = await download(catalogueDeskCalls.downloadCopies, {});
    expect(copies.map((cells) => cells[0])).toEqual(newestFirst.map((number) => `B${number}`));
    const readers = await download(readerDeskCalls.download, { sort: '-card', personal: true });
    expect(readers.map((cells) => cells[0])).toEqual(newestFirst.map((number) => `R${number}`));
  });

  test('a long audit log is sent while it is read, newest first', async () => {
    const entries = (await download(staffCalls.downloadAudit, {})).map((cells) => Number(cells[0]));
    expect(entries.length).toBeGreaterThan(total);
    expect(entries).toEqual(entries.toSorted((one, other) => other - one));
  });
});
