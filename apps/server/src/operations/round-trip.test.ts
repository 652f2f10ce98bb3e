// @matrix
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { catalogueCalls, circulationCalls } from '@yuelan/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { startTestApp, type TestApp, testConfig } from '../../testing/each-database.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { LogLines } from '../../testing/log-lines.ts';
import { allRows, makeTarget, type Target } from '../../testing/operations/backup-scene.ts';
import { logInAs } from '../../testing/readers.ts';
import { runCommand } from '../../testing/run-command.ts';
import { createApp, momentaryTables } from '../app.ts';
import { noteAvailability } from '../catalogue/copy-use-store.ts';
import { checkInvariants } from '../circulation/check-invariants.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { domains } from '../domains.ts';
import type { Dialect } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asClientId } from '../platform/ids.ts';
import { addCredit, findReaderByNumber } from '../reader/public.ts';
import { namesOf } from './kept-files.ts';

const qinghe = asClientId('qinghe');
const picture = Buffer.from('the bytes of a picture of a reader, and some more of them');

/** Takes an id that no row has now. */
async function spendIds(app: TestApp): Promise<number> {
  const reader = await findReaderByNumber(app.db, qinghe, 'Q0002');
  if (reader === undefined) throw new Error('The demonstration has no second reader.');
  for (const cause of ['spent:1', 'spent:2'])
    await transaction(app.db, (tx) =>
      addCredit(tx, {
        clientid: qinghe,
        readerId: reader.id,
        cause,
        at: app.clock.now(),
        stype: 10,
        score: 1,
        reason: '',
      }),
    );
  const { last } = await app.db
    .selectFrom('credit_entry')
    .select(({ fn }) => fn.max<number>('id').as('last'))
    .executeTakeFirstOrThrow();
  await app.db.deleteFrom('credit_entry').where('cause', 'like', 'spent:%').execute();
  return last;
}

for (const from of ['sqlite', 'postgres'] as const)
  describe(`a backup of the demonstration on ${from}`, () => {
    let app: TestApp;
    let close: () => Promise<void>;
    let file: string;
    let key: string | undefined;
    let lastId: number;
    let token: string;
    let rows: Awaited<ReturnType<typeof allRows>>;

    beforeAll(async () => {
      ({ app, close } = await startTestApp(from, { environment: { CAPTCHA_TEST_CODE: 'TEST' } }));
      const kinds = domains.flatMap((domain) => domain.content ?? []);
      await fillDemo({ db: app.db, clock: app.clock, config: app.config }, kinds);
      const reader = await findReaderByNumber(app.db, qinghe, 'Q0001');
      if (reader === undefined) throw new Error('The demonstration has no first reader.');
      const owner = { clientid: qinghe, readerId: reader.id };
      key = await app.services.files.keep({
        owner,
        module: 'avatar',
        visibility: 'public',
        contentType: 'image/jpeg',
        extension: 'jpg',
        bytes: picture,
        perDay: 5,
      });
      lastId = await spendIds(app);
      const visitor = await visitorOf(app, 'qinghe');
      token = answerOf(await logInAs(app, visitor, 'Q0001', 'Yuelan2026')).token;
      // Otherwise the server notes something between the backup and the look at the rows.
      await noteAvailability(app.db);
      await app.jobs.stop();
      file = join(app.config.dataDir, 'backup.tar.gz');
      const { code, out, err } = await runCommand(
        ['backup', file, '--json'],
        { DATA_DIR: app.config.dataDir, DATABASE_URL: app.config.databaseUrl },
        app.clock,
      );
      expect({ code, err }).toEqual({ code: 0, err: [] });
      expect(JSON.parse(out.join(''))).toMatchObject({ database: from, missingFiles: 0, filesAre: 'inside' });
      rows = await allRows(app.db, from);
    });
    afterAll(() => close());

    async function startOn(target: Target): Promise<TestApp> {
      const clock = fixedClock(app.clock.now());
      const logged = new LogLines();
      const databaseUrl = target.environment['DATABASE_URL'];
      const config = testConfig({
        dataDir: target.dataDir,
        environment: { CAPTCHA_TEST_CODE: 'TEST' },
        ...(databaseUrl === undefined ? {} : { databaseUrl }),
      });
      return Object.assign(await createApp(config, { clock, logTo: logged }), { clock, logged });
    }

    test('can be read only by its owner, and nothing unfinished lies beside it', () => {
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(existsSync(file)).toBe(true);
    });

    for (const to of ['sqlite', 'postgres'] satisfies Dialect[])
      test(`comes back on ${to}: every row, every file, and the portal runs on it`, async () => {
        const target = await makeTarget(to);
        const restored = await target.cli('restore', file, '--json');
        expect(restored).toMatchObject({ code: 0, err: [] });
        expect(JSON.parse(restored.out.join(''))).toMatchObject({ missingFiles: 0, migrated: [], files: 8 });
        await target.withDb(async (db) => {
          expect(await allRows(db, to)).toEqual(rows);
          for (const name of momentaryTables)
            expect((await sql`select 1 from ${sql.table(name)}`.execute(db)).rows).toEqual([]);
        });

        const there = await startOn(target);
        try {
          expect(await checkInvariants(there.db)).toEqual([]);
          await there.services.indexFeed.catchUp();
          const call = callAs(there, await visitorOf(there, 'qinghe'));
          const found = answerOf(await call(catalogueCalls.search, { text: '红楼梦' }));
          expect(found.totalRecord).toBeGreaterThan(0);
          const avatar = await there.services.files.find(key ?? '');
          if (avatar === undefined) throw new Error('The picture has no row.');
          const bytes = await there.services.files.open(avatar);
          expect(await buffer(bytes ?? Readable.from([]))).toEqual(picture);
          const pictures = await sql<{ name: string }>`${sql.raw(namesOf('pictures'))}`.execute(there.db);
          expect(pictures.rows.length).toBe(7);
          expect((await there.inject(`/files/content/${pictures.rows[0]?.name}`)).statusCode).toBe(200);

          // Sessions from before the backup have ended; the password is the same.
          expect(await callAs(there, token)(circulationCalls.loans, {})).toMatchObject({ status: 401 });
          const visitor = await visitorOf(there, 'qinghe');
          const login = answerOf(await logInAs(there, visitor, 'Q0001', 'Yuelan2026'));
          const loans = answerOf(await callAs(there, login.token)(circulationCalls.loans, {}));
          expect(loans.totalRecord).toBeGreaterThan(2);
          expect(await spendIds(there)).toBe(lastId + 2);
        } finally {
          await there.close();
        }
        expect((await target.cli('doctor', '--json')).err).toEqual([]);
      });
  });
