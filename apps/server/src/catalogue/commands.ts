import type { Command } from 'commander';
import { importCommand, type WrittenImportOptions } from '../import/public.ts';
import { type CommandContext, printResult } from '../platform/cli/context.ts';
import { Fault } from '../platform/fault.ts';
import { joined, t } from '../platform/message.ts';
import { explainSearch, linesOf } from './explain-search.ts';
import { importCatalogueFile } from './import/import-catalogue.ts';
import { importCopiesFile } from './import/import-copies.ts';
import type { CatalogueSummary } from './import/import-file.ts';
import { registerPictureCommands } from './picture-commands.ts';
import { checkIndexes, rebuildIndexes } from './search-commands.ts';

/** The most titles that `search explain` shows. */
const mostExplained = 200;

type CatalogueOptions = WrittenImportOptions & { readonly family?: string };

/** `import catalogue | copies`, `search rebuild | check | explain`, `picture list | fetch`. */
export function registerCatalogueCommands(program: Command, context: CommandContext): void {
  const more = ({ copiesAdded }: CatalogueSummary) => t`; copies added ${copiesAdded}`;
  importCommand(program, context, {
    what: 'catalogue',
    formats: 'csv, xlsx, iso2709 or marcxml',
    run: (parts, file, { family = 'auto' }: CatalogueOptions) =>
      importCatalogueFile(context, parts, { ...file, reading: { ...file.reading, family } }),
    more,
  })
    .description('titles (and their copies) from CSV, TSV, XLSX, ISO 2709 or MARCXML')
    .option('--family <family>', 'marc21 or unimarc (CNMARC)', 'auto');
  importCommand(program, context, {
    what: 'copies',
    formats: 'csv or xlsx',
    run: (parts, file) => importCopiesFile(context, parts, file),
    more,
  }).description('copies with their barcodes from CSV, TSV or XLSX');

  registerPictureCommands(program, context);

  const search = program
    .command('search')
    .description('the search index, which is derived from the database');
  search
    .command('rebuild')
    .description('rebuild the index; readers search the old one until the new one is ready')
    .option('--library <clientid>', "only this library's group")
    .action(async (options: { library?: string }) => {
      const done = await context.withDatabase((parts) => rebuildIndexes(context, parts, options.library));
      printResult(context, done, () => done.map(({ group, outcome }) => joined([group, outcome], ': ')));
    });
  search
    .command('check')
    .description('compare the index with the database')
    .option('--library <clientid>', "only this library's group")
    .action(async (options: { library?: string }) => {
      const found = await context.withDatabase((parts) => checkIndexes(parts, options.library));
      printResult(context, found, () =>
        found.map((line) =>
          line.state === 'equal'
            ? t`${line.group}: equal, ${line.titles} titles`
            : t`${line.group}: ${line.missing} titles missing, ${line.surplus} too many, ${line.behind} changes behind`,
        ),
      );
      if (found.some((line) => line.state !== 'equal'))
        throw new Fault(t`The index differs from the database. Run: search rebuild`);
    });
  search
    .command('explain')
    .description('explain why a search finds its titles, and their order; also works beside a running server')
    .argument('<words>', 'what a reader typed')
    .requiredOption('--library <clientid>', 'the library that is searched')
    .option('--titles <number>', 'how many titles to explain', '10')
    .action(async (words: string, options: { library: string; titles: string }) => {
      const limit = Number(options.titles);
      if (!Number.isInteger(limit) || limit < 1 || limit > mostExplained)
        throw new Fault(t`--titles is a number from 1 to ${mostExplained}.`);
      const found = await context.withDatabase((parts) =>
        explainSearch(parts, options.library, words, limit),
      );
      printResult(context, found, () => linesOf(found));
    });
}
