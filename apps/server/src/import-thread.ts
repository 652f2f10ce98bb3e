import { workerData } from 'node:worker_threads';
import { serveCalls, stepBack } from '@yuelan/threads';
import { pino } from 'pino';
import { domains } from './domains.ts';
import { openFileStore } from './files/public.ts';
import { type ImportThreadData, importThreadCalls } from './import/public.ts';
import { openDatabase } from './platform/database/open.ts';
import { createLog } from './platform/log.ts';

/** The thread in which the files of the desk are read and imported. Requests go first. */

stepBack();

const { config, now }: ImportThreadData = workerData;
const ahead = now - Date.now();
const clock = { now: () => new Date(Date.now() + ahead) };
const log = createLog(config.logLevel === 'silent' ? 'silent' : 'warn', pino.destination(2));
const { db, dialect } = openDatabase(config, { log, purpose: 'work' });
const { store } = openFileStore(config, 'imports', clock);
const targets = domains.flatMap((domain) => domain.imports ?? []);

serveCalls(
  importThreadCalls({
    ...{ config, db, dialect, clock, log, store, random: Math.random },
    targets: new Map(targets.map((target) => [target.name, target])),
    attachments: domains.flatMap((domain) => domain.attachments ?? []),
  }),
);
