import { type Language, languageSchema, type Sheet, type SheetTitle } from '@yuelan/contract';
import { isbnKey } from '@yuelan/search';
import { localTime } from '../../content/moments.ts';
import { inLanguage } from '../../content/texts.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { presentSummary } from '../present.ts';
import { countCopies, findTitles } from '../store.ts';
import { findNotes, findSheet, findSheets, type StoredSheet } from './store.ts';

/** For whom and when something is read. */
interface Reading {
  readonly library: LibraryScope;
  readonly language: Language;
  readonly now: Date;
}

interface Page {
  readonly pageNum: number;
  readonly pageSize: number;
}

function presentSheet(sheet: StoredSheet, { library, language }: Reading): Sheet {
  const words = inLanguage(sheet.texts, language);
  return {
    id: sheet.id,
    specialname: words?.name ?? '',
    introduction: words?.introduction ?? '',
    coverPath: sheet.cover,
    total: sheet.titleIds.length,
    updateTime: localTime(sheet.updated_at, library.settings.timeZone),
    language: languageSchema.parse(words?.language ?? language),
  };
}

/** Published sheets in the order of the staff. */
export async function listSheets(db: Db, reading: Reading, { pageNum, pageSize }: Page) {
  const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
  const { sheets, total } = await findSheets(db, reading.library, reading.now, page);
  return {
    results: sheets.map((sheet) => presentSheet(sheet, reading)),
    totalRecord: total,
    pageNum,
    pageSize,
  };
}

/** One published sheet, or nothing. */
export async function readSheet(db: Db, reading: Reading, id: string): Promise<Sheet | undefined> {
  const sheet = await findSheet(db, reading.library, reading.now, id);
  return sheet === undefined ? undefined : presentSheet(sheet, reading);
}

/** The titles of a published sheet that the catalogue has, in its order; nothing when there is no such sheet. */
export async function listSheetTitles(db: Db, reading: Reading, id: string, { pageNum, pageSize }: Page) {
  const { library, language } = reading;
  const sheet = await findSheet(db, library, reading.now, id);
  if (sheet === undefined) return undefined;
  const ids = sheet.titleIds.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  const [titles, counts, notes] = await Promise.all([
    findTitles(db, library.serviceid, ids),
    countCopies(db, library.lendingBranches, ids),
    findNotes(db, library.clientid, id),
  ]);
  const notesOf = Map.groupBy(notes, (note) => note.isbn_key);
  const countsOf = Map.groupBy(counts, (count) => count.title_id);
  const results: SheetTitle[] = titles.map((title) => {
    const ofTitle = title.record.isbns.flatMap((isbn) => notesOf.get(isbnKey(isbn) ?? '') ?? []);
    return {
      ...presentSummary(title, countsOf.get(title.id) ?? [], undefined, library),
      note: inLanguage(ofTitle, language)?.note ?? '',
    };
  });
  return { results, totalRecord: sheet.titleIds.length, pageNum, pageSize };
}
