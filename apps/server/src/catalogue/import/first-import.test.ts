import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  everyRow,
  forgetCatalogue,
  keepCopies,
  keepTitles,
  type TitleWords,
  targetOf,
  titleDraft,
} from '../../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { runBeside } from '../../../testing/run-command.ts';
import { createLibrary } from '../../library/public.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { asTitleId } from '../../platform/ids.ts';
import { areIndexesDropped, recreateIndexes } from '../dropped-indexes.ts';
import { recreateIndexesJob } from '../jobs/recreate-indexes.ts';
import { findEditionIds } from '../store.ts';
import { applyTitles } from './apply-titles.ts';
import { FirstImport } from './first-import.ts';

/** Titles without ISBN, which only their keys find again: every third repeats one of an earlier batch. */
const batches: readonly (readonly TitleWords[])[] = Array.from({ length: 4 }, (_, batch) =>
  Array.from({ length: 30 }, (_, row) => {
    const number = row % 3 === 0 ? row : batch * 100 + row;
    const isbns = row % 5 === 1 ? [`978700000${String(number).padStart(3, '0')}X`] : [];
    return { title: `书 ${number}`, author: `作者${number % 7}`, publisher: '出版社', isbns, copyCount: 1 };
  }),
);

eachDatabase((name, makeApp) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河', group: 'river' });
  });
  beforeEach(async () => {
    await recreateIndexes(app.db, name);
    await forgetCatalogue(app.db);
  });

  const begin = async () => FirstImport.begin(app.db, name, (await targetOf(app.db, 'qinghe')).serviceid);

  async function apply(first: FirstImport | undefined, titles: readonly TitleWords[], fails = false) {
    const target = { ...(await targetOf(app.db, 'qinghe')), first };
    const outcomes = await transaction(app.db, async (tx) => {
      const done = await applyTitles(tx, target, titles.map(titleDraft), app.clock.now());
      if (fails) throw new Error('no commit');
      return done;
    });
    first?.committed();
    return outcomes.map(({ result, titleId }) => `${result} ${titleId}`);
  }

  if (name === 'postgres') {
    test('on PostgreSQL all indexes stay', async () => {
      expect(await begin()).toBeUndefined();
      expect(await areIndexesDropped(app.db)).toBe(false);
    });
    return;
  }

  /** All tables and indexes, and what SQLite knows of their rows. */
  async function schema() {
    const made = await sql<{ line: string }>`
      select type || ' ' || name || ' ' || coalesce(replace(sql, char(10), ''), '') as line from sqlite_master
      union all select tbl || ' ' || idx || ' ' || stat from sqlite_stat1 where idx is not null`.execute(
      app.db,
    );
    return made.rows.map(({ line }) => line.replaceAll(/\s+/g, ' ').toLowerCase()).toSorted();
  }

  /** Every row, without the numbers that deleted rows used up. */
  const lastingRows = async () =>
    (await everyRow(app.db))
      .replaceAll(/"index_epoch":\d+|(?<=^copy \{)"id":\d+/gm, '')
      .split('\n')
      .toSorted();

  test('the catalogue and its indexes are the same with and without dropping indexes', async () => {
    const indexes = await schema();
    const usual = [];
    for (const batch of batches) usual.push(await apply(undefined, batch));
    const rows = await lastingRows();
    await forgetCatalogue(app.db);

    const first = await begin();
    expect(await areIndexesDropped(app.db)).toBe(true);
    const left = await schema();
    expect(indexes.filter((line) => !left.includes(line)).length).toBe(10);
    const done = [];
    for (const batch of batches) done.push(await apply(first, batch));
    expect(done).toEqual(usual);
    expect(await areIndexesDropped(app.db)).toBe(true);
    await first?.end();
    expect(await lastingRows()).toEqual(rows);
    expect(await schema()).toEqual(indexes);
  });

  test('a title that somebody else adds meanwhile is found, and so is one renamed', async () => {
    const first = await begin();
    await apply(first, [{ title: '甲', author: '一' }]);
    // Somebody who needs the indexes makes them.
    await keepTitles(app, 'qinghe', [{ title: '乙', author: '二' }]);
    expect(await areIndexesDropped(app.db)).toBe(false);
    expect(await apply(first, [{ title: '乙', author: '二' }])).toEqual(['unchanged 2']);
    await keepTitles(app, 'qinghe', [{ title: '丙', author: '三' }]);
    await apply(first, [{ title: '丁', author: '四' }]);
    expect(await apply(first, [{ title: '丙', author: '三' }])).toEqual(['unchanged 3']);
    await first?.end();
  });

  test('titles are found by their ISBNs, in this batch, an earlier one or another program', async () => {
    const [one, other, third] = ['9787020002207', '9787544291163', '9787536692930'];
    const first = await begin();
    await apply(first, [{ title: '甲', isbns: [one] }]);
    expect(await apply(first, [{ title: '甲', isbns: [one, other] }])).toEqual(['updated 1']);
    expect(await apply(first, [{ title: '甲', isbns: [other] }])).toEqual(['updated 1']);
    expect(await areIndexesDropped(app.db)).toBe(true);
    await keepTitles(app, 'qinghe', [{ title: '乙', isbns: [third] }]);
    expect(await areIndexesDropped(app.db)).toBe(false);
    expect(await apply(first, [{ title: '乙', isbns: [third], publisher: '丙社' }])).toEqual(['updated 2']);
    await first?.end();
    const { rows } = await sql<{ line: string }>`
      select title_id || ' ' || isbn_key as line from title_isbn order by line`.execute(app.db);
    expect(rows.map(({ line }) => line)).toEqual([`1 ${one}`, `1 ${other}`, `2 ${third}`]);
  });

  test('a batch that is not committed is forgotten, and what was written in its place is found', async () => {
    const first = await begin();
    await apply(first, [{ title: '甲', author: '一' }]);
    await expect(apply(first, [{ title: '乙', author: '二' }], true)).rejects.toThrow('no commit');
    await keepTitles(app, 'qinghe', [{ title: '丙', author: '三' }]);
    expect(await apply(first, [{ title: '丙', author: '三' }])).toEqual(['unchanged 2']);
    expect(await apply(first, [{ title: '乙', author: '二' }])).toEqual(['added 3']);
    await first?.end();
  });

  test('indexes are dropped only in a database without titles', async () => {
    await keepTitles(app, 'qinghe', [{ title: '甲' }]);
    expect(await begin()).toBeUndefined();
    expect(await areIndexesDropped(app.db)).toBe(false);
  });

  test('a reader or librarian who needs a dropped index does not wait', async () => {
    const first = await begin();
    await apply(first, [{ title: '甲', author: '一' }]);
    const { serviceid } = await targetOf(app.db, 'qinghe');
    expect(await findEditionIds(app.db, serviceid, asTitleId(1), 9)).toEqual([1]);
    const [outcome] = await keepCopies(app, 'qinghe', [{ barcode: 'B1', title: '甲', author: '一' }]);
    expect(outcome?.titleId).toBe(1);
    expect(await areIndexesDropped(app.db)).toBe(false);
  });

  test('what a killed import left out, the server makes once nothing changes any more', async () => {
    const indexes = await schema();
    const first = await begin();
    const job = recreateIndexesJob(app.db, app.config);
    const run = () => job.run(AbortSignal.timeout(10_000));
    await run();
    await apply(first, [{ title: '甲' }]);
    await run();
    expect(await areIndexesDropped(app.db)).toBe(true);
    await run();
    expect(await areIndexesDropped(app.db)).toBe(false);
    expect(await schema()).toEqual(indexes);
  });

  describe('the command', () => {
    const large = () => {
      const path = join(app.config.dataDir, 'large.csv');
      const rows = Array.from(
        { length: 3000 },
        (_, at) => `书 ${at},作者${at % 50}著,出版社,1990,${'摘要'.repeat(150)}`,
      );
      writeFileSync(path, ['书名,著者,出版社,出版年,摘要', ...rows].join('\n'));
      return path;
    };

    test('leaves them out while it imports a large file, and makes them at the end', async () => {
      const indexes = await schema();
      const file = large();
      const imported = await runBeside(app, ['import', 'catalogue', file, '--library', 'qinghe', '--json']);
      expect([imported.code, imported.err]).toEqual([0, []]);
      expect(JSON.parse(imported.out.join('\n'))).toMatchObject({ added: 3000 });
      expect(await schema()).toEqual(indexes);
      const before = await everyRow(app.db);
      await runBeside(app, ['import', 'catalogue', file, '--library', 'qinghe']);
      expect(await everyRow(app.db)).toBe(before);
    });

    test('makes them even if the file cannot be read', async () => {
      const indexes = await schema();
      const path = join(app.config.dataDir, 'broken.csv');
      writeFileSync(path, '甲,乙\n'.repeat(400_000));
      const { code } = await runBeside(app, ['import', 'catalogue', path, '--library', 'qinghe']);
      expect(code).toBe(1);
      expect(await schema()).toEqual(indexes);
    });
  });
});
