import { setTimeout as sleep } from 'node:timers/promises';
import { type CatalogueOptions, catalogue } from '../../../packages/search/bench/catalogue.ts';
import { allMigrations } from '../src/app.ts';
import type { DraftTitle } from '../src/catalogue/import/draft-title.ts';
import { FirstImport, firstBatchSize } from '../src/catalogue/import/first-import.ts';
import { readIndexState, untrusted } from '../src/catalogue/index-state-store.ts';
import { indexOwner } from '../src/catalogue/open-engine.ts';
import { applyTitles } from '../src/catalogue/public.ts';
import { createLibrary, findGroupCounters } from '../src/library/public.ts';
import { systemClock } from '../src/platform/clock.ts';
import { parseConfig } from '../src/platform/config.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { transaction } from '../src/platform/database/transaction.ts';
import { asClientId, asServiceId, type ServiceId } from '../src/platform/ids.ts';
import { createLog } from '../src/platform/log.ts';
import { emptyDraft } from '../testing/catalogue/fixtures.ts';
import { benchLibrary, type Environment, startServer, stopServer } from './bench-server.ts';
import { printRow } from './table.ts';

/** A library, and the group whose catalogue it shares. */
export interface BenchTarget {
  readonly clientid: string;
  readonly group: string;
}

const alone = (clientid: string): BenchTarget => ({ clientid, group: clientid });

const targetOf = ({ clientid, group }: BenchTarget) => ({
  serviceid: asServiceId(group),
  clientid: asClientId(clientid),
  branches: [asClientId(clientid)],
});

const open = (environment: Environment) =>
  openDatabase(parseConfig(environment), { log: createLog('silent'), purpose: 'work' });

/**
 * Fills the library of a new data folder with generated titles, as an import does beside a running server. Prints the
 * rates of the database and of database and index together.
 */
export async function fillLibrary(environment: Environment, records: number): Promise<void> {
  await makeLibraries(environment, [alone(benchLibrary)]);
  const server = await startServer(environment, 'first start');
  const started = performance.now();
  let milliseconds = 0;
  for await (const added of addTitles(environment, { records })) milliseconds += added.milliseconds;
  await untilIndexed(environment, asServiceId(benchLibrary));
  const rate = (what: string, ms: number) =>
    printRow([what, `${(ms / 1000).toFixed(1)} s`, `${Math.round((records * 1000) / ms)} /s`]);
  rate('titles and copies into the database', milliseconds);
  rate('into database and index together', performance.now() - started);
  await stopServer(server);
}

/** Waits until the index of a running server has every change. */
async function untilIndexed(environment: Environment, serviceid: ServiceId): Promise<void> {
  const server = indexOwner(parseConfig(environment));
  const opened = open(environment);
  for (;;) {
    const state = await readIndexState(opened.db, server, serviceid);
    const group = (await findGroupCounters(opened.db)).find((one) => one.serviceid === serviceid);
    if (state !== undefined && state.epoch !== untrusted && state.applied === group?.catalogueChanges) break;
    await sleep(50);
  }
  await opened.close();
}

/** Makes libraries; those of one group share a catalogue. */
export async function makeLibraries(
  environment: Environment,
  targets: readonly BenchTarget[],
): Promise<void> {
  const opened = open(environment);
  await migrate(opened.db, opened.dialect, allMigrations, systemClock);
  for (const { clientid, group } of targets)
    await createLibrary(opened.db, systemClock, { clientid, name: `Bench ${clientid}`, group });
  await opened.close();
}

/**
 * Adds generated titles in transactions as large as those that import a file. After each, and at the end, reports
 * the number of titles and the time taken.
 */
export async function* addTitles(
  environment: Environment,
  options: CatalogueOptions,
  library = alone(benchLibrary),
): AsyncGenerator<{ readonly done: number; readonly milliseconds: number }> {
  const opened = open(environment);
  const target = targetOf(library);
  const first = await FirstImport.begin(opened.db, opened.dialect, target.serviceid);
  const batchSize = first === undefined ? 1000 : firstBatchSize;
  let done = 0;
  let drafts: DraftTitle[] = [];
  const timed = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return { done, milliseconds: performance.now() - started };
  };
  const apply = () =>
    timed(async () => {
      await transaction(opened.db, (tx) => applyTitles(tx, { ...target, first }, drafts, new Date()));
      first?.committed();
      done += drafts.length;
      drafts = [];
    });
  for (const record of catalogue(options)) {
    drafts.push(draftOf(record));
    if (drafts.length === batchSize) yield await apply();
  }
  if (drafts.length > 0) yield await apply();
  yield await timed(async () => first?.end());
  await opened.close();
}

function draftOf(record: ReturnType<typeof catalogue> extends Generator<infer Item> ? Item : never) {
  const creators = record.authorNames.map((name) => ({
    name,
    originalName: '',
    nationality: '',
    dynasty: '',
    role: 'author' as const,
    roleText: '著',
  }));
  return {
    ...emptyDraft(record.id),
    isbns: record.isbns,
    title: record.title,
    subtitle: record.subtitle,
    authorStatement: record.authorNames.join('；'),
    creators,
    summary: record.summary,
    callNumber: record.callNumber,
    classCode: record.classCode,
    classScheme: 'clc' as const,
    publisher: record.publisher,
    year: record.year,
    keywords: record.keywords,
    headings: record.keywords,
    copyCount: 1,
  };
}
