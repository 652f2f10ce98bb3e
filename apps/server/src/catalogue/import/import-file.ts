import { stat } from 'node:fs/promises';
import {
  type Claims,
  type FileRow,
  type ImportContext,
  type ImportFileOptions,
  type ImportSummary,
  importFile,
  type Note,
  type NoteChange,
  type WrittenOptions,
} from '../../import/public.ts';
import { findGroupLibraries, requireLibrary } from '../../library/public.ts';
import type { CommandParts } from '../../platform/cli/context.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { asClientId } from '../../platform/ids.ts';
import { type Doubt, doubtWords } from './doubts.ts';
import { FirstImport, firstBatchSize } from './first-import.ts';
import { type ApplyNote, applyNotes, type RowOutcome } from './outcome.ts';
import type { ImportTarget } from './target.ts';

export interface CatalogueImportOptions extends ImportFileOptions {
  readonly reading: WrittenOptions & { readonly family?: string };
}

/** How a file of titles or of copies is read, applied and named in the report. */
export interface CatalogueFile<Draft> {
  readonly what: 'catalogue' | 'copies';
  open(): Promise<{
    readonly rows: AsyncIterable<FileRow<Draft> & { readonly doubts: readonly Doubt[] }>;
    facts(): Readonly<Record<string, unknown>>;
    notes(): readonly Note[];
  }>;
  apply(
    tx: Tx,
    target: ImportTarget,
    drafts: readonly Draft[],
    now: Date,
    claims: Claims,
    note: NoteChange,
  ): Promise<readonly RowOutcome[]>;
  describe(draft: Draft): { readonly isbn: string; readonly title: string };
  readonly forgetsClaims?: boolean;
}

export interface CatalogueSummary extends ImportSummary {
  readonly copiesAdded: number;
}

async function findTarget(parts: CommandParts, clientid: string): Promise<ImportTarget> {
  const library = await requireLibrary(parts.db, clientid);
  const group = await findGroupLibraries(parts.db, library.serviceid, [1, 2, 3]);
  return {
    serviceid: library.serviceid,
    clientid: library.clientid,
    branches: group.map((branch) => asClientId(branch.clientid)),
  };
}

/** Smaller files are imported before the indexes that could be dropped become large. */
const largeFile = 2 * 1024 * 1024;

async function beginFirst(
  { db, dialect }: CommandParts,
  { dryRun, file: path }: CatalogueImportOptions,
  { what }: { readonly what: string },
  { serviceid }: ImportTarget,
): Promise<FirstImport | undefined> {
  if (dryRun || what !== 'catalogue') return undefined;
  const size = await stat(path).then(
    (found) => found.size,
    // The reading says why.
    () => 0,
  );
  return size < largeFile ? undefined : FirstImport.begin(db, dialect, serviceid);
}

/** Imports one file into the catalogue of a library's group. Throws Fault. */
export async function importIntoCatalogue<Draft>(
  context: ImportContext,
  parts: CommandParts,
  options: CatalogueImportOptions,
  file: CatalogueFile<Draft>,
): Promise<CatalogueSummary> {
  const found = await findTarget(parts, options.library);
  let first = await beginFirst(parts, options, file, found);
  let copiesAdded = 0;
  const others = new Map<string, number>();
  const summary = await importFile<Draft, RowOutcome>(context, parts, options, {
    what: file.what,
    ...(first === undefined ? {} : { batchSize: firstBatchSize }),
    forgetsClaims: file.forgetsClaims === true,
    async open() {
      copiesAdded = 0;
      others.clear();
      const source = await file.open();
      return { ...source, notes: () => [...source.notes(), ...libraryNotes(others)] };
    },
    async prepare(drafts) {
      if (first?.isFull === true) {
        await first.end();
        first = undefined;
      }
      return drafts;
    },
    apply: (tx, drafts, now, claims, note) => file.apply(tx, { ...found, first }, drafts, now, claims, note),
    told: (outcome) => {
      first?.committed();
      copiesAdded += outcome.copiesAdded;
      for (const library of outcome.otherLibraries ?? []) others.set(library, (others.get(library) ?? 0) + 1);
    },
    named: ['isbn', 'title'],
    describe: (draft) => {
      const { isbn, title } = file.describe(draft);
      return [isbn, title];
    },
    words: { ...doubtWords, ...applyNotes },
  }).finally(() => first?.end());
  return { ...summary, copiesAdded };
}

const librariesShown = 30;

function libraryNotes(others: ReadonlyMap<string, number>): readonly ApplyNote[] {
  const named = [...others]
    .sort(([, one], [, other]) => other - one)
    .map(([code, copies]) => `${code} (${copies})`);
  if (named.length === 0) return [];
  const more = named.length > librariesShown ? ['…'] : [];
  return [{ code: 'copies.library-other', value: [...named.slice(0, librariesShown), ...more].join(', ') }];
}
