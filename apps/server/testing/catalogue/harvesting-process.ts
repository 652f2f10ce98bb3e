import { catalogueAttachments, catalogueTargets } from '../../src/catalogue/import/targets.ts';
import { harvestSources } from '../../src/catalogue/sync/run-harvests.ts';
import { openFileStore } from '../../src/files/public.ts';
import { performTask } from '../../src/import/runs/perform-task.ts';
import { findNextTask } from '../../src/import/runs/run-store.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { type Config, parseConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { createLog } from '../../src/platform/log.ts';

/** Harvests and imports as requested, like the server's jobs. */
export async function harvestAndImport(config: Config, clock: Clock): Promise<void> {
  const log = createLog('silent');
  const { db, dialect, close } = openDatabase(config, { log, purpose: 'work' });
  const { store } = openFileStore(config, 'imports', clock);
  const { signal } = new AbortController();
  await harvestSources({ db, clock, config, log, store, retryMs: 1 }, signal);
  const parts = {
    ...{ config, db, dialect, clock, log, store, random: Math.random },
    targets: new Map(catalogueTargets.map((target) => [target.name, target])),
    attachments: catalogueAttachments,
  };
  for (let next = await findNextTask(db); next !== undefined; next = await findNextTask(db))
    await performTask(parts, next.id, signal);
  await close();
}

// `node harvesting-process.ts 2026-03-01T00:00:00Z`: a process with this clock, for tests that kill it.
if (import.meta.main) {
  const now = new Date(process.argv[2] ?? '');
  await harvestAndImport(parseConfig(process.env), { now: () => now });
}
