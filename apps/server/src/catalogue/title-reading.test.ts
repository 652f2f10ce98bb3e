import { type Change, MeaningLearner, type SearchRecord } from '@yuelan/search';
import { unpack } from '@yuelan/threads';
import { expect, onTestFinished, test } from 'vitest';
import { keepTitles } from '../../testing/catalogue/fixtures.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { createLibrary, findGroupCounters } from '../library/public.ts';
import { asServiceId } from '../platform/ids.ts';
import { GatheredTitles } from './gathered-titles.ts';
import { readIndexState } from './index-state-store.ts';
import { learnTitles, TitleReading } from './title-reading.ts';

const qinghe = asServiceId('qinghe');

eachDatabase((_name, makeApp) => {
  test('many titles read in a thread equal the same titles read without one, and are learnt there', async () => {
    const app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
    await keepTitles(
      app,
      'qinghe',
      Array.from({ length: 150 }, (_, at) => ({ title: `书${at}`, keywords: [`subject${at}`] })),
    );
    const [here, beside] = [new TitleReading(app.db), new TitleReading(app.db, app.config)];
    onTestFinished(() => beside.close());

    const [group] = await findGroupCounters(app.db);
    if (group === undefined) throw new Error('no group');
    const read = async (reading: TitleReading) => {
      const records: SearchRecord[] = [];
      let isPacked = false;
      for await (const batch of new GatheredTitles({ db: app.db, reading }, group).records()) {
        isPacked ||= 'packed' in batch;
        records.push(...unpack(batch));
      }
      const changed: Change[] = [];
      for (let from = 0, to = 1000; from < to; ) {
        const { changes, applied } = await reading.changes(qinghe, from, to);
        isPacked ||= 'packed' in changes;
        changed.push(...unpack(changes));
        from = applied;
      }
      return { records, changed, isPacked };
    };
    const expected = await read(here);
    expect(expected.records).toHaveLength(150);
    expect(await read(beside)).toEqual({ ...expected, isPacked: true });

    // Beside many changes, the thread also writes how far they may take the index and did.
    const at = { serviceid: qinghe, epoch: 1 };
    await beside.writeState('this one', at, { ready: true, applied: 0, records: 0 }, app.clock.now());
    await beside.raiseBound('this one', group);
    expect(await readIndexState(app.db, 'this one', qinghe)).toEqual({
      epoch: 1,
      applied: 0,
      bound: group.catalogueChanges,
      records: 0,
    });

    const learner = new MeaningLearner();
    learner.add(expected.records);
    expect(await learnTitles(app.config, qinghe, 1)).toEqual(learner.learn());
    expect((await learnTitles(app.config, qinghe, 3)).headings).toHaveLength(50);
    await expect(learnTitles(app.config, qinghe, 1, AbortSignal.abort())).rejects.toThrow();
  });
});
