import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testIsbn } from '../testing/circulation/fixtures.ts';
import { eachDatabase, type TestApp } from '../testing/each-database.ts';
import { hashTables, importRecords } from '../testing/refused.ts';
import { runCli } from './cli.ts';
import { createLibrary } from './library/public.ts';
import { dayMs } from './platform/clock.ts';

const lines = (count: number, line: (row: number) => string) =>
  Array.from({ length: count }, (_, row) => line(row));

/** Files of three batches each, of which later ones need what earlier ones brought. */
const files = {
  catalogue: {
    options: ['--family', 'unimarc'],
    /** Repeated titles with more copies or fewer, and ISBNs that two titles share. */
    rows: [
      '书名,出版社,ISBN,馆藏数',
      ...lines(2300, (row) => {
        const number = row % 7 === 6 ? row - 6 : row;
        return `${row % 11 === 5 ? '另一种' : '书'} ${number},${row % 3 === 0 ? '' : '出版社'},${testIsbn(row % 11 === 5 ? row - 1 : number)},${1 + (row % 4)}`;
      }),
    ],
    notes: ['title.same-row', 'isbn.shared', 'copy.fewer'],
  },
  copies: {
    options: [],
    /** Repeated barcodes, with other places and with the same, titles that are not there. */
    rows: [
      'barcode,isbn,title,shelf',
      ...lines(2300, (row) => {
        const number = row % 9 === 8 ? row - 8 : row;
        return `C${number},${row % 13 === 1 ? testIsbn(90_000 + row) : testIsbn(7)},书 7,${row % 18 === 17 ? 'B' : 'A'}`;
      }),
    ],
    notes: ['copy.repeated', 'copy.barcode-twice', 'copy.title-not-found'],
  },
  readers: {
    options: ['--keep-passwords'],
    rows: [
      '借阅证号,姓名,性别,初始密码',
      ...lines(
        500,
        (row) =>
          `R${row % 9 === 8 ? row - 8 : row},读者,${row % 18 === 17 ? '女' : '男'},${row % 100 === 0 ? '123456' : ''}`,
      ),
    ],
    notes: ['reader.twice', 'reader.password-weak'],
  },
  circulation: {
    options: ['--create-readers'],
    /** Borrowed by one reader, wanted by another meanwhile, given back. */
    rows: [
      '时间,读者证号,操作,条码',
      ...lines(500, (row) => {
        const turn = Math.floor(row / 3);
        const at = new Date(Date.UTC(2026, 0, 5) + row * 60_000).toISOString();
        const reader = turn % 10 === 0 ? `N${turn}` : `R${turn % 8}`;
        const copy = `C${(turn % 5) * 2 + 2}`;
        return `${at},${row % 3 === 1 ? 'R20' : reader},${row % 3 === 2 ? '还书' : '借书'},${copy}`;
      }),
    ],
    notes: ['event.reader-made', 'event.copy-out'],
  },
} as const;
type What = keyof typeof files;

eachDatabase((_name, makeApp) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['whole', 'halted', 'other'])
      await createLibrary(app.db, app.clock, { clientid, name: clientid });
  });

  /** Runs the command. `stopAt`: Ctrl-C is pressed when it has read the clock this many times. */
  async function bring(what: What, library: string, more: readonly string[] = [], stopAt = Infinity) {
    const file = join(app.config.dataDir, `${what}.csv`);
    writeFileSync(file, files[what].rows.join('\n'));
    const report = join(app.config.dataDir, 'report.csv');
    const out: string[] = [];
    const err: string[] = [];
    const stop = new AbortController();
    let looks = 0;
    const now = () => {
      looks += 1;
      if (looks >= stopAt) stop.abort();
      return app.clock.now();
    };
    const given = [...files[what].options, ...more];
    const code = await runCli(
      ['import', what, file, '--library', library, '--json', '--report', report, ...given],
      {
        environment: { NODE_ENV: 'test', DATA_DIR: app.config.dataDir, DATABASE_URL: app.config.databaseUrl },
        out: (line) => out.push(line),
        err: (line) => err.push(line),
        clock: { now },
        stopped: stop.signal,
      },
    );
    if (stop.signal.aborted) {
      expect([code, err]).toEqual([1, [expect.stringContaining('run the same command again')]]);
      return undefined;
    }
    expect([code, err]).toEqual([0, []]);
    const { seconds, ...summary } = JSON.parse(out.join(''));
    return { summary, report: readFileSync(report, 'utf8') };
  }
  const recorded = async () =>
    (await app.db.selectFrom('import_batch').select('position').execute()).map(({ position }) => position);

  describe.each(['catalogue', 'copies', 'readers', 'circulation'] as const)('import %s', (what) => {
    test('that was stopped twice ends with the report of an uninterrupted one', async () => {
      const whole = await bring(what, 'whole');
      expect(Object.keys(whole?.summary.reasons)).toEqual(expect.arrayContaining([...files[what].notes]));
      expect(await recorded()).toEqual([]);

      // In the second batch, then in the third.
      for (const stopAt of [6, 7]) {
        expect(await bring(what, 'halted', [], stopAt)).toBeUndefined();
        expect(await recorded()).not.toEqual([]);
      }
      const before = await hashTables(app, importRecords);
      expect(await bring(what, 'halted', ['--dry-run'])).toEqual({
        ...whole,
        summary: { ...whole?.summary, dryRun: true },
      });
      expect(await hashTables(app, importRecords)).toEqual(before);

      expect(await bring(what, 'halted')).toEqual(whole);
      expect(await recorded()).toEqual([]);
      expect((await bring(what, 'halted'))?.summary).toMatchObject({ added: 0, updated: 0 });
      expect(await recorded()).toEqual([]);
    });
  });

  test('another library, another map and a week later are other imports', async () => {
    const rows = files.copies.rows.length - 1;
    await bring('catalogue', 'other');
    expect(await bring('copies', 'other', [], 6)).toBeUndefined();
    const left = await recorded();
    expect(left).not.toEqual([]);
    expect((await bring('copies', 'halted'))?.summary).toMatchObject({ added: 0 });
    const mapped = await bring('copies', 'other', ['--dry-run', '--map', 'shelf=ignore']);
    expect(mapped?.summary.unchanged).toBeGreaterThan(left.length * 500);
    expect(await recorded()).toEqual(left);
    app.clock.advance(8 * dayMs);
    expect((await bring('copies', 'other'))?.summary.unchanged).toBeGreaterThan(rows / 3);
    expect(await recorded()).toEqual([]);
  });
});
