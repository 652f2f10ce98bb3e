import { dirname, resolve } from 'node:path';
import { type EncodedPicture, keepPictures, pictureStore } from '../../content/public.ts';
import { type ImportContext, tableNotes, tableSummary } from '../../import/public.ts';
import type { CommandParts } from '../../platform/cli/context.ts';
import { asClientId } from '../../platform/ids.ts';
import { applyTitles } from './apply-titles.ts';
import { withCoverFiles } from './cover-files.ts';
import type { DraftTitle } from './draft-title.ts';
import { type CatalogueImportOptions, type CatalogueSummary, importIntoCatalogue } from './import-file.ts';
import type { ApplyNote } from './outcome.ts';
import { openCatalogue } from './read-beside.ts';
import type { CatalogueFacts } from './read-catalogue.ts';
import { readingOptions } from './reading-options.ts';

/** Imports the titles of a file, with the copies that they name, into the catalogue of a library's group. */
export function importCatalogueFile(
  context: ImportContext,
  parts: CommandParts,
  options: CatalogueImportOptions,
): Promise<CatalogueSummary> {
  const { db, config, clock } = parts;
  const folder = dirname(resolve(options.file));
  const clientid = asClientId(options.library);
  const store = pictureStore(config, clock);
  const keep = async (name: string, picture: EncodedPicture) => {
    if (!options.dryRun)
      await keepPictures(db, store, clientid, new Map([[name, picture]]), clock.now(), 'cover');
  };
  return importIntoCatalogue<DraftTitle>(context, parts, options, {
    what: 'catalogue',
    async open() {
      const reading = await openCatalogue(
        { path: options.file },
        { ...readingOptions(options.reading), signal: context.stopped },
      );
      return {
        rows: withCoverFiles(reading, folder, clientid, keep),
        facts: () => ({
          format: reading.facts.format,
          ...tableSummary(reading.facts),
          families: reading.facts.families,
          unreadHoldings: reading.facts.unreadHoldings,
        }),
        notes: () => [...tableNotes(reading.facts), ...holdingsNotes(reading.facts)],
      };
    },
    apply: applyTitles,
    describe: (draft) => ({ isbn: draft.isbns[0] ?? '', title: draft.title }),
  });
}

/** MARC fields that hold copies or holdings but yielded no copy, with their counts. */
function holdingsNotes({ unreadHoldings }: CatalogueFacts): ApplyNote[] {
  const fields = Object.entries(unreadHoldings)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([tag, count]) => `${tag} (${count})`);
  return fields.length === 0 ? [] : [{ code: 'holdings.unread', value: fields.join(', ') }];
}
