import { circulationDeskCalls } from '@yuelan/contract';
import { expect, test } from 'vitest';
import { answerOf } from '../../../testing/call-as.ts';
import { makeScene } from '../../../testing/circulation/fixtures.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { deskOf, makeStaff } from '../../../testing/staff/desk.ts';
import { circulationMigrations } from '../../circulation/migrations.ts';
import { catalogueMigrations } from '../migrations.ts';
import { findOddBarcodes } from '../odd-barcodes.ts';

eachDatabase((dialect, makeApp) => {
  test('full-width barcodes become those that a scanner sends, except those that another copy has', async () => {
    const app = await makeApp();
    const scene = await makeScene(app, { copies: [3], readers: 1 });
    await makeStaff(app, 'qinghe', 'lin', 'librarian');
    const desk = await deskOf(app, 'qinghe', 'lin');
    const scan = { key: 'scan-000001', text: '1-1', readerId: scene.reader(0).id };
    answerOf(await desk.call(circulationDeskCalls.scan, scan));
    const set = (from: string, barcode: string) =>
      app.db.updateTable('copy').set({ barcode }).where('barcode', '=', from).execute();
    await set('1-1', 'ＮＢ９');
    await app.db.updateTable('loan').set({ barcode: 'ＮＢ９' }).execute();
    await set('1-2', '１-３');

    for (const { id, up } of [...catalogueMigrations, ...circulationMigrations])
      if (id.endsWith('-scannable-barcodes')) await app.db.transaction().execute((tx) => up(tx, dialect));

    const copies = await app.db.selectFrom('copy').select('barcode').orderBy('id').execute();
    expect(copies.map(({ barcode }) => barcode)).toEqual(['NB9', '１-３', '1-3']);
    expect(await findOddBarcodes(app.db)).toMatchObject([{ barcode: '１-３', clean: '1-3' }]);
    const back = answerOf(
      await desk.call(circulationDeskCalls.takeBack, { key: 'scan-000002', barcode: 'ｎｂ９'.toUpperCase() }),
    );
    expect(back).toMatchObject({ returned: true });
    expect(await app.db.selectFrom('loan').select('barcode').execute()).toEqual([{ barcode: 'NB9' }]);
  });
});
