import { workerData } from 'node:worker_threads';
import { type MeaningData, MeaningLearner } from '@yuelan/search';
import { collectAll, collectGarbage, pack, serveCalls, stepBack } from '@yuelan/threads';
import type { Config } from '../platform/config.ts';
import { openDatabase } from '../platform/database/open.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { recreateIndexes } from './dropped-indexes.ts';
import { readChanges, readRecords } from './index-records.ts';
import { raiseIndexBound, writeIndexState } from './index-state-store.ts';
import { readTitlesForMeaning } from './index-store.ts';
import { type LateTitles, readLate } from './late-titles.ts';
import { readTitleRecord } from './title-record.ts';

/** A thread that reads many titles at once. Requests go first. */

const config: Config = workerData;
stepBack();
// What fails is thrown to the caller, who logs it.
const log = createLog('silent');
// Each title is read once.
const { db, dialect } = openDatabase(config, { log, purpose: 'work', cacheMegabytes: 8 });

/** What a function takes beside the handle of the database. */
export type AfterHandle<Work extends (db: Db, ...rest: never[]) => unknown> =
  Parameters<Work> extends [Db, ...infer Rest] ? Rest : never;

/** Titles read at once for learning. */
const slice = 250;

const calls = {
  async changes(serviceid: ServiceId, from: number, to: number) {
    collectGarbage();
    const { changes, applied } = await readChanges(db, serviceid, from, to);
    return { changes: pack(changes), applied };
  },
  async records(serviceid: ServiceId, after: number) {
    collectGarbage();
    const { records, ...about } = await readRecords(db, serviceid, after);
    return { records: pack(records), ...about };
  },
  async late(serviceid: ServiceId, asked: LateTitles) {
    const { records, ...about } = await readLate(db, serviceid, asked);
    return { records: pack(records), ...about };
  },
  recreateIndexes: () => recreateIndexes(db, dialect),
  raiseBound: (...asked: AfterHandle<typeof raiseIndexBound>) => raiseIndexBound(db, ...asked),
  writeState: (...asked: AfterHandle<typeof writeIndexState>) => writeIndexState(db, ...asked),
  async learn(serviceid: ServiceId, every: number): Promise<MeaningData> {
    const learner = new MeaningLearner();
    for await (const rows of readTitlesForMeaning(db, serviceid, every, slice)) {
      learner.add(rows.map(({ record }) => readTitleRecord(record)));
      collectGarbage();
    }
    // Its words are numbers from here on.
    collectAll();
    return learner.learn();
  },
};
export type TitleCalls = typeof calls;

serveCalls(calls);
