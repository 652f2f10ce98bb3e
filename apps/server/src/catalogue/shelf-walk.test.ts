import { catalogueCalls, type Outcome, type OutputOf } from '@yuelan/contract';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../testing/call-as.ts';
import {
  addCopies,
  addTitles,
  forgetCatalogue,
  targetOf,
  titleDraft,
} from '../../testing/catalogue/fixtures.ts';
import { eachDatabase, startTestApp, type TestApp } from '../../testing/each-database.ts';
import { createLibrary } from '../library/public.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asClientId, asServiceId } from '../platform/ids.ts';
import { applyTitles } from './import/apply-titles.ts';
import { shelfKeys } from './migrations/0007-shelf-keys.ts';
import { shelfKeyOf } from './rules/shelf-key.ts';
import { titlesBeside } from './shelf-walk-store.ts';

type Shelf = OutputOf<typeof catalogueCalls.shelf>;

const isbnOf = (index: number) => {
  const digits = `978${String(700_000_000 + index)}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

/** A book as a test describes it, with one copy per entry of `at`. */
interface Book {
  readonly title: string;
  readonly callNumber?: string;
  readonly at?: readonly {
    readonly shelf?: string;
    readonly storage?: string;
    readonly library?: string;
    readonly callNumber?: string;
    readonly status?: number;
  }[];
}

eachDatabase((dialect, makeApp) => {
  let app: TestApp;
  let call: TestCaller;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾', group: 'river' });
    await createLibrary(app.db, app.clock, { clientid: 'chengbei', name: '城北', group: 'river' });
    call = callAs(app, await visitorOf(app, 'qinghe'));
  });
  beforeEach(() => forgetCatalogue(app.db));

  async function shelve(books: readonly Book[]): Promise<readonly number[]> {
    const ids = await addTitles(
      app,
      'qinghe',
      books.map(({ title, callNumber = '' }, index) => ({ title, callNumber, isbns: [isbnOf(index)] })),
    );
    await addCopies(
      app,
      'qinghe',
      books.flatMap(({ at = [{}] }, index) =>
        at.map((copy, number) => ({
          barcode: `B${index}-${number}`,
          isbn: isbnOf(index),
          storage: '三楼',
          shelf: '3',
          ...copy,
        })),
      ),
    );
    return ids;
  }

  async function ask(
    id: number | undefined,
    more: { toward?: 'before' | 'after'; size?: number; layerName?: string } = {},
  ): Promise<Outcome<Shelf>> {
    const place = await app.db
      .selectFrom('storage')
      .select('id')
      .where('name', '=', '三楼')
      .where('clientid', '=', 'qinghe')
      .executeTakeFirstOrThrow();
    return call(catalogueCalls.shelf, {
      id: String(id),
      currentClientId: 'qinghe',
      storageId: place.id,
      layerName: '3',
      ...more,
    });
  }
  const around = async (...asked: Parameters<typeof ask>) => answerOf(await ask(...asked));
  const names = (titles: Shelf['before']) => titles.map(({ bookName }) => bookName);

  test('a reader sees the books on both sides, in call-number order', async () => {
    const ids = await shelve([
      { title: '十', callNumber: 'I247.5/10' },
      { title: '九', callNumber: 'I247.5/9' },
      { title: '三体', callNumber: 'I247.5/L68' },
      { title: '红楼梦', callNumber: 'I242.4/C28' },
    ]);
    const shelf = await around(ids[0]);
    expect([names(shelf.before), names(shelf.after)]).toEqual([['红楼梦', '九'], ['三体']]);
    expect(shelf).toMatchObject({ position: 3, moreBefore: false, moreAfter: false });
    expect(shelf.before[0]).toMatchObject({ id: String(ids[3]), displayCallNumber: 'I242.4/C28' });
  });

  test('a reader moves on in steps from the last book seen', async () => {
    const ids = await shelve(
      Array.from({ length: 9 }, (_, index) => ({ title: `第${index}本`, callNumber: `I2/${index}` })),
    );
    const first = await around(ids[4], { size: 2 });
    expect(first).toMatchObject({ moreBefore: true, moreAfter: true, position: 5 });
    const next = await around(ids[6], { size: 2, toward: 'after' });
    expect([names(next.before), names(next.after), next.moreAfter, next.position]).toEqual([
      [],
      ['第7本', '第8本'],
      false,
      undefined,
    ]);
    const last = await around(ids[2], { size: 2, toward: 'before' });
    expect([names(last.before), last.moreBefore]).toEqual([['第0本', '第1本'], false]);
  });

  test('a book alone on its shelf has no neighbours', async () => {
    const [id] = await shelve([{ title: '三体', callNumber: 'I247.5/L68' }]);
    expect(await around(id)).toEqual({
      before: [],
      after: [],
      moreBefore: false,
      moreAfter: false,
      position: 1,
    });
  });

  test('lost, withdrawn, hidden or absent copies and those without a number do not count', async () => {
    const ids = await shelve([
      { title: '三体', callNumber: 'I247.5/L68' },
      { title: '丢失', callNumber: 'I247.5/1', at: [{ status: 3 }] },
      { title: '剔旧', callNumber: 'I247.5/2', at: [{ status: 6 }, { status: 12 }] },
      { title: '停用', callNumber: 'I247.5/3' },
      { title: '别的架', callNumber: 'I247.5/4', at: [{ shelf: '4' }] },
      { title: '别的室', callNumber: 'I247.5/5', at: [{ storage: '二楼' }] },
      { title: '分馆', callNumber: 'I247.5/6', at: [{ library: 'chengbei' }] },
      { title: '没有号' },
      { title: '只有符号', callNumber: '--/' },
      { title: '借出', callNumber: 'I247.5/7', at: [{ status: 2 }] },
    ]);
    await app.db
      .updateTable('title')
      .set({ hidden: 1 })
      .where('id', '=', ids[3] ?? 0)
      .execute();
    const shelf = await around(ids[0]);
    expect([names(shelf.before), names(shelf.after), shelf.position]).toEqual([['借出'], [], 2]);
    for (const id of [ids[3], ids[4], ids[6], ids[7]])
      expect(await ask(id)).toMatchObject({ kind: 'refused', code: 'catalogue.record.missing' });
    // The only copy of the title was withdrawn while a reader walked along the shelf.
    expect(names((await around(ids[2], { toward: 'after' })).after)).toEqual(['借出', '三体']);
  });

  test('a book with several copies stands where the first does, by that copy’s number', async () => {
    const ids = await shelve([
      { title: '甲', callNumber: 'I1/1', at: [{ callNumber: 'I1/9' }, { callNumber: 'I1/3' }, {}] },
      { title: '乙', callNumber: 'I1/2' },
      { title: '丙', callNumber: 'I1/5', at: [{ callNumber: 'I1/0', status: 3 }, {}, {}] },
    ]);
    const shelf = await around(ids[1]);
    expect([names(shelf.before), names(shelf.after)]).toEqual([['甲'], ['丙']]);
    expect(names((await around(ids[2])).before)).toEqual(['甲', '乙']);
  });

  test('a corrected call number moves the book and its copies', async () => {
    const ids = await shelve([
      { title: '甲', callNumber: 'I1/1' },
      { title: '乙', callNumber: 'I1/2' },
    ]);
    const target = await targetOf(app.db, 'qinghe');
    const corrected = titleDraft({ title: '甲', callNumber: 'I1/3', isbns: [isbnOf(0)] });
    await transaction(app.db, (tx) => applyTitles(tx, target, [corrected], app.clock.now()));
    const [row] = await app.db
      .selectFrom('copy')
      .select('shelf_key')
      .where('title_id', '=', ids[0] ?? 0)
      .execute();
    const { record } = await app.db
      .selectFrom('title')
      .select('record')
      .where('id', '=', ids[0] ?? 0)
      .executeTakeFirstOrThrow();
    expect(record).toContain('I1/3');
    expect(row?.shelf_key).toBe(shelfKeyOf('I1/3'));
    expect(names((await around(ids[1])).after)).toEqual(['甲']);
  });

  test('an upgraded installation puts its copies in order', async () => {
    await shelve([
      { title: '甲', callNumber: 'I1/1', at: [{ callNumber: 'I1/9' }, {}] },
      { title: '乙', callNumber: 'I1/2' },
      { title: '没有号' },
    ]);
    const keys = () => app.db.selectFrom('copy').select(['barcode', 'shelf_key']).orderBy('id').execute();
    const before = await keys();
    await app.db.schema.dropIndex('copy_by_shelf').execute();
    await app.db.schema.alterTable('copy').dropColumn('shelf_key').execute();
    await transaction(app.db, (tx) => shelfKeys.up(tx, dialect));
    expect(await keys()).toEqual(before);
    expect(before.map((row) => row.shelf_key)).toEqual(
      ['I1/9', 'I1/1', 'I1/2', ''].map((number) => shelfKeyOf(number)),
    );
  });

  test('from any book, walking in both directions meets every book of the shelf once and in order', async () => {
    const number = fc.oneof(
      fc.constantFrom('I247.5/9', 'I247.5/10', 'I247.5/L68', 'I247-43/1', 'TP312JA/5', '[F8]/2', 'PZ7.R79'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => shelfKeyOf(text) !== ''),
    );
    const copies = fc.array(
      fc.record({ callNumber: fc.oneof(fc.constant(''), number), status: fc.constantFrom(1, 1, 2, 3) }),
      { minLength: 1, maxLength: 3 },
    );
    const shelf = fc.array(fc.record({ callNumber: number, at: copies }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(shelf, fc.integer({ min: 1, max: 4 }), async (books, size) => {
        await forgetCatalogue(app.db);
        const ids = await shelve(
          books.map((book, index) => ({ title: `书${index}`, ...book, at: [...book.at, { status: 1 }] })),
        );
        const rows = await app.db.selectFrom('copy').select(['title_id', 'shelf_key', 'status_id']).execute();
        const places = ids.map((id) => {
          const keys = rows.filter((row) => row.title_id === id && row.status_id !== 3);
          return { id, key: keys.map((row) => Buffer.from(row.shelf_key)).sort(Buffer.compare)[0] };
        });
        const expected = places
          .sort((a, b) => Buffer.compare(a.key ?? Buffer.of(), b.key ?? Buffer.of()) || a.id - b.id)
          .map(({ id }) => String(id));
        for (const [index, id] of expected.entries()) {
          const start = await around(Number(id), { size });
          expect(start.position).toBe(index + 1);
          const met = [...start.before.map((book) => book.id), id, ...start.after.map((book) => book.id)];
          for (let more = start.moreAfter; more; ) {
            const next = await around(Number(met.at(-1)), { size, toward: 'after' });
            met.push(...next.after.map((book) => book.id));
            more = next.moreAfter;
          }
          for (let more = start.moreBefore; more; ) {
            const next = await around(Number(met[0]), { size, toward: 'before' });
            met.unshift(...next.before.map((book) => book.id));
            more = next.moreBefore;
          }
          expect(met).toEqual(expected);
        }
      }),
      { numRuns: 12 },
    );
  });
});

test('a walk follows the index of the shelf in both directions, without sorting', async () => {
  const { app, close } = await startTestApp('sqlite');
  const place = { clientid: asClientId('qinghe'), storageId: 's', shelf: '3' };
  for (const side of ['before', 'after'] as const) {
    const query = titlesBeside(app.db, asServiceId('river'), place, { key: 'I', titleId: 1 }, side).compile();
    const { rows } = await app.db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
    );
    const plan = rows.map(({ detail }) => detail).join('; ');
    expect(plan).toContain(
      `SEARCH copy USING INDEX copy_by_shelf (clientid=? AND storage_id=? AND shelf=?${
        side === 'before'
          ? ' AND shelf_key>? AND (shelf_key,title_id)<(?,?)'
          : ' AND (shelf_key,title_id)>(?,?)'
      })`,
    );
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/u);
  }
  await close();
});
