import type { CommandContext, CommandParts } from '../../platform/cli/context.ts';
import type { FileRow } from '../../platform/import/import-file.ts';
import { applyTitles } from './apply-titles.ts';
import type { DraftTitle } from './draft-title.ts';
import { type CatalogueImportOptions, type CatalogueSummary, importIntoCatalogue } from './import-file.ts';
import { openCatalogue } from './read-beside.ts';
import { readingOptions } from './reading-options.ts';

/** Titles of a file, with the copies that they name, into the catalogue of a library's group. */
export function importCatalogueFile(
  context: CommandContext,
  parts: CommandParts,
  options: CatalogueImportOptions,
): Promise<CatalogueSummary> {
  return importIntoCatalogue<DraftTitle>(context, parts, options, {
    async open() {
      const reading = await openCatalogue(
        { path: options.file },
        { ...readingOptions(options.reading), signal: context.stopped },
      );
      return {
        rows: reading satisfies AsyncIterable<FileRow<DraftTitle>>,
        facts: () => ({
          format: reading.facts.format,
          encoding: reading.facts.encoding,
          families: reading.facts.families,
          blankRows: reading.facts.blank,
          recognisedColumns: reading.facts.columns?.recognised ?? {},
          unknownColumns: reading.facts.columns?.unknown ?? [],
        }),
      };
    },
    apply: applyTitles,
    describe: (draft) => ({ isbn: draft.isbns[0] ?? '', title: draft.title }),
  });
}
