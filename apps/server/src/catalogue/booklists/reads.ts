import {
  type Booklist,
  type BooklistTitle,
  booklistBooks,
  type Language,
  languageSchema,
} from '@yuelan/contract';
import { isbnKey } from '@yuelan/search';
import { inLanguage, localTime } from '../../content/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import { type Page, sliced, sliceOf } from '../../platform/page-slice.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { presentSummary } from '../present.ts';
import { countCopies, findTitles } from '../store.ts';
import { bookFactsOf } from '../title-record.ts';
import { findBooklist, findBooklists, findNotes, type StoredBooklist } from './store.ts';

/** The library and the time of a reading. */
interface Reading {
  readonly library: LibraryScope;
  readonly language: Language;
  readonly now: Date;
}

async function presentBooklists(
  db: Db,
  booklists: readonly StoredBooklist[],
  { library, language }: Reading,
): Promise<Booklist[]> {
  const first = booklists.map(({ titleIds }) => titleIds.slice(0, booklistBooks));
  const titles = await findTitles(db, library.serviceid, [...new Set(first.flat())]);
  const facts = new Map(titles.map(({ id, record }) => [id, bookFactsOf(record, library)]));
  return booklists.map((booklist, place) => {
    const words = inLanguage(booklist.texts, language);
    return {
      id: booklist.id,
      specialname: words?.name ?? '',
      introduction: words?.introduction ?? '',
      coverPath: booklist.cover,
      total: booklist.titleIds.length,
      books: (first[place] ?? []).flatMap((id) => facts.get(id) ?? []),
      updateTime: localTime(booklist.updated_at, library.settings.timeZone),
      language: languageSchema.parse(words?.language ?? language),
    };
  });
}

/** Published booklists in the order chosen by the staff. */
export async function listBooklists(db: Db, reading: Reading, { pageNum, pageSize }: Page) {
  const page = sliceOf({ pageNum, pageSize });
  const { booklists, total } = await findBooklists(db, reading.library, reading.now, page);
  return {
    results: await presentBooklists(db, booklists, reading),
    totalRecord: total,
    pageNum,
    pageSize,
  };
}

/** One published booklist, or undefined. */
export async function readBooklist(db: Db, reading: Reading, id: string): Promise<Booklist | undefined> {
  const booklist = await findBooklist(db, reading.library, reading.now, id);
  return booklist === undefined ? undefined : (await presentBooklists(db, [booklist], reading))[0];
}

/** The titles of a published booklist that the catalogue has, in its order; undefined if there is no such booklist. */
export async function listBooklistTitles(db: Db, reading: Reading, id: string, { pageNum, pageSize }: Page) {
  const { library, language } = reading;
  const booklist = await findBooklist(db, library, reading.now, id);
  if (booklist === undefined) return undefined;
  const ids = sliced(booklist.titleIds, { pageNum, pageSize });
  const [titles, counts, notes] = await Promise.all([
    findTitles(db, library.serviceid, ids),
    countCopies(db, library.lendingBranches, ids),
    findNotes(db, library.clientid, id),
  ]);
  const notesOf = Map.groupBy(notes, (note) => note.isbn_key);
  const countsOf = Map.groupBy(counts, (count) => count.title_id);
  const results: BooklistTitle[] = titles.map((title) => {
    const ofTitle = title.record.isbns.flatMap((isbn) => notesOf.get(isbnKey(isbn) ?? '') ?? []);
    return {
      ...presentSummary(title, countsOf.get(title.id) ?? [], undefined, library),
      note: inLanguage(ofTitle, language)?.note ?? '',
    };
  });
  return { results, totalRecord: booklist.titleIds.length, pageNum, pageSize };
}
