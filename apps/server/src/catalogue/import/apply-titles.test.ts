import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  everyRow,
  forgetCatalogue,
  namedCopy,
  type TitleWords,
  targetOf,
  titleDraft,
} from '../../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { createLibrary } from '../../library/public.ts';
import { dayMs } from '../../platform/clock.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { applyTitles } from './apply-titles.ts';
import type { RowOutcome } from './outcome.ts';

eachDatabase((dialect, makeApp) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'chengbei'])
      await createLibrary(app.db, app.clock, { clientid, name: clientid, group: 'river' });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
  });
  beforeEach(() => forgetCatalogue(app.db));

  /** One run of a file, cut into batches; claims of earlier batches are kept as in a real import. */
  async function run(
    rows: readonly TitleWords[],
    sizes: readonly number[] = [rows.length],
    library = 'qinghe',
  ) {
    const target = await targetOf(app.db, library);
    const claims = new Set<number | string>();
    const outcomes: RowOutcome[] = [];
    for (let at = 0, turn = 0; at < rows.length; turn += 1) {
      const size = Math.max(1, sizes[turn % sizes.length] ?? 1);
      const drafts = rows.slice(at, at + size).map(titleDraft);
      const done = await transaction(app.db, (tx) =>
        applyTitles(tx, target, drafts, app.clock.now(), claims),
      );
      for (const { claims: more } of done) for (const claim of more) claims.add(claim);
      outcomes.push(...done);
      at += size;
    }
    return outcomes;
  }

  const results = (outcomes: readonly RowOutcome[]) => outcomes.map(({ result }) => result);
  const codes = (outcomes: readonly RowOutcome[]) =>
    outcomes.map(({ notes }) => notes.map(({ code }) => code));
  const titles = async () => {
    const rows = await app.db.selectFrom('title').select(['id', 'record', 'changed']).orderBy('id').execute();
    return rows.map(({ id, record, changed }) => ({ id, changed, ...JSON.parse(record) }));
  };
  const copies = () =>
    app.db
      .selectFrom('copy')
      .select(['barcode', 'clientid', 'status_id', 'shelf'])
      .orderBy('barcode')
      .execute();

  describe('which title a row matches', () => {
    test('a second run changes no row, and says so', async () => {
      const rows: TitleWords[] = [
        { title: '红楼梦', author: '曹雪芹', isbns: ['9787020002207'], copyCount: 3 },
        {
          title: '红楼梦',
          author: '曹雪芹',
          isbns: ['978-7-02-000220-7'],
          publisher: '人民文学出版社',
          year: 1996,
        },
        { title: '呐喊', author: '鲁迅', publisher: '北新书局', year: 1923 },
        { title: '呐喊', author: '鲁迅', publisher: '北新书局', year: 1923, summary: '小说集' },
        { title: '三体', isbns: ['9787536692930'], copies: [namedCopy({ barcode: 'S1', storage: '一楼' })] },
      ];
      const first = await run(rows);
      expect(results(first)).toEqual(['added', 'updated', 'added', 'updated', 'added']);
      const before = await everyRow(app.db);
      app.clock.advance(dayMs);
      for (const sizes of [[5], [1], [2, 3]]) {
        expect(results(await run(rows, sizes))).toEqual(Array(5).fill('unchanged'));
        expect(await everyRow(app.db)).toBe(before);
      }
    });

    test('an ISBN-10 and its ISBN-13 are one book; the data of both are kept', async () => {
      await run([{ title: 'The Sea', isbns: ['0330483285'], publisher: 'Picador' }]);
      const [outcome] = await run([{ title: 'The sea', isbns: ['978-0-330-48328-5'], year: 2005 }]);
      expect(outcome?.result).toBe('updated');
      expect(await titles()).toMatchObject([{ title: 'The sea', publisher: 'Picador', year: 2005 }]);
    });

    test('without an ISBN, title, author, publisher and year decide together', async () => {
      const row = { title: '呐喊', author: '鲁迅', publisher: '北新书局', year: 1923 };
      await run([row]);
      const outcomes = await run([
        { ...row, pages: '300页' },
        { ...row, author: '周作人' },
        { ...row, publisher: '人民文学出版社' },
        { ...row, year: 1924 },
      ]);
      expect(results(outcomes)).toEqual(['updated', 'added', 'added', 'added']);
    });

    test('a record without an ISBN gets it from the same book that has one', async () => {
      const row = { title: '呐喊', author: '鲁迅', publisher: '北新书局', year: 1923 };
      const rows = [row, { ...row, isbns: ['9787020024223'] }];
      expect(results(await run(rows))).toEqual(['added', 'updated']);
      expect(await titles()).toMatchObject([{ isbns: ['9787020024223'] }]);
      expect(results(await run(rows))).toEqual(['unchanged', 'unchanged']);
    });

    test('one ISBN on two different books makes two titles, and a second run says so too', async () => {
      const rows = [
        { title: '红楼梦', isbns: ['9787020002207'] },
        { title: '唐诗三百首', isbns: ['9787020002207'] },
      ];
      const first = await run(rows);
      expect([results(first), codes(first)]).toEqual([
        ['added', 'added'],
        [[], ['isbn.shared']],
      ]);
      const before = await everyRow(app.db);
      const second = await run(rows, [1]);
      expect([results(second), codes(second)]).toEqual([
        ['unchanged', 'unchanged'],
        [[], ['isbn.shared']],
      ]);
      expect(await everyRow(app.db)).toBe(before);
    });

    test('the volumes of a set under one ISBN stay apart', async () => {
      const rows = ['上册', '中册', '下册'].map((subtitle) => ({
        title: '史记',
        subtitle,
        isbns: ['9787101003048'],
      }));
      expect(results(await run(rows))).toEqual(['added', 'added', 'added']);
      expect(results(await run([...rows].reverse()))).toEqual(['unchanged', 'unchanged', 'unchanged']);
    });

    test('a corrected misprint is the same book', async () => {
      await run([{ title: '叫我第一名', isbns: ['9787506042536'] }]);
      const [outcome] = await run([{ title: '叫我第一名!', isbns: ['9787506042536'], summary: '新' }]);
      expect(outcome?.result).toBe('updated');
    });

    test('a row is the same book as before, even where an earlier version read its author differently', async () => {
      const row = { title: '三体', author: '刘慈欣', publisher: '重庆出版社', year: 2008 };
      await run([row]);
      const [known] = await titles();
      const old = { ...known, creators: [{ ...known.creators[0], name: '刘慈欣 著' }] };
      for (const name of ['id', 'changed']) Reflect.deleteProperty(old, name);
      await app.db
        .updateTable('title')
        .set({ record: JSON.stringify(old), match_key: 'of an earlier version' })
        .execute();
      await app.db.updateTable('title_source').set({ source_key: 'of an earlier version' }).execute();
      expect(results(await run([row]))).toEqual(['updated']);
      expect(await titles()).toMatchObject([{ title: '三体', creators: [{ name: '刘慈欣' }] }]);
      expect(results(await run([row]))).toEqual(['unchanged']);
      expect(results(await run([{ ...row, author: '宋明炜' }]))).toEqual(['added']);
    });

    test('groups do not share titles: the same book is a title in each', async () => {
      const row = { title: '红楼梦', isbns: ['9787020002207'], copies: [namedCopy({ barcode: 'B1' })] };
      expect(results(await run([row]))).toEqual(['added']);
      expect(results(await run([row], [1], 'harbor'))).toEqual(['added']);
      expect(await copies()).toHaveLength(2);
    });
  });

  describe('a title’s data', () => {
    test('are replaced by a new file where it has a value', async () => {
      await run([
        { title: '三体', isbns: ['9787536692930'], publisher: '重庆', summary: '旧', keywords: ['科幻'] },
      ]);
      await run([
        { title: '三体', isbns: ['9787536692930'], publisher: '重庆出版社', keywords: ['长篇小说'] },
      ]);
      expect(await titles()).toMatchObject([
        { publisher: '重庆出版社', summary: '旧', keywords: ['长篇小说'] },
      ]);
    });

    test('come from the first row within one file; later rows fill what it left empty', async () => {
      const rows = [
        { title: '三体', isbns: ['9787536692930'], publisher: '重庆出版社' },
        { title: '三体', isbns: ['9787536692930', '9787229042066'], publisher: '别处', year: 2008 },
      ];
      expect(codes(await run(rows, [1]))).toEqual([[], ['title.same-row']]);
      expect(await titles()).toMatchObject([
        { publisher: '重庆出版社', year: 2008, isbns: ['9787536692930', '9787229042066'] },
      ]);
    });

    test('include the whole call number of one source, never half from each', async () => {
      await run([
        {
          title: '三体',
          isbns: ['9787536692930'],
          callNumber: 'I247.5/L5',
          classCode: 'I247.5',
          authorNumber: 'L5',
        },
      ]);
      await run([{ title: '三体', isbns: ['9787536692930'], callNumber: 'I247', classCode: 'I247' }]);
      expect(await titles()).toMatchObject([{ callNumber: 'I247', classCode: 'I247', authorNumber: '' }]);
    });

    test('never lose an ISBN that was given to the title', async () => {
      await run([{ title: '三体', isbns: ['9787536692930', '9787229042066'] }]);
      await run([{ title: '三体', isbns: ['9787229042066'] }]);
      expect(await titles()).toMatchObject([{ isbns: ['9787229042066', '9787536692930'] }]);
    });

    test('count as changed only where they changed', async () => {
      await run([
        { title: '甲', isbns: ['9787020002207'] },
        { title: '乙', isbns: ['9787536692930'] },
      ]);
      await run([
        { title: '甲', isbns: ['9787020002207'] },
        { title: '乙', isbns: ['9787536692930'], year: 2008 },
      ]);
      expect((await titles()).map(({ changed }) => changed)).toEqual([1, 2]);
    });
  });

  describe('the copies that a row names', () => {
    const book = { title: '三体', isbns: ['9787536692930'] };

    test('are as many as its number says, with numbers that continue across branches', async () => {
      await run([{ ...book, copyCount: 2 }]);
      await run([{ ...book, copyCount: 1 }], [1], 'chengbei');
      const [more] = await run([{ ...book, copyCount: 3 }]);
      expect(more).toMatchObject({ result: 'updated', copiesAdded: 1 });
      expect((await copies()).map(({ barcode, clientid }) => `${barcode} ${clientid}`)).toEqual([
        '9787536692930-1 qinghe',
        '9787536692930-2 qinghe',
        '9787536692930-3 chengbei',
        '9787536692930-4 qinghe',
      ]);
    });

    test('are never removed when the number falls, and the row says so', async () => {
      await run([{ ...book, copyCount: 3 }]);
      const outcomes = await run([{ ...book, copyCount: 1 }]);
      expect([results(outcomes), codes(outcomes)]).toEqual([['unchanged'], [['copy.fewer']]]);
      expect(await copies()).toHaveLength(3);
    });

    test('skip a number that somebody chose as a barcode', async () => {
      await run([{ title: '别的', copies: [namedCopy({ barcode: '9787536692930-2' })] }]);
      await run([{ ...book, copyCount: 2 }]);
      expect((await copies()).map(({ barcode }) => barcode)).toEqual([
        '9787536692930-1',
        '9787536692930-2',
        '9787536692930-3',
      ]);
    });

    test('made from a number can be named later by their barcode', async () => {
      for (const sizes of [[2], [1]]) {
        await forgetCatalogue(app.db);
        await run(
          [
            { ...book, copyCount: 1 },
            { ...book, copies: [namedCopy({ barcode: '9787536692930-1', shelf: '7' })] },
          ],
          sizes,
        );
        expect(await copies()).toMatchObject([{ barcode: '9787536692930-1', shelf: '7' }]);
      }
    });

    test('of a title without an ISBN are named after the title', async () => {
      const [outcome] = await run([{ title: '族谱', copyCount: 1 }]);
      expect(await copies()).toMatchObject([{ barcode: `${outcome?.titleId}-1` }]);
    });

    test('stay with another title that has the barcode, and the row says so', async () => {
      await run([{ ...book, copies: [namedCopy({ barcode: 'B1' })] }]);
      const outcomes = await run([
        { title: '别的', copies: [namedCopy({ barcode: 'B1' }), namedCopy({ barcode: 'B2' })] },
      ]);
      expect(codes(outcomes)).toEqual([['copy.barcode-taken']]);
      expect(await copies()).toHaveLength(2);
    });

    test('keep what a later file does not mention', async () => {
      await run([{ ...book, copies: [namedCopy({ barcode: 'B1', shelf: '3', status: 2 })] }]);
      expect(results(await run([{ ...book, copies: [namedCopy({ barcode: 'B1' })] }]))).toEqual([
        'unchanged',
      ]);
      expect(results(await run([{ ...book, copies: [namedCopy({ barcode: 'B1', status: 3 })] }]))).toEqual([
        'updated',
      ]);
      expect(await copies()).toMatchObject([{ status_id: 3, shelf: '3' }]);
    });

    test('stay on loan to their reader', async () => {
      await run([{ ...book, copies: [namedCopy({ barcode: 'B1' })] }]);
      await app.db.updateTable('copy').set({ status_id: 2, lent: 1 }).execute();
      await run([{ ...book, copies: [namedCopy({ barcode: 'B1', status: 3, shelf: '5' })] }]);
      expect(await copies()).toMatchObject([{ status_id: 2, shelf: '5' }]);
    });

    test('with a barcode twice in a file follow the first row, in one batch or two', async () => {
      const rows = [
        { ...book, copies: [namedCopy({ barcode: 'B1', shelf: '1' })] },
        { ...book, copies: [namedCopy({ barcode: 'B1', shelf: '2' })] },
      ];
      for (const sizes of [[2], [1]]) {
        expect(codes(await run(rows, sizes))[1]).toContain('copy.barcode-twice');
        expect(await copies()).toMatchObject([{ shelf: '1' }]);
      }
    });

    test('in another library of the group stand in a room of that library', async () => {
      const at = namedCopy({ barcode: 'B1', library: 'chengbei', storage: '少儿区' });
      await run([{ ...book, copies: [at, namedCopy({ barcode: 'B2', library: 'NLC', storage: '少儿区' })] }]);
      const rooms = await app.db
        .selectFrom('storage')
        .select(['clientid', 'name'])
        .orderBy('clientid')
        .execute();
      expect(rooms).toEqual([
        { clientid: 'chengbei', name: '少儿区' },
        { clientid: 'qinghe', name: '少儿区' },
      ]);
      expect(await copies()).toMatchObject([{ clientid: 'chengbei' }, { clientid: 'qinghe' }]);
    });
  });

  /** A small vocabulary, so that rows collide: shared ISBNs, misprints, volumes, gaps. */
  const rowArbitrary: fc.Arbitrary<TitleWords> = fc.record({
    title: fc.constantFrom('史记', '史記', '史记选', '三体', '三体全集', '呐喊'),
    subtitle: fc.constantFrom('', '', '上册', '下册', '插图本'),
    author: fc.constantFrom('', '司马迁', '刘慈欣'),
    publisher: fc.constantFrom('', '中华书局', '重庆出版社'),
    year: fc.constantFrom(null, 1982, 2008),
    isbns: fc.subarray(['9787101003048', '7101003044', '9787536692930', '9787020002207']),
    summary: fc.constantFrom('', '一', '二'),
    copyCount: fc.constantFrom(null, null, 1, 3),
    copies: fc.array(
      fc.record({
        barcode: fc.constantFrom('', 'B1', 'B2', 'B3', '9787101003048-1'),
        library: fc.constantFrom('', 'chengbei', 'elsewhere'),
        storage: fc.constantFrom('', '一楼'),
        shelf: fc.constantFrom('', '1', '2'),
        callNumber: fc.constant(''),
        navigationUrl: fc.constant(''),
        status: fc.constantFrom(1, 2, 3, 10),
        count: fc.constantFrom(1, 2),
      }),
      { maxLength: 2 },
    ),
  });

  test('any file in any batches makes the same catalogue as in one, and a second run changes nothing', async () => {
    /** Without fields that only show when a row was written, or its random id. */
    const content = async () => {
      const shown = await app.db
        .selectFrom('copy')
        .leftJoin('storage', 'storage.id', 'copy.storage_id')
        .select(['barcode', 'title_id', 'copy.clientid', 'status_id', 'shelf', 'counted', 'name'])
        .orderBy('barcode')
        .execute();
      const sources = await app.db.selectFrom('title_source').selectAll().orderBy('source_key').execute();
      return { titles: (await titles()).map(({ changed: _, ...title }) => title), copies: shown, sources };
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(rowArbitrary, { minLength: 1, maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
        async (rows, sizes) => {
          await forgetCatalogue(app.db);
          await run(rows);
          const whole = await content();
          await forgetCatalogue(app.db);
          await run(rows, sizes);
          expect(await content()).toEqual(whole);
          const before = await everyRow(app.db);
          expect(new Set(results(await run(rows)))).toEqual(new Set(['unchanged']));
          expect(await everyRow(app.db)).toBe(before);
        },
      ),
      { numRuns: dialect === 'sqlite' ? 100 : 20 },
    );
  });
});
