import { bookshelfCalls, readerCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hideTitle, makeScene, type Scene } from '../../testing/bookshelf/scene.ts';
import { answerOf, callAs, type TestCaller } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { makeReader, type TestReader } from '../../testing/readers.ts';
import { expectRefused } from '../../testing/refused.ts';
import { hourMs } from '../platform/clock.ts';
import { shelfLimit } from './actions/save-to-shelf.ts';
import { forgetOldRows } from './jobs/forget-old-rows.ts';

const { saveToShelf, shelf, removeFromShelf } = bookshelfCalls;

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let scene: Scene;
  let reader: TestReader;
  let other: TestReader;
  let stranger: TestReader;
  let call: TestCaller;
  let count = 0;

  beforeAll(async () => {
    app = await makeApp();
    scene = await makeScene(app);
  });
  beforeEach(async () => {
    count += 1;
    reader = await makeReader(app, 'qinghe', `S${count}`);
    other = await makeReader(app, 'qinghe', `T${count}`);
    stranger = await makeReader(app, 'harbor', `S${count}`);
    call = callAs(app, reader.token);
  });

  const save = async (who: TestReader, catalogueId: string) =>
    answerOf(await callAs(app, who.token)(saveToShelf, { catalogueId })).id;
  const entriesOf = async (who: TestReader) => answerOf(await callAs(app, who.token)(shelf, {})).results;
  const rowsOf = (who: TestReader) =>
    app.db.selectFrom('shelf_entry').selectAll().where('reader_id', '=', who.id).execute();

  test('a shelf shows its titles, newest first, with what can be borrowed now', async () => {
    const [first, second] = scene.titles;
    await save(reader, first);
    app.clock.advance(1000);
    await save(reader, second);
    const page = answerOf(await call(shelf, { readerId: reader.id }));
    expect(page.totalRecord).toBe(2);
    expect(page.results.map(({ bookName }) => bookName)).toEqual(['红楼梦', '时间简史']);
    // Of five copies, one is lost and not shown, one is lent, and one belongs to a branch that does not circulate its
    // copies.
    expect(page.results[1]).toMatchObject({
      catalogueId: first,
      firstAuthor: '霍金',
      bookIsbn: '9787535732309',
      publishingCompany: '湖南科学技术出版社',
      publishTime: '2002',
      displayCallNumber: 'P159',
      allCount: 2,
      storageCount: 1,
    });
    expect(page.results[0]).toMatchObject({ allCount: 1, storageCount: 0 });
    expect(answerOf(await call(shelf, { pageNum: 2, pageSize: 1 })).results).toMatchObject([
      { catalogueId: first },
    ]);
  });

  test('twenty clicks at once put one title on the shelf once, and all get the same answer', async () => {
    const [first] = scene.titles;
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(reader, first)));
    expect(new Set(answers).size).toBe(1);
    expect(await rowsOf(reader)).toHaveLength(1);
  });

  test('a hidden title, or one of another group, cannot be put on a shelf', async () => {
    const [, , third] = scene.titles;
    await hideTitle(app, third);
    for (const catalogueId of [third, scene.foreign, '0', '-1', '99999999999999999999', 'x', "1' or '1"])
      expect(await call(saveToShelf, { catalogueId })).toMatchObject({
        kind: 'refused',
        code: 'catalogue.record.missing',
      });
    await hideTitle(app, third, 0);
    expect(await rowsOf(reader)).toEqual([]);
  });

  test('a title that is hidden later stays on the shelf unseen', async () => {
    const [, , third] = scene.titles;
    await save(reader, third);
    await hideTitle(app, third);
    expect(answerOf(await call(shelf, {}))).toMatchObject({ results: [], totalRecord: 0 });
    await hideTitle(app, third, 0);
    expect(await entriesOf(reader)).toHaveLength(1);
  });

  test('a full shelf takes no more, not even with twenty requests at once', async () => {
    const [first, second, third] = scene.titles;
    const titles = Array.from({ length: shelfLimit - 1 }, (_, index) => ({
      id: 900_000_000 + count * 10_000 + index,
      serviceid: 'qinghe',
      record: '{}',
      match_key: '',
      hidden: 1,
      borrow_count: 0,
      created_at: '2026-01-01T00:00:00.000Z',
      changed: 0,
    }));
    for (let from = 0; from < titles.length; from += 500) {
      const some = titles.slice(from, from + 500);
      await app.db.insertInto('title').values(some).execute();
      const entries = some.map(({ id }) => ({
        clientid: 'qinghe',
        reader_id: reader.id,
        title_id: id,
        added_at: '2026-01-01T00:00:00.000Z',
      }));
      await app.db.insertInto('shelf_entry').values(entries).execute();
    }
    const outcomes = await Promise.all(
      [first, second, third].map((catalogueId) => call(saveToShelf, { catalogueId })),
    );
    expect(outcomes.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'refused')).toMatchObject([
      { code: 'bookshelf.shelf.full', facts: { limit: shelfLimit } },
      { code: 'bookshelf.shelf.full' },
    ]);
    expect(await rowsOf(reader)).toHaveLength(shelfLimit);
    await app.db.deleteFrom('title').where('record', '=', '{}').execute();
  });

  describe('taking titles off the shelf', () => {
    test('takes the named ones, each once, and says how many', async () => {
      const [first, second, third] = await Promise.all(scene.titles.map((id) => save(reader, id)));
      if (first === undefined || second === undefined || third === undefined)
        throw new Error('three entries');
      expect(answerOf(await call(removeFromShelf, { ids: [first, second, first] }))).toEqual({ removed: 2 });
      expect((await entriesOf(reader)).map(({ id }) => id)).toEqual([third]);
    });

    test('takes none when one belongs to somebody else or to nobody', async () => {
      const [title] = scene.titles;
      const own = await save(reader, title);
      const theirs = await save(other, title);
      const foreign = await save(stranger, scene.foreign);
      const people = [other, stranger];
      for (const ids of [
        [own, theirs],
        [theirs],
        [own, foreign, own],
        [own, '999999999'],
        [own, '0'],
        [own, '-1'],
        [own, '99999999999999999999'],
        [own, `0${own}`],
        [own, ` ${own}`],
        [own, `${own}.0`],
        [own, "1' or '1'='1"],
      ]) {
        const response = await expectRefused(app, removeFromShelf, { ids }, reader.token, people);
        expect(response.json().data).toEqual({ code: 'bookshelf.entry.missing' });
      }
      for (const ids of [
        [],
        [own, null],
        [own, {}],
        [Number(own)],
        Array.from({ length: 10_000 }, () => own),
      ])
        expect((await expectRefused(app, removeFromShelf, { ids }, reader.token, people)).statusCode).toBe(
          400,
        );
      expect(await entriesOf(reader)).toHaveLength(1);
      expect(await entriesOf(other)).toHaveLength(1);
    });

    test('can be repeated: a title that left a moment ago is no refusal, even twenty times at once', async () => {
      const [first, second] = scene.titles;
      const ids = [await save(reader, first), await save(reader, second)];
      const answers = await Promise.all(
        Array.from({ length: 20 }, async () => answerOf(await call(removeFromShelf, { ids })).removed),
      );
      expect(answers.reduce((sum, removed) => sum + removed, 0)).toBe(2);
      expect(await rowsOf(reader)).toEqual([]);
      // Another reader learns nothing from the ids.
      const theirs = await callAs(app, other.token)(removeFromShelf, { ids });
      expect(theirs).toMatchObject({ kind: 'refused', code: 'bookshelf.entry.missing' });

      app.clock.advance(25 * hourMs);
      await forgetOldRows(app.db, app.clock.now());
      expect(
        await app.db.selectFrom('shelf_removal').selectAll().where('reader_id', '=', reader.id).execute(),
      ).toEqual([]);
    });

    test('lets the reader put a title back, at the top', async () => {
      const [first] = scene.titles;
      const id = await save(reader, first);
      answerOf(await call(removeFromShelf, { ids: [id] }));
      expect(await save(reader, first)).not.toBe(id);
      expect(await entriesOf(reader)).toHaveLength(1);
    });
  });

  test('a reader sees only their own shelf, and cannot claim to be somebody else', async () => {
    const [first] = scene.titles;
    await save(other, first);
    expect(await entriesOf(reader)).toEqual([]);
    for (const readerId of [other.id, stranger.id, 'x', '0']) {
      await expectRefused(app, shelf, { readerId }, reader.token, [other, stranger]);
      await expectRefused(app, saveToShelf, { catalogueId: first, readerId }, reader.token, [
        other,
        stranger,
      ]);
    }
    expect(await rowsOf(reader)).toEqual([]);
  });

  test('the personal data export includes the shelf, the history and the evaluations', async () => {
    const [first, second] = scene.titles;
    await save(reader, first);
    answerOf(await call(bookshelfCalls.recordView, { catalogueId: second }));
    answerOf(
      await call(bookshelfCalls.evaluate, {
        catalogueId: first,
        suitabilityCriteria: '1',
        suitabilityType: '1-3',
        suitabilityContent: '好书',
      }),
    );
    await save(other, second);
    const everything = answerOf(await call(readerCalls.exportEverything, {}));
    expect(everything).toMatchObject({
      bookshelf: {
        shelf: [{ catalogueId: first, bookName: '时间简史' }],
        browsing: [{ catalogueId: second, bookName: '红楼梦', times: 1 }],
        evaluations: [{ catalogueId: first, suitabilityType: '1-3', suitabilityContent: '好书' }],
      },
    });
    expect(JSON.stringify(everything)).not.toContain(other.id);
  });
});
