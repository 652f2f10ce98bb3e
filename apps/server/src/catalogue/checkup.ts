import { existsSync } from 'node:fs';
import { type Checkup, fine, note, wrong } from '../platform/checkup.ts';
import { t } from '../platform/message.ts';
import { indexFolder } from './index-place.ts';
import { findOddBarcodes } from './odd-barcodes.ts';
import { openSearchTrouble } from './open-engine.ts';
import { checkIndexes } from './search-commands.ts';

const about = 'search index';

/** Checks that the search indexes equal the database. */
export const indexCheckup: Checkup = {
  about,
  run: async (parts) => {
    const { search } = parts.config;
    const trouble = search === undefined ? undefined : await openSearchTrouble(search);
    if (trouble !== undefined) return wrong(about, trouble.what, trouble.hint);
    if (search === undefined && !existsSync(indexFolder(parts.config.dataDir)))
      return note(about, t`There is none yet.`, t`Start the server: it builds the index from the database.`);
    const lines = await checkIndexes(parts, undefined);
    return lines.map(({ group, state, titles, missing, surplus, behind }) => {
      if (state === 'equal') return fine(about, t`${group}: ${titles} titles, equal to the database.`);
      const what = t`${group}: ${missing} titles missing, ${surplus} too many, ${behind} changes behind.`;
      return behind > 0
        ? note(
            about,
            what,
            t`A server catches up within a second, or at its next start. If it does not: search rebuild`,
          )
        : wrong(about, what, t`Run: search rebuild`);
    });
  },
};

const barcodes = 'barcodes';

/** Finds barcodes that no scanner sends. */
export const barcodeCheckup: Checkup = {
  about: barcodes,
  run: async ({ db }) => {
    const odd = await findOddBarcodes(db);
    if (odd.length === 0) return fine(barcodes, t`Every copy can be scanned.`);
    const shown = odd.slice(0, 10).map(({ serviceid, barcode }) => `${serviceid}: "${barcode}"`);
    return note(
      barcodes,
      t`${odd.length} copies cannot be scanned, as their barcodes are blank or repeat another in full-width characters: ${shown.join(', ')}.`,
      t`Change these barcodes at the desk.`,
    );
  },
};
