import { harvestSources } from '../../src/catalogue/sync/run-harvests.ts';
import { domains } from '../../src/domains.ts';
import { openFileStore } from '../../src/files/public.ts';
import { performTask } from '../../src/import/runs/perform-task.ts';
import { findNextTask } from '../../src/import/runs/run-store.ts';
import { parseConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { createLog } from '../../src/platform/log.ts';

// `node harvesting-process.ts 2026-03-01T00:00:00Z`: harvests what was asked for and imports it, at this time, as the jobs
// of a server do. It is there to be killed.
const ahead = Date.parse(process.argv[2] ?? '') - Date.now();
const clock = { now: () => new Date(Date.now() + ahead) };
const config = parseConfig(process.env);
const log = createLog('silent');
const { db, dialect, close } = openDatabase(config, { log, purpose: 'work' });
const { store } = openFileStore(config, 'imports', clock);
const { signal } = new AbortController();
await harvestSources({ db, clock, config, log, store, retryMs: 1 }, signal);
const targets = domains.flatMap((domain) => domain.imports ?? []);
const parts = {
  ...{ config, db, dialect, clock, log, store, random: Math.random },
  targets: new Map(targets.map((target) => [target.name, target])),
  attachments: domains.flatMap((domain) => domain.attachments ?? []),
};
for (let next = await findNextTask(db); next !== undefined; next = await findNextTask(db))
  await performTask(parts, next.id, signal);
await close();
