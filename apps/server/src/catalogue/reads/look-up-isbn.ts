import type { catalogueDeskCalls, DeskRecord, OutputOf } from '@yuelan/contract';
import { isbnIsValid, isbnKey } from '@yuelan/search';
import isbn3 from 'isbn3';
import type { Db } from '../../platform/database/tables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { showLines } from '../desk-reads.ts';
import { findDeskTitles, findIdsByIsbn } from '../desk-store.ts';
import { deskRecordOf } from '../rules/edited-record.ts';
import { blankRecord } from '../rules/merged-record.ts';
import type { TitleRecord } from '../title-record.ts';

const mostShown = 50;
/** The number of a publisher's titles from which its name is determined. */
const mostAsked = 200;

/**
 * The language that an ISBN's registration group stands for (International ISBN Agency). Groups of countries with
 * several languages are left out.
 */
const languages: Readonly<Record<string, string>> = {
  '978-0': 'eng',
  '978-1': 'eng',
  '978-2': 'fre',
  '978-3': 'ger',
  '978-4': 'jpn',
  '978-5': 'rus',
  '978-7': 'chi',
  '978-84': 'spa',
  '978-85': 'por',
  '978-88': 'ita',
  '978-89': 'kor',
  '978-957': 'chi',
  '978-986': 'chi',
  '978-626': 'chi',
  '978-604': 'vie',
  '979-10': 'fre',
  '979-11': 'kor',
  '979-12': 'ita',
};

/** The titles that have an ISBN, or what the number reveals about a book that is not yet in the catalogue. */
export async function lookUpIsbn(
  db: Db,
  library: LibraryScope,
  text: string,
): Promise<OutputOf<typeof catalogueDeskCalls.lookUpIsbn>> {
  const isbn = text.trim();
  const key = isbnKey(isbn);
  if (key === null) throw refuse('catalogue.isbn.unreadable', { isbn });
  const ids = await findIdsByIsbn(db, library.serviceid, [key], mostShown);
  const known = await showLines(db, library, await findDeskTitles(db, library.serviceid, ids));
  const record: DeskRecord = { ...deskRecordOf(blankRecord), isbns: [isbn] };
  const parsed = isbn3.parse(isbn);
  if (known.length > 0 || parsed === null) return { known: [...known], valid: isbnIsValid(isbn), record };
  const publisher = await publisherOf(db, library, `${parsed.prefix}${parsed.group}${parsed.publisher}`);
  return {
    known: [],
    valid: isbnIsValid(isbn),
    record: {
      ...record,
      isbns: [parsed.isbn13h],
      language: languages[`${parsed.prefix}-${parsed.group}`] ?? '',
      publisher: publisher?.publisher ?? '',
      publishPlace: publisher?.publishPlace ?? '',
    },
  };
}

/** The publisher of most of the group's titles whose ISBN begins like this. */
async function publisherOf(
  db: Db,
  { serviceid }: LibraryScope,
  prefix: string,
): Promise<Pick<TitleRecord, 'publisher' | 'publishPlace'> | undefined> {
  const rows = await db
    .selectFrom('title_isbn')
    .select('title_id')
    .where('serviceid', '=', serviceid)
    .where('isbn_key', '>=', prefix)
    .where('isbn_key', '<', `${prefix}:`)
    .limit(mostAsked)
    .execute();
  const titles = await findDeskTitles(
    db,
    serviceid,
    rows.map((row) => row.title_id),
  );
  const named = titles.map(({ record }) => record).filter(({ publisher }) => publisher !== '');
  const [most] = [...Map.groupBy(named, ({ publisher }) => publisher).values()].sort(
    (one, other) => other.length - one.length,
  );
  return most?.[0];
}
