import {
  catalogueCalls,
  catalogueDeskCalls,
  type DeskRecord,
  type DeskTitle,
  staffCalls,
} from '@yuelan/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, refused, visitorOf } from '../../testing/call-as.ts';
import {
  addCopies,
  addTitles,
  copyDraft,
  forgetCatalogue,
  keepTitles,
  targetOf,
  titleDraft,
} from '../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { createLibrary } from '../library/public.ts';
import { transaction } from '../platform/database/transaction.ts';
import { applyCopies } from './import/apply-copies.ts';
import { applyTitles } from './import/apply-titles.ts';

const malformed = { kind: 'failed', status: 400 };
const dream = {
  title: '红楼梦',
  author: '曹雪芹',
  isbns: ['9787020002207'],
  publisher: '人民文学出版社',
  publishPlace: '北京',
  year: 1996,
  publishDate: '1996.12',
  callNumber: 'I242.4/C28',
  classCode: 'I242.4',
  classScheme: 'clc',
} as const;

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let desk: DeskBrowser;
  let north: DeskBrowser;
  let elsewhere: DeskBrowser;

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'chengbei'])
      await createLibrary(app.db, app.clock, { clientid, name: clientid, group: 'river' });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
    for (const [clientid, login] of [
      ['qinghe', 'lin'],
      ['qinghe', 'mei'],
      ['chengbei', 'bei'],
      ['harbor', 'hal'],
    ] as const)
      await makeStaff(app, clientid, login, 'librarian');
    desk = await deskOf(app, 'qinghe', 'lin');
    north = await deskOf(app, 'chengbei', 'bei');
    elsewhere = await deskOf(app, 'harbor', 'hal');
  });
  beforeEach(() => forgetCatalogue(app.db));

  test('a list of more than 10,000 titles tells their number and downloads with all of them', async () => {
    await keepTitles(app, 'qinghe', [dream]);
    const row = await app.db.selectFrom('title').selectAll().executeTakeFirstOrThrow();
    for (let at = 0; at < 20; at += 1)
      await app.db
        .insertInto('title')
        .values(Array.from({ length: 500 }, (_, more) => ({ ...row, id: row.id + at * 500 + more + 1 })))
        .execute();
    const list = answerOf(await desk.call(catalogueDeskCalls.titles, {}));
    expect(list.totalRecord).toBe(10_001);
    const file = await desk.post('/api/desk/catalogue/downloadTitles', { format: 'csv' });
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(10_002);
  });

  const read = async (id: number | string, at = desk): Promise<DeskTitle> =>
    answerOf(await at.call(catalogueDeskCalls.title, { id: String(id) }));
  async function change(id: number, record: Partial<DeskRecord>, at = desk) {
    const { version, record: before } = await read(id, at);
    return at.call(catalogueDeskCalls.changeTitle, {
      id: String(id),
      version,
      record: { ...before, ...record },
    });
  }
  const find = async (text: string, at = desk) =>
    answerOf(await at.call(catalogueDeskCalls.titles, { text })).results.map(({ title }) => title);
  async function readersFind(text: string) {
    const visitor = await visitorOf(app, 'qinghe');
    const found = answerOf(
      await callAs(app, visitor)(catalogueCalls.search, { text, accurate: 1, mutiple: 0 }),
    );
    return found.rs.map(({ bookName }) => bookName);
  }
  async function makeDream(): Promise<number> {
    const [id = 0] = await addTitles(app, 'qinghe', [dream]);
    return id;
  }
  async function makeCopies(id: number, ...barcodes: readonly string[]) {
    await addCopies(
      app,
      'qinghe',
      barcodes.map((barcode) => ({ barcode, catalogueId: String(id), storage: '一楼', shelf: 'A1' })),
    );
    return (await read(id)).copies;
  }

  describe('finding a title', () => {
    test('works as for readers: by ISBN in any form, by barcode and by number', async () => {
      const id = await makeDream();
      await makeCopies(id, '0000123');
      await addTitles(app, 'qinghe', [{ title: '呐喊', author: '鲁迅' }]);
      for (const text of ['hongloumeng', '曹雪芹', '978-7-02-000220-7', '702000220X', '0000123', `#${id}`])
        expect(await find(text)).toEqual(['红楼梦']);
      expect(await find('')).toEqual(['呐喊', '红楼梦']);
      expect(await find('红楼梦', elsewhere)).toEqual([]);
      expect(await find('0000123', elsewhere)).toEqual([]);
    });

    test('does not find another group’s title, neither to read nor to change', async () => {
      const id = await makeDream();
      const [copy] = await makeCopies(id, 'B1');
      const { record } = await read(id);
      const missing = refused('catalogue.record.missing');
      expect(await elsewhere.call(catalogueDeskCalls.title, { id: String(id) })).toMatchObject(missing);
      const input = { id: String(id), version: 1 };
      expect(await elsewhere.call(catalogueDeskCalls.changeTitle, { ...input, record })).toMatchObject(
        missing,
      );
      expect(await elsewhere.call(catalogueDeskCalls.withdrawTitle, input)).toMatchObject(missing);
      expect(await elsewhere.call(catalogueDeskCalls.restoreTitle, input)).toMatchObject(missing);
      const place = { storage: '', shelf: '', callNumber: '', lendable: true };
      expect(
        await elsewhere.call(catalogueDeskCalls.addCopies, {
          titleId: String(id),
          barcodes: ['H1'],
          ...place,
        }),
      ).toMatchObject(missing);
      // A branch shares the catalogue, but the copies of another branch are not its own.
      const changed = { id: copy?.id ?? 0, version: 1, barcode: 'B1', statusId: 4, ...place };
      for (const at of [elsewhere, north])
        expect(await at.call(catalogueDeskCalls.changeCopy, changed)).toMatchObject(
          refused('catalogue.copy.missing'),
        );
      expect(
        await north.call(catalogueDeskCalls.withdrawCopies, { titleId: String(id), ids: [copy?.id ?? 0] }),
      ).toMatchObject(refused('catalogue.copy.missing'));
    });
  });

  describe('changing a record', () => {
    test('shows readers the change at once, and the undo too', async () => {
      const id = await makeDream();
      const { undoId = '' } = answerOf(
        await change(id, { title: '石头记', isbns: ['978-7-5302-0001-1'], callNumber: 'I242.47/C29' }),
      );
      expect(await readersFind('石头记')).toEqual(['石头记']);
      expect(await find('9787530200011')).toEqual(['石头记']);
      expect(await find('9787020002207')).toEqual([]);
      expect((await read(id)).record).toMatchObject({ classCode: 'I242.47', callNumber: 'I242.47/C29' });
      answerOf(await desk.call(staffCalls.undo, { id: undoId }));
      await app.services.indexFeed.catchUp();
      expect(await readersFind('红楼梦')).toEqual(['红楼梦']);
      expect(await find('9787530200011')).toEqual([]);
      expect(await read(id)).toMatchObject({ edited: [], record: { isbns: ['9787020002207'] } });
    });

    test('refuses what is not an ISBN or a language, by name', async () => {
      const id = await makeDream();
      expect(await change(id, { isbns: ['12345'] })).toMatchObject(
        refused('catalogue.isbn.unreadable', { isbn: '12345' }),
      );
      expect(await change(id, { language: 'Klingon?' })).toMatchObject(refused('catalogue.language.unknown'));
      expect(answerOf(await change(id, { language: '英文' })).title.record.language).toBe('eng');
    });

    test('refuses a title with nothing to see, and stores nothing; people without a name are left out', async () => {
      const id = await makeDream();
      const { record } = await read(id);
      for (const title of ['   ', '\u200b', '\u202e']) {
        expect(await change(id, { title })).toMatchObject(malformed);
        expect(await desk.call(catalogueDeskCalls.addTitle, { record: { ...record, title } })).toMatchObject(
          malformed,
        );
      }
      const creators = [
        { name: '  ', role: 'editor' },
        { name: '\u200b高鹗', role: 'author' },
      ] as const;
      answerOf(await change(id, { creators: [...creators] }));
      expect((await read(id)).record).toMatchObject({
        title: '红楼梦',
        creators: [{ name: '高鹗', role: 'author' }],
      });
      expect(await find('')).toEqual(['红楼梦']);
    });

    test('shows the second of two people what the first one changed', async () => {
      const id = await makeDream();
      const { version, record } = await read(id);
      const mei = await deskOf(app, 'qinghe', 'mei');
      answerOf(await change(id, { publisher: '中华书局' }, mei));
      const input = { id: String(id), version, record: { ...record, publisher: '作家出版社' } };
      expect(await desk.call(catalogueDeskCalls.changeTitle, input)).toMatchObject(
        refused('desk.conflict', { by: 'mei of qinghe', current: { record: { publisher: '中华书局' } } }),
      );
      expect((await read(id)).record.publisher).toBe('中华书局');
    });

    test('cannot be undone over what somebody changed since', async () => {
      const id = await makeDream();
      const { undoId = '' } = answerOf(await change(id, { title: '石头记' }));
      answerOf(await change(id, { publisher: '中华书局' }));
      expect(await desk.call(staffCalls.undo, { id: undoId })).toMatchObject(refused('desk.conflict'));
      expect((await read(id)).record).toMatchObject({ title: '石头记', publisher: '中华书局' });
    });

    test('leaves an entry in the audit log with the changed parts, before and after', async () => {
      const id = await makeDream();
      answerOf(await change(id, { publisher: '中华书局' }));
      const entry = await app.db
        .selectFrom('audit_entry')
        .select(['action', 'target_id', 'before', 'after'])
        .orderBy('number', 'desc')
        .where('clientid', '=', 'qinghe')
        .executeTakeFirstOrThrow();
      expect(entry).toEqual({
        action: 'catalogue.title.change',
        target_id: String(id),
        before: JSON.stringify({ publisher: '人民文学出版社' }),
        after: JSON.stringify({ publisher: '中华书局' }),
      });
    });
  });

  describe('a later import of the same file', () => {
    const importAgain = async (words: Parameters<typeof titleDraft>[0] = dream) => {
      const target = await targetOf(app.db, 'qinghe');
      const [outcome] = await transaction(app.db, (tx) =>
        applyTitles(tx, target, [titleDraft(words)], app.clock.now()),
      );
      return outcome;
    };

    test('keeps what staff edited and reports what it did not use; the rest follows the file', async () => {
      const id = await makeDream();
      answerOf(await change(id, { title: '红楼梦（校注本）', isbns: ['9787530200011'] }));
      expect(await importAgain()).toMatchObject({
        titleId: id,
        result: 'unchanged',
        notes: [{ code: 'title.staff-kept', value: '红楼梦; 9787020002207' }],
      });
      answerOf(await change(id, { isbns: dream.isbns.slice() }));
      const later = { ...dream, publisher: '作家出版社' };
      expect(await importAgain(later)).toMatchObject({ titleId: id, result: 'updated' });
      expect((await read(id)).record).toMatchObject({
        title: '红楼梦（校注本）',
        publisher: '作家出版社',
      });
      expect(await importAgain(later)).toMatchObject({
        result: 'unchanged',
        notes: [{ code: 'title.staff-kept', value: '红楼梦' }],
      });
    });

    test('follows the file again once the edit was undone', async () => {
      const id = await makeDream();
      const { undoId = '' } = answerOf(await change(id, { publisher: '中华书局' }));
      answerOf(await desk.call(staffCalls.undo, { id: undoId }));
      expect(await importAgain({ ...dream, publisher: '作家出版社' })).toMatchObject({
        result: 'updated',
        notes: [],
      });
      expect((await read(id)).record.publisher).toBe('作家出版社');
    });

    test('matches the title that staff added by hand, and fills only what they left blank', async () => {
      const blank = (await read(await makeDream())).record;
      await forgetCatalogue(app.db);
      const record = {
        ...blank,
        isbns: ['9787020002207'],
        title: '红楼梦',
        publisher: '我的出版社',
        summary: '',
      };
      const { title } = answerOf(await desk.call(catalogueDeskCalls.addTitle, { record }));
      expect(await importAgain({ ...dream, summary: '金陵十二钗' })).toMatchObject({
        titleId: Number(title.id),
      });
      expect((await read(title.id)).record).toMatchObject({
        publisher: '我的出版社',
        summary: '金陵十二钗',
      });
    });

    test('neither brings back a withdrawn title or copy nor moves an edited one', async () => {
      const id = await makeDream();
      const [first, second] = await makeCopies(id, 'B1', 'B2');
      answerOf(
        await desk.call(catalogueDeskCalls.changeCopy, {
          ...{ id: second?.id ?? 0, version: second?.version ?? 0, barcode: 'B2', statusId: 10 },
          ...{ storage: '二楼', shelf: 'A1', callNumber: '', lendable: true },
        }),
      );
      answerOf(
        await desk.call(catalogueDeskCalls.withdrawCopies, { titleId: String(id), ids: [first?.id ?? 0] }),
      );
      const target = await targetOf(app.db, 'qinghe');
      const rows = ['B1', 'B2'].map((barcode) =>
        copyDraft({ barcode, catalogueId: String(id), storage: '一楼', shelf: 'B7', status: 1 }),
      );
      const outcomes = await transaction(app.db, (tx) => applyCopies(tx, target, rows));
      expect(outcomes.map(({ notes }) => notes.map(({ code }) => code))).toEqual([
        ['copy.staff-kept'],
        ['copy.staff-kept'],
      ]);
      expect((await read(id)).copies).toMatchObject([
        { barcode: 'B1', statusId: 6, shelf: 'B7' },
        { barcode: 'B2', statusId: 10, storage: '二楼', shelf: 'B7' },
      ]);
      const { version } = await read(id);
      answerOf(await desk.call(catalogueDeskCalls.withdrawTitle, { id: String(id), version }));
      expect(await importAgain()).toMatchObject({ notes: [{ code: 'title.withdrawn' }] });
      expect(await readersFind('红楼梦')).toEqual([]);
    });
  });

  describe('adding a title by ISBN', () => {
    test('shows a known one; an unknown one starts with its language and publisher', async () => {
      const id = await makeDream();
      const known = answerOf(await desk.call(catalogueDeskCalls.lookUpIsbn, { isbn: '7-02-000220-X' }));
      expect(known).toMatchObject({ known: [{ id: String(id) }], valid: true });
      const unknown = answerOf(await desk.call(catalogueDeskCalls.lookUpIsbn, { isbn: '9787020009947' }));
      expect(unknown).toMatchObject({
        known: [],
        record: {
          isbns: ['978-7-02-000994-7'],
          language: 'chi',
          publisher: '人民文学出版社',
          publishPlace: '北京',
        },
      });
      expect(await desk.call(catalogueDeskCalls.lookUpIsbn, { isbn: 'abc' })).toMatchObject(
        refused('catalogue.isbn.unreadable'),
      );
    });

    test('can be undone while it has no copy', async () => {
      const { record } = await read(await makeDream());
      const added = async (isbn: string) =>
        answerOf(
          await desk.call(catalogueDeskCalls.addTitle, { record: { ...record, title: isbn, isbns: [isbn] } }),
        );
      const first = await added('9787020009947');
      expect(await readersFind('9787020009947')).toEqual(['9787020009947']);
      answerOf(await desk.call(staffCalls.undo, { id: first.undoId ?? '' }));
      await app.services.indexFeed.catchUp();
      expect(await readersFind('9787020009947')).toEqual([]);
      const second = await added('9787530200011');
      await makeCopies(Number(second.title.id), 'B1');
      const { kept } = answerOf(await desk.call(staffCalls.undo, { id: second.undoId ?? '' }));
      expect(kept).toEqual([{ what: '9787530200011', why: 'it has copies' }]);
      expect(await readersFind('9787530200011')).toEqual(['9787530200011']);
    });
  });

  describe('copies', () => {
    const place = { storage: '三楼', shelf: 'C1', callNumber: '', lendable: true };

    test('are added for a series of barcodes, all or none', async () => {
      const id = await makeDream();
      const input = { titleId: String(id), barcodes: ['0001', '0002'], ...place };
      const { title, undoId = '' } = answerOf(await desk.call(catalogueDeskCalls.addCopies, input));
      expect(title.copies).toMatchObject([
        { barcode: '0001', storage: '三楼', shelf: 'C1', statusId: 1, own: true },
        { barcode: '0002' },
      ]);
      for (const barcodes of [
        ['0003', '0002'],
        ['0004', '0004'],
      ])
        expect(await north.call(catalogueDeskCalls.addCopies, { ...input, barcodes })).toMatchObject(
          refused('catalogue.barcode.taken'),
        );
      expect((await read(id)).copies).toHaveLength(2);
      const { kept } = answerOf(await desk.call(staffCalls.undo, { id: undoId }));
      expect(kept).toHaveLength(2);
      expect((await read(id)).copies).toMatchObject([{ statusId: 6 }, { statusId: 6 }]);
    });

    test('have barcodes that a scanner can send', async () => {
      const id = await makeDream();
      const input = { titleId: String(id), ...place };
      for (const blank of ['   ', '\u200b'])
        expect(
          await desk.call(catalogueDeskCalls.addCopies, { ...input, barcodes: ['B1', blank] }),
        ).toMatchObject(malformed);
      answerOf(await desk.call(catalogueDeskCalls.addCopies, { ...input, barcodes: ['ＱＨ９'] }));
      for (const typed of ['ｑｈ９', 'QH9', 'qh9']) expect(await find(typed)).toEqual(['红楼梦']);
      const listed = await desk.call(catalogueDeskCalls.copies, { text: 'qh', titleIds: [] });
      expect(answerOf(listed).results).toMatchObject([{ barcode: 'QH9' }]);
      const [copy] = (await read(id)).copies;
      expect(copy).toMatchObject({ barcode: 'QH9' });
      const change = { id: copy?.id ?? 0, version: copy?.version ?? 0, statusId: 1, ...place };
      expect(await desk.call(catalogueDeskCalls.changeCopy, { ...change, barcode: '   ' })).toMatchObject(
        malformed,
      );
      expect((await read(id)).copies).toMatchObject([{ barcode: 'QH9' }]);
    });

    test('do not repeat a barcode of the group in other letters', async () => {
      const id = await makeDream();
      const [other] = await makeCopies(id, 'QH1', 'B2');
      const taken = { ...refused('catalogue.barcode.taken'), facts: { barcode: 'QH1' } };
      const input = { titleId: String(id), ...place };
      expect(await north.call(catalogueDeskCalls.addCopies, { ...input, barcodes: ['qh1'] })).toMatchObject(
        taken,
      );
      expect(
        await desk.call(catalogueDeskCalls.addCopies, { ...input, barcodes: ['c1', 'C1'] }),
      ).toMatchObject(refused('catalogue.barcode.taken'));
      const change = { id: other?.id ?? 0, version: other?.version ?? 0, statusId: 1, ...place };
      expect(await desk.call(catalogueDeskCalls.changeCopy, { ...change, barcode: 'qh1' })).toMatchObject(
        taken,
      );
      answerOf(await desk.call(catalogueDeskCalls.changeCopy, { ...change, barcode: 'b2' }));
    });

    test('without a barcode, from an older version, can be given one', async () => {
      const id = await makeDream();
      const [copy] = await makeCopies(id, 'B1');
      await app.db.updateTable('copy').set({ barcode: '' }).execute();
      expect((await read(id)).copies).toMatchObject([{ barcode: '' }]);
      answerOf(
        await desk.call(catalogueDeskCalls.changeCopy, {
          ...{ id: copy?.id ?? 0, version: copy?.version ?? 0, barcode: 'B1', statusId: 1, ...place },
        }),
      );
    });

    test('cannot be withdrawn while on loan or held, and keep their status', async () => {
      const id = await makeDream();
      const [lent, held, free] = await makeCopies(id, 'B1', 'B2', 'B3');
      await app.db
        .updateTable('copy')
        .set({ lent: 1, status_id: 2 })
        .where('id', '=', lent?.id ?? 0)
        .execute();
      await app.db
        .updateTable('copy')
        .set({ held: 1 })
        .where('id', '=', held?.id ?? 0)
        .execute();
      const inUse = refused('catalogue.copy.in-use');
      for (const copy of [lent, held]) {
        const ids = [free?.id ?? 0, copy?.id ?? 0];
        expect(
          await desk.call(catalogueDeskCalls.withdrawCopies, { titleId: String(id), ids }),
        ).toMatchObject(inUse);
        expect(
          await desk.call(catalogueDeskCalls.changeCopy, {
            ...{ id: copy?.id ?? 0, version: copy?.version ?? 0, barcode: 'B9', statusId: 4, ...place },
          }),
        ).toMatchObject(inUse);
      }
      const { version } = await read(id);
      expect(await desk.call(catalogueDeskCalls.withdrawTitle, { id: String(id), version })).toMatchObject(
        inUse,
      );
      expect((await read(id)).copies.map(({ statusId }) => statusId)).toEqual([2, 1, 1]);
      expect(
        await desk.call(catalogueDeskCalls.changeCopy, {
          ...{ id: free?.id ?? 0, version: free?.version ?? 0, barcode: 'B3', statusId: 2, ...place },
        }),
      ).toMatchObject(refused('catalogue.copy.lending'));
    });

    test('tell the second of two people that the first one changed them', async () => {
      const id = await makeDream();
      const [copy] = await makeCopies(id, 'B1');
      const input = { id: copy?.id ?? 0, version: copy?.version ?? 0, barcode: 'B1', statusId: 1, ...place };
      answerOf(await desk.call(catalogueDeskCalls.changeCopy, input));
      expect(await desk.call(catalogueDeskCalls.changeCopy, { ...input, shelf: 'Z' })).toMatchObject(
        refused('desk.conflict', { by: 'lin of qinghe', current: { copies: [{ shelf: 'C1' }] } }),
      );
    });

    test('come back with a withdrawn title', async () => {
      const id = await makeDream();
      await makeCopies(id, 'B1', 'B2');
      await addCopies(app, 'chengbei', [{ barcode: 'N1', catalogueId: String(id) }]);
      const { version } = await read(id);
      const input = { id: String(id), version };
      expect(await desk.call(catalogueDeskCalls.withdrawTitle, input)).toMatchObject(
        refused('catalogue.title.elsewhere', { library: 'chengbei' }),
      );
      const ids = (await read(id, north)).copies.filter(({ own }) => own).map((copy) => copy.id);
      answerOf(await north.call(catalogueDeskCalls.withdrawCopies, { titleId: String(id), ids }));
      const { undoId = '' } = answerOf(await desk.call(catalogueDeskCalls.withdrawTitle, input));
      expect(await readersFind('红楼梦')).toEqual([]);
      const withdrawn = answerOf(await desk.call(catalogueDeskCalls.titles, { state: 'withdrawn' }));
      expect(withdrawn.results).toMatchObject([{ id: String(id), copies: 0 }]);
      answerOf(await desk.call(staffCalls.undo, { id: undoId }));
      await app.services.indexFeed.catchUp();
      expect(await readersFind('红楼梦')).toEqual(['红楼梦']);
      expect((await read(id)).copies.map(({ statusId }) => statusId)).toEqual([6, 1, 1]);
    });
  });
});
