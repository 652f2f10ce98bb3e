import { type FileRow, HeldBack, type ImportContext, tableNotes } from '../../import/public.ts';
import { requireLibrary } from '../../library/public.ts';
import type { CommandParts } from '../../platform/cli/context.ts';
import { asClientId } from '../../platform/ids.ts';
import { type Doubt, doubt } from '../import/doubts.ts';
import {
  type CatalogueImportOptions,
  type CatalogueSummary,
  importIntoCatalogue,
} from '../import/import-file.ts';
import { openCatalogue } from '../import/read-beside.ts';
import { type CatalogueRow, keyOfRecord } from '../import/read-catalogue.ts';
import { readingOptions } from '../import/reading-options.ts';
import { applyRecords, type SourceRecord, type SourceRun } from './apply-records.ts';
import { type Comparison, compareSource } from './compare-source.ts';
import { findHarvestOfRun, findSource, type Harvest } from './harvest-store.ts';
import { keepMissing } from './missing-store.ts';
import { readOrigins, type SourceScope } from './origin-store.ts';
import { defaultLimit, type HarvestSettings } from './source-settings.ts';

type SourceRow = FileRow<SourceRecord> & { readonly doubts: readonly Doubt[] };

/**
 * Brings the harvested records of a source into the catalogue, and withdraws records that the source no longer has. A
 * harvest that would withdraw more than the source's limit changes nothing until somebody has decided. Throws HeldBack.
 */
export async function importHarvest(
  context: ImportContext,
  parts: CommandParts,
  options: CatalogueImportOptions & { readonly harvested: { readonly source: string; readonly run: string } },
): Promise<CatalogueSummary> {
  const { db } = parts;
  const { source, run } = options.harvested;
  const library = await requireLibrary(db, options.library);
  const clientid = asClientId(library.clientid);
  const scope: SourceScope = { clientid, serviceid: library.serviceid, source, run };
  const harvest = await findHarvestOfRun(db, run);
  const settings = (await findSource(db, clientid, source))?.settings;
  const isComplete = harvest?.complete === 1;
  const open = () =>
    openCatalogue({ path: options.file }, { ...readingOptions(options.reading), signal: context.stopped });
  let comparison: Comparison | undefined;
  const work = (): SourceRun => ({
    scope,
    knowsStates: settings?.states !== 0,
    asOf: harvest === undefined ? '' : saidSince(harvest, settings),
    attachments: options.attachments ?? [],
    isMissing: isComplete ? comparison?.isMissing : undefined,
  });
  return importIntoCatalogue<SourceRecord>(context, parts, options, {
    what: 'catalogue',
    async open() {
      const found = await compareSource(db, scope, await open(), isComplete);
      comparison = found;
      const limit = settings?.limit ?? defaultLimit;
      if (harvest !== undefined && harvest.allowed !== 1 && found.removed * 100 > found.live * limit) {
        await keepMissing(db, scope, harvest.id, found);
        throw heldBack(found, limit);
      }
      const reading = await open();
      const withdraws = isComplete && found.unreadable === 0;
      return {
        rows: recordsOf(reading, () => leftOver(parts, scope, found, withdraws)),
        facts: () => ({ format: reading.facts.format, source, isComplete }),
        notes: () => [
          ...tableNotes(reading.facts),
          ...(isComplete && found.unreadable > 0
            ? [{ code: 'source.unreadable', value: String(found.unreadable) }]
            : []),
        ],
      };
    },
    forgetsClaims: true,
    apply: (tx, target, records, now, _claims, note) => applyRecords(tx, target, work(), records, now, note),
    describe: ({ draft, origin }) => ({
      isbn: draft?.isbns[0] ?? '',
      title: draft?.title ?? (origin.control || origin.key),
    }),
  });
}

/** Records were fetched after the harvest began; a file may be older. */
function saidSince({ begun_at, until_stamp }: Harvest, settings: HarvestSettings | undefined): string {
  const isFile = settings?.protocol === 'http' || settings?.protocol === 'folder';
  return isFile && until_stamp < begun_at ? until_stamp : begun_at;
}

function heldBack({ removed, live }: Comparison, limit: number): HeldBack {
  return new HeldBack({
    'zh-CN': `来源原有 ${live} 条记录，其中 ${removed} 条已不在，超过 ${limit}%。本次同步尚未改动任何内容`,
    'en-US': `Of ${live} records that came from the source, ${removed} are no longer there, which is more than ${limit} %. Nothing was changed`,
  });
}

/** The records of the file, then the records that the source no longer has. */
async function* recordsOf(
  reading: AsyncIterable<CatalogueRow>,
  left: () => AsyncIterable<SourceRecord>,
): AsyncGenerator<SourceRow> {
  let last = 0;
  for await (const row of reading) {
    last = row.row;
    const { row: number, sheet, origin: said } = row;
    const place = sheet === undefined ? { row: number } : { row: number, sheet };
    const origin = { ...said, key: keyOfRecord(row) };
    const about = { ...place, doubts: row.doubts, sourceId: origin.control || origin.key };
    if (origin.key === '') yield { ...about, rejected: doubt('record.unnumbered') };
    else if (origin.gone) yield { ...about, draft: { origin, draft: undefined } };
    else if ('draft' in row) yield { ...about, draft: { origin, draft: row.draft } };
    else yield { ...about, rejected: row.rejected };
  }
  for await (const record of left()) {
    last += 1;
    yield { row: last, doubts: [], sourceId: record.origin.control || record.origin.key, draft: record };
  }
}

/** Records that a complete harvest no longer contains, and deleted ones whose copies were still in use. */
async function* leftOver(
  { db }: CommandParts,
  scope: SourceScope,
  { isMissing, last }: Comparison,
  withdraws: boolean,
): AsyncGenerator<SourceRecord> {
  for (let after = 0; after < last; ) {
    const origins = await readOrigins(db, scope, after, 1000);
    for (const origin of origins) {
      const wasSeen = origin.gone === 0 && origin.run === scope.run;
      const isLeft = origin.gone === 0 ? withdraws && isMissing(origin) : origin.barcodes !== '[]';
      // When a killed run starts again, it reports again the records that it has already withdrawn.
      const isAgain = withdraws && origin.gone === 1 && origin.run === scope.run && isMissing(origin);
      if (!wasSeen && (isLeft || isAgain) && origin.id <= last && origin.title_id !== null)
        yield {
          draft: undefined,
          origin: { key: origin.record_key, control: origin.control, stamp: origin.stamp, gone: true },
        };
    }
    after = origins.at(-1)?.id ?? last;
  }
}
