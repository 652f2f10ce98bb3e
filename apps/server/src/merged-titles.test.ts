import {
  bookshelfCalls,
  catalogueCalls,
  catalogueDeskCalls,
  circulationCalls,
  type DeskTitle,
  staffCalls,
} from '@yuelan/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, callAs, refused } from '../testing/call-as.ts';
import { targetOf, titleDraft } from '../testing/catalogue/fixtures.ts';
import { makeScene, type Scene, type TestReader, testIsbn } from '../testing/circulation/fixtures.ts';
import { eachDatabase, type TestApp } from '../testing/each-database.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../testing/staff/desk.ts';
import { applyTitles } from './catalogue/public.ts';
import { lendCopy } from './circulation/actions/lend-copy.ts';
import { checkInvariants } from './circulation/check-invariants.ts';
import { createLibrary } from './library/public.ts';
import { transaction } from './platform/database/transaction.ts';

/** What becomes of everything that names a title when staff merge it into another, and when they undo that. */
eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let scene: Scene;
  let desk: DeskBrowser;
  let scenes = 0;
  let clientid = '';

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
    await makeStaff(app, 'harbor', 'hal', 'librarian');
  });
  beforeEach(async () => {
    scenes += 1;
    clientid = `school${scenes}`;
    scene = await makeScene(app, { clientid, copies: [1, 2], readers: 3, prefix: `${clientid}-` });
    await makeStaff(app, clientid, 'lin', 'librarian');
    desk = await deskOf(app, clientid, 'lin');
  });

  const idOf = (index: number) => String(scene.titleIds[index]);
  const read = async (id: string): Promise<DeskTitle> =>
    answerOf(await desk.call(catalogueDeskCalls.title, { id }));
  const call = (reader: TestReader) => callAs(app, reader.token);
  const barcode = (text: string) => `${clientid}-${text}`;
  async function merge(at = desk) {
    const [to, from] = await Promise.all([read(idOf(0)), read(idOf(1))]);
    return at.call(catalogueDeskCalls.mergeTitles, {
      ...{ id: to.id, version: to.version, otherId: from.id, otherVersion: from.version },
      ...{ record: { ...to.record, publisher: '合并出版社' }, cover: 'own' },
    });
  }
  const shelfOf = async (reader: TestReader) =>
    answerOf(await call(reader)(bookshelfCalls.shelf, {})).results.map(({ catalogueId }) => catalogueId);
  const tables = ['copy', 'loan', 'pre_borrow', 'shelf_entry', 'title_evaluation', 'title_source'] as const;
  /** Every row about the two titles, without the numbers that a row inserted again gets. */
  async function titlesOfRows() {
    const found: { readonly title: number | null; readonly row: string }[] = [];
    for (const table of tables)
      for (const row of await app.db.selectFrom(table).selectAll().execute())
        if (scene.titleIds.some((id) => id === row.title_id))
          found.push({ title: row.title_id, row: `${table} ${JSON.stringify({ ...row, id: 0 })}` });
    return found.sort((one, other) => (one.row < other.row ? -1 : 1));
  }
  async function useBoth(): Promise<void> {
    const [one, other] = [scene.reader(0), scene.reader(1)];
    const now = app.clock.now();
    await lendCopy(app.db, scene.place, { readerId: one.id, barcode: barcode('2-1'), now });
    answerOf(await call(other)(circulationCalls.placeHold, { bookBarCode: barcode('2-2') }));
    answerOf(await call(one)(bookshelfCalls.saveToShelf, { catalogueId: idOf(1) }));
    for (const index of [0, 1])
      answerOf(await call(other)(bookshelfCalls.saveToShelf, { catalogueId: idOf(index) }));
    answerOf(
      await call(one)(bookshelfCalls.evaluate, {
        ...{ catalogueId: idOf(1), suitabilityCriteria: '1', suitabilityType: '1-3' },
      }),
    );
  }

  test('copies, loans, holds, shelves and evaluations move along, and nothing breaks', async () => {
    await useBoth();
    const { title } = answerOf(await merge());
    expect(title.copies.map((copy) => copy.barcode)).toEqual(['1-1', '2-1', '2-2'].map(barcode));
    expect(title.record).toMatchObject({
      publisher: '合并出版社',
      isbns: [testIsbn(1), testIsbn(2)],
    });
    expect(title.borrowCount).toBe(1);
    const loans = answerOf(await call(scene.reader(0))(circulationCalls.loans, {}));
    expect(loans.results).toMatchObject([{ bookName: `书${clientid}-1`, bookBarCode: barcode('2-1') }]);
    expect(await shelfOf(scene.reader(0))).toEqual([idOf(0)]);
    expect(await shelfOf(scene.reader(1))).toEqual([idOf(0)]);
    expect(await checkInvariants(app.db)).toEqual([]);
    const rows = await titlesOfRows();
    expect(rows.filter(({ title }) => String(title) === idOf(1))).toEqual([]);
  });

  test('the old address leads to the kept title, on pages and in calls', async () => {
    answerOf(await merge());
    const page = await app.inject({ url: `/${clientid}/book/${idOf(1)}` });
    expect([page.statusCode, page.headers.location]).toEqual([302, `/${clientid}/book/${idOf(0)}`]);
    const title = answerOf(await call(scene.reader(2))(catalogueCalls.title, { id: idOf(1), isOpac: 1 }));
    expect(title.id).toBe(idOf(0));
    answerOf(await call(scene.reader(2))(bookshelfCalls.saveToShelf, { catalogueId: idOf(1) }));
    expect(await shelfOf(scene.reader(2))).toEqual([idOf(0)]);
  });

  test('a later import of the merged row matches the kept title', async () => {
    const before = await read(idOf(1));
    answerOf(await merge());
    const target = await targetOf(app.db, clientid);
    const draft = titleDraft({
      ...{ title: before.record.title, author: '作者2', isbns: [testIsbn(2)] },
      ...{ classCode: 'I247.5', year: 2020 },
    });
    const [outcome] = await transaction(app.db, (tx) => applyTitles(tx, target, [draft], app.clock.now()));
    expect(outcome).toMatchObject({ titleId: Number(idOf(0)) });
    expect(outcome?.result).not.toBe('added');
  });

  test('an undo separates them as they were', async () => {
    await useBoth();
    const before = await titlesOfRows();
    const [to, from] = await Promise.all([read(idOf(0)), read(idOf(1))]);
    const { undoId = '' } = answerOf(await merge());
    const { kept } = answerOf(await desk.call(staffCalls.undo, { id: undoId }));
    expect(kept).toEqual([]);
    expect(await titlesOfRows()).toEqual(before);
    expect(await checkInvariants(app.db)).toEqual([]);
    for (const title of [to, from]) {
      const now = await read(title.id);
      expect({ ...now, version: title.version, alike: [] }).toEqual({ ...title, alike: [] });
    }
    const page = await app.inject({ url: `/${clientid}/book/${idOf(1)}` });
    expect(page.statusCode).toBe(200);
  });

  test('an undo is refused once somebody has changed the merged record', async () => {
    const { title, undoId = '' } = answerOf(await merge());
    answerOf(
      await desk.call(catalogueDeskCalls.changeTitle, {
        ...{ id: title.id, version: title.version, record: { ...title.record, pages: '12' } },
      }),
    );
    expect(await desk.call(staffCalls.undo, { id: undoId })).toMatchObject({
      kind: 'refused',
      code: 'desk.conflict',
    });
    expect((await read(idOf(1))).mergedInto).toBe(idOf(0));
  });

  test('two titles that one reader has on hold, a title with itself, and titles of another group are refused', async () => {
    const reader = scene.reader(0);
    for (const copy of ['1-1', '2-1'])
      answerOf(await call(reader)(circulationCalls.placeHold, { bookBarCode: barcode(copy) }));
    expect(await merge()).toMatchObject(refused('catalogue.merge.holds'));
    const { id, version, record } = await read(idOf(0));
    const same = { id, version, otherId: id, otherVersion: version, record, cover: 'own' } as const;
    expect(await desk.call(catalogueDeskCalls.mergeTitles, same)).toMatchObject(
      refused('catalogue.merge.same'),
    );
    const stranger = await deskOf(app, 'harbor', 'hal');
    expect(await merge(stranger)).toMatchObject(refused('catalogue.record.missing'));
    expect((await read(idOf(1))).mergedInto).toBe('');
  });

  test('the second of two people who merge is told', async () => {
    const [to, from] = await Promise.all([read(idOf(0)), read(idOf(1))]);
    answerOf(
      await desk.call(catalogueDeskCalls.changeTitle, {
        ...{ id: from.id, version: from.version, record: { ...from.record, pages: '3' } },
      }),
    );
    expect(
      await desk.call(catalogueDeskCalls.mergeTitles, {
        ...{ id: to.id, version: to.version, otherId: from.id, otherVersion: from.version },
        ...{ record: to.record, cover: 'own' },
      }),
    ).toMatchObject({ kind: 'refused', code: 'desk.conflict', facts: { current: { id: from.id } } });
  });
});
