import { type FileRow, type ImportContext, tableNotes, tableSummary } from '../../import/public.ts';
import type { CommandParts } from '../../platform/cli/context.ts';
import { applyCopies } from './apply-copies.ts';
import { type CatalogueImportOptions, type CatalogueSummary, importIntoCatalogue } from './import-file.ts';
import { type CopyDraft, readCopies } from './read-copies.ts';
import { readingOptions } from './reading-options.ts';

/** Imports copies into a library, each for the title that it names by ISBN or catalogue id. */
export function importCopiesFile(
  context: ImportContext,
  parts: CommandParts,
  options: CatalogueImportOptions,
): Promise<CatalogueSummary> {
  return importIntoCatalogue<CopyDraft>(context, parts, options, {
    what: 'copies',
    async open() {
      const reading = await readCopies(
        { path: options.file },
        { ...readingOptions(options.reading), signal: context.stopped },
      );
      return {
        rows: reading satisfies AsyncIterable<FileRow<CopyDraft>>,
        facts: () => ({
          format: reading.facts.format,
          ...tableSummary(reading.facts),
        }),
        notes: () => tableNotes(reading.facts),
      };
    },
    apply: (tx, target, drafts, _now, claims, note) => applyCopies(tx, target, drafts, claims, note),
    describe: (draft) => ({ isbn: draft.isbn, title: draft.barcode }),
  });
}
