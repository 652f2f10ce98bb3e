import { saveSource } from '../../src/catalogue/sync/change-source.ts';
import { changeHarvest, insertHarvest } from '../../src/catalogue/sync/harvest-store.ts';
import { harvestSettings } from '../../src/catalogue/sync/source-settings.ts';
import { importHarvested } from '../../src/import/public.ts';
import { requireLibrary } from '../../src/library/public.ts';
import { operator as actor } from '../../src/platform/audit/record-change.ts';
import { transaction } from '../../src/platform/database/transaction.ts';
import type { TestApp } from '../each-database.ts';

/** Creates a source `koha` for a library, with a waiting harvest that would withdraw some of the existing titles. */
export async function makeWaitingHarvest(
  app: Pick<TestApp, 'db' | 'clock'>,
  clientid: string,
): Promise<void> {
  const now = app.clock.now();
  const { serviceid } = await requireLibrary(app.db, clientid);
  const settings = harvestSettings.parse({ protocol: 'oai', address: 'https://koha.example/oai' });
  await transaction(app.db, async (tx) => {
    await saveSource(tx, actor, now, { clientid, name: 'koha', settings });
    const run = await importHarvested(tx, actor, now, {
      ...{ clientid, source: 'koha', name: 'koha.example', objectName: 'none', bytes: 0 },
      options: { encoding: '', family: '' },
    });
    await tx.updateTable('import_run').set({ task: '' }).where('id', '=', run).execute();
    const harvest = await insertHarvest(tx, {
      ...{ clientid, source: 'koha', state: 'stored', complete: 1, actor, now },
    });
    await changeHarvest(tx, harvest, { run });
    const titles = await tx
      .selectFrom('title')
      .select('id')
      .where('serviceid', '=', serviceid)
      .orderBy('id')
      .limit(20)
      .execute();
    for (const { id } of titles) {
      const { id: origin } = await tx
        .insertInto('title_origin')
        .values({
          ...{ clientid, source: 'koha', record_key: `oai:${id}`, control: String(id), title_id: id },
          ...{ stamp: '', run: '', gone: 0, hid: 0, barcodes: '[]' },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.insertInto('harvest_missing').values({ harvest, origin }).execute();
    }
  });
}
