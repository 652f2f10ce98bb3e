import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchRecord } from '@yuelan/search';
import type { DraftTitle } from '../../src/catalogue/import/draft-title.ts';
import { readCatalogue } from '../../src/catalogue/import/read-catalogue.ts';
import { recordOfDraft, searchRecordOf } from '../../src/catalogue/title-record.ts';
import { draftOf, readDemoEntries } from '../../src/demo/titles.ts';
import { realData } from '../../testing/real-data.ts';

/** The catalogues to search, each read as its import reads it: two real ones and both demonstrations. */
export const catalogueNames = ['school', 'english', 'zh', 'en'] as const;
export type CatalogueName = (typeof catalogueNames)[number];

/** A title of a judged catalogue: the engine's record of it, and its creators with their roles. */
export interface JudgedTitle {
  readonly record: SearchRecord;
  readonly draft: DraftTitle;
}

const files: Partial<Record<CatalogueName, string>> = {
  school: join(realData, 'school-library/books.csv'),
  english: join(realData, 'english/books.csv'),
};

/** The path where a catalogue's missing file should be; null if the file can be read. */
export function missingFile(name: CatalogueName): string | null {
  const file = files[name];
  return file === undefined || existsSync(file) ? null : file;
}

/** Reads a catalogue. Loans are those of the demonstration; the real files name none that belong to titles. */
export async function readTitles(name: CatalogueName): Promise<readonly JudgedTitle[]> {
  const file = files[name];
  const drafts: { readonly draft: DraftTitle; readonly borrowCount: number }[] = [];
  if (file === undefined) {
    for (const entry of readDemoEntries(name === 'zh' ? 'titles-zh' : 'titles-en'))
      drafts.push({ draft: draftOf(entry), borrowCount: entry.borrowed });
  } else {
    for await (const row of await readCatalogue({ path: file }, {}))
      if ('draft' in row) drafts.push({ draft: row.draft, borrowCount: 0 });
  }
  return drafts.map(({ draft, borrowCount }, at) => ({
    draft,
    record: searchRecordOf(at + 1, recordOfDraft(draft), { branches: [name], borrowCount }),
  }));
}
