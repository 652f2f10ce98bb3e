import { expect, test } from 'vitest';
import { makeScene } from '../../testing/circulation/fixtures.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { createLibrary } from '../library/public.ts';
import { asTitleId } from '../platform/ids.ts';
import { titlesBorrowedWith } from './borrowed-together.ts';

eachDatabase((_name, makeApp) => {
  test('titles count as borrowed together from five readers on, within one library, however much one reader borrowed', async () => {
    const app = await makeApp();
    const scene = await makeScene(app, { copies: [6, 6, 6, 6], readers: 6 });
    await createLibrary(app.db, app.clock, {
      clientid: 'chengbei',
      name: '城北',
      group: scene.place.serviceid,
    });
    const now = app.clock.now().toISOString();
    const copies = await app.db.selectFrom('copy').select(['id', 'title_id']).orderBy('id').execute();
    const lend = async (reader: number, title: number, clientid = 'qinghe') => {
      const titleId = scene.titleIds[title] ?? 0;
      await app.db
        .insertInto('loan')
        .values({
          serviceid: scene.place.serviceid,
          clientid,
          reader_id: scene.reader(reader).id,
          title_id: titleId,
          copy_id: copies.find((copy) => copy.title_id === titleId)?.id ?? null,
          barcode: '',
          public_library: 0,
          partner_library: '',
          book_name: '',
          first_author: '',
          isbn: '',
          call_number: '',
          borrowed_at: now,
          first_due_on: '2026-04-01',
          due_on: '2026-04-01',
          ended_at: now,
          ended_as: 'returned',
        })
        .execute();
    };
    // Five readers borrow the second title, one of them twice; four borrow the third, and a fifth from another library.
    for (const reader of [0, 1, 2, 3, 4]) await lend(reader, 0);
    for (const reader of [0, 1, 2, 3, 4, 4]) await lend(reader, 1);
    for (const reader of [0, 1, 2, 3]) await lend(reader, 2);
    await lend(4, 2, 'chengbei');
    for (const reader of [5, 5, 5, 5, 5]) await lend(reader, 3);
    const together = async (title: number) =>
      titlesBorrowedWith(app.db, scene.place, asTitleId(scene.titleIds[title] ?? 0));
    expect([...(await together(0))]).toEqual([[scene.titleIds[1], 5]]);
    expect([...(await together(3))]).toEqual([]);
  });
});
