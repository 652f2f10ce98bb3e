import { languages } from '@yuelan/contract';
import { expect, test } from 'vitest';
import type { TableFile } from '../platform/tables/table-file.ts';
import { copiesTable } from './desk-copies.ts';
import { titlesTable } from './desk-tables.ts';
import { columnFields } from './import/parse/column-headings.ts';
import { copyFields } from './import/parse/copy-columns.ts';

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

test.each(languages)(
  'a table downloaded in %s can be imported again: each of its columns fills a field of its own',
  (language) => {
    const fieldsOf = (table: TableFile, fields: Readonly<Record<string, readonly string[]>>) =>
      table.columns.map(
        ({ heading }) =>
          Object.entries(fields).find(([, names]) => names.includes(plain(heading)))?.[0] ?? heading,
      );
    expect(fieldsOf(titlesTable(language, []), columnFields)).toEqual([
      ...['isbn', 'title', 'subtitle', 'author', 'publisher', 'publishPlace', 'publishDate', 'edition'],
      ...['pages', 'price', 'language', 'callNumber', 'series', 'keywords', 'summary'],
    ]);
    expect(fieldsOf(copiesTable(language, []), copyFields)).toEqual([
      ...['barcode', 'isbn', 'title', 'subtitle', 'storage', 'shelf', 'callNumber', 'status'],
    ]);
  },
);
