import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SearchRecord } from '../port.ts';
import { book } from './records.ts';

/** The folder of real catalogue data, which is not in the repository. */
export const realData =
  process.env['YUELAN_DATA'] ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const path = join(realData, 'school-library', 'books.csv');

export const hasRealTitles = existsSync(path);
export const realTitlesPath = path;

/** A small reader of quoted CSV. This package does not depend on the import, which has a better one. */
function* rowsOf(text: string): Generator<readonly string[]> {
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/gu)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (row.length > 1) yield row;
    row = [];
  }
}

/** The catalogue of a group of village schools. */
export function realRecords(): readonly SearchRecord[] {
  const [, ...rows] = rowsOf(readFileSync(path, 'utf8'));
  return rows.map(
    (
      [
        isbn = '',
        title = '',
        author = '',
        publisher = '',
        date = '',
        ,
        ,
        subject = '',
        ,
        call = '',
        summary = '',
      ],
      at,
    ) => {
      const name = author.replace(/[著编译绘主等]+$/u, '');
      return book(at + 1, title, {
        firstAuthor: name,
        publisher,
        isbns: [isbn],
        callNumber: call,
        classCode: call,
        keywords: subject.split(';').map((heading) => heading.trim()),
        summary,
        year: Number(/\d{4}/u.exec(date)?.[0] ?? Number.NaN) || null,
        borrowCount: (at * 7) % 11,
        branches: [`school-${at % 3}`],
      });
    },
  );
}
