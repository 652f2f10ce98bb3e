import {
  type Attachment,
  attachedBy,
  type ImportTarget,
  type Look,
  type LookOptions,
} from '../../import/public.ts';
import { importHarvest } from '../sync/import-harvest.ts';
import { importCatalogueFile } from './import-catalogue.ts';
import { importCopiesFile } from './import-copies.ts';
import { columnFields, severalColumns } from './parse/column-headings.ts';
import { copyFields, severalCopyColumns } from './parse/copy-columns.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readingOptions } from './reading-options.ts';
import { undoCatalogueBatch } from './undo-batch.ts';

const sampleRecords = 5;

/** The first records of a file of titles. */
async function look(path: string, options: LookOptions): Promise<Look> {
  const reading = await readCatalogue({ path }, readingOptions(options));
  const rows: string[][] = [];
  for await (const row of reading) {
    if (!('draft' in row)) continue;
    const { isbns, title, authorStatement, publisher, year, callNumber, copies } = row.draft;
    const barcodes = copies.map(({ barcode }) => barcode).filter((barcode) => barcode !== '');
    rows.push([
      isbns[0] ?? '',
      title,
      authorStatement,
      publisher,
      year === null ? '' : String(year),
      callNumber,
      barcodes.join('; '),
    ]);
    if (rows.length >= sampleRecords) break;
  }
  const { format, encoding } = reading.facts;
  const headings = ['isbn', 'title', 'author', 'publisher', 'publishDate', 'callNumber', 'barcode'];
  return { format, encoding, headings, rows };
}

/** Titles with their copies, from tables and MARC; and tables of copies alone. */
export const catalogueTargets: readonly ImportTarget[] = [
  {
    name: 'catalogue',
    permission: 'catalogue.edit',
    columns: { known: columnFields, several: severalColumns, needs: ['title', 'originalTitle', 'isbn'] },
    look,
    import: (context, parts, options) =>
      options.harvested === undefined
        ? importCatalogueFile(context, parts, options)
        : importHarvest(context, parts, { ...options, harvested: options.harvested }),
    undo: undoCatalogueBatch,
  },
  {
    name: 'copies',
    permission: 'catalogue.edit',
    columns: {
      known: copyFields,
      several: severalCopyColumns,
      needs: ['barcode'],
      // A table of copies names its titles too, but does not describe them.
      signs: { has: ['barcode', 'status'], lacks: ['author', 'publisher'] },
    },
    import: importCopiesFile,
    undo: undoCatalogueBatch,
  },
];

/** A title into which others were merged stays, because their addresses lead to it. */
export const catalogueAttachments: readonly Attachment[] = [
  attachedBy('title', 'title', 'merged_into', {
    'zh-CN': '导入后有其他记录并入',
    'en-US': 'Another record was merged into it',
  }),
];
