// @matrix
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeScene } from '../../testing/circulation/fixtures.ts';
import { startTestApp, temporaryFolder } from '../../testing/each-database.ts';
import { allRows, backUpTo, makeTarget } from '../../testing/operations/backup-scene.ts';
import { checkInvariants } from '../circulation/check-invariants.ts';
import { lendCopy, returnCopy } from '../circulation/public.ts';

const copies = 40;

for (const dialect of ['sqlite', 'postgres'] as const)
  test(`a backup on ${dialect} while books go out and come back is of one moment`, async () => {
    const { app, close } = await startTestApp(dialect);
    const folder = temporaryFolder();
    onTestFinished(async () => {
      await close();
      folder.remove();
    });
    const scene = await makeScene(app, {
      copies: [copies],
      readers: 8,
      rules: ['maxLoans=400', 'loanDays=30'],
    });
    // PostgreSQL finishes a backup of this size before much is written, so it gets more rounds.
    const rounds = dialect === 'sqlite' ? [1, 2] : [1, 2, 3, 4, 5, 6, 7, 8];
    const loansOf = async () =>
      app.db.selectFrom('loan').select('id').where('ended_at', 'is', null).execute();

    // Two loops lend and return as fast as the database allows until the backup is done.
    let written = 0;
    let done = true;
    const lending = async (from: number) => {
      for (let turn = from; !done; turn += 1) {
        const barcode = `1-${(turn % (copies / 2)) * 2 + from + 1}`;
        const readerId = scene.reader(turn % 8).id;
        app.clock.advance(1000);
        await lendCopy(app.db, scene.place, { readerId, barcode, now: app.clock.now() });
        await setImmediate();
        if (turn % 3 > 0) await returnCopy(app.db, scene.place, { barcode, now: app.clock.now() });
        written += 1;
      }
    };
    for (const round of rounds) {
      done = false;
      const writers = [lending(0), lending(1)];
      const before = written;
      const file = join(folder.path, `backup-${round}.tar.gz`);
      const { manifest } = await backUpTo(file, app.config, app.clock);
      const after = written;
      done = true;
      await Promise.all(writers);
      expect(after, 'writes while the backup was made').toBeGreaterThan(before);
      const target = await makeTarget(dialect === 'sqlite' ? 'postgres' : 'sqlite');
      expect(await target.cli('restore', file)).toMatchObject({ code: 0, err: [] });
      await target.withDb(async (db) => {
        expect(await checkInvariants(db)).toEqual([]);
        const rows = await allRows(db, target.dialect);
        expect(rows['loan']?.length).toBe(manifest.tables['loan']?.rows);
      });
    }
    expect((await loansOf()).length).toBeGreaterThan(0);
    expect(await checkInvariants(app.db)).toEqual([]);
  });
