import { findGroupLibraries, findLibrary } from '../../library/public.ts';
import type { CommandContext, CommandParts } from '../../platform/cli/context.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { Fault } from '../../platform/fault.ts';
import { asClientId, asServiceId } from '../../platform/ids.ts';
import {
  type FileRow,
  type ImportFileOptions,
  type ImportSummary,
  importFile,
} from '../../platform/import/import-file.ts';
import type { Claims } from '../../platform/import/outcome.ts';
import type { WrittenOptions } from '../../platform/import/reading-options.ts';
import { type Doubt, doubtWords } from './doubts.ts';
import { applyNotes, type RowOutcome } from './outcome.ts';
import type { ImportTarget } from './target.ts';

export interface CatalogueImportOptions extends ImportFileOptions {
  readonly library: string;
  readonly reading: WrittenOptions & { readonly family?: string };
}

/** How a file of titles or of copies is read, applied and named in the report. */
export interface CatalogueFile<Draft> {
  open(): Promise<{
    readonly rows: AsyncIterable<FileRow<Draft> & { readonly doubts: readonly Doubt[] }>;
    facts(): Readonly<Record<string, unknown>>;
  }>;
  apply(
    tx: Tx,
    target: ImportTarget,
    drafts: readonly Draft[],
    now: Date,
    claims: Claims,
  ): Promise<readonly RowOutcome[]>;
  describe(draft: Draft): { readonly isbn: string; readonly title: string };
}

export interface CatalogueSummary extends ImportSummary {
  readonly copiesAdded: number;
}

async function findTarget(parts: CommandParts, clientid: string): Promise<ImportTarget> {
  const library = await findLibrary(parts.db, clientid);
  if (library === undefined)
    throw new Fault(`There is no library "${clientid}". Make it first: library create ${clientid} --name …`);
  const serviceid = asServiceId(library.serviceid);
  const group = await findGroupLibraries(parts.db, serviceid, [1, 2, 3]);
  return {
    serviceid,
    clientid: asClientId(library.clientid),
    branches: group.map((branch) => asClientId(branch.clientid)),
  };
}

/** Brings one file into the catalogue of a library's group. Throws Fault. */
export async function importIntoCatalogue<Draft>(
  context: CommandContext,
  parts: CommandParts,
  options: CatalogueImportOptions,
  file: CatalogueFile<Draft>,
): Promise<CatalogueSummary> {
  const target = await findTarget(parts, options.library);
  let copiesAdded = 0;
  const summary = await importFile<Draft, RowOutcome>(context, parts, options, {
    open: () => {
      copiesAdded = 0;
      return file.open();
    },
    apply: (tx, drafts, now, claims) => file.apply(tx, target, drafts, now, claims),
    told: (outcome) => {
      copiesAdded += outcome.copiesAdded;
    },
    named: ['isbn', 'title'],
    describe: (draft) => {
      const { isbn, title } = file.describe(draft);
      return [isbn, title];
    },
    words: { ...doubtWords, ...applyNotes },
  });
  return { ...summary, copiesAdded };
}
