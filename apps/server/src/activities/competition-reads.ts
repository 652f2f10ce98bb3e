import type { Competition, Language } from '@yuelan/contract';
import type { Db } from '../platform/database/tables.ts';
import { type Page, sliceOf } from '../platform/page-slice.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { findCompetition, findCompetitions } from './competition-store.ts';
import { presentCompetition } from './present-competition.ts';

/** The caller and the time of a read. */
interface Reading {
  readonly library: LibraryScope;
  readonly language: Language;
  readonly now: Date;
}

interface ListInput extends Page {
  readonly firstStatus?: 1 | 2 | 3 | undefined;
}

/** Published competitions, those in progress first. */
export async function listCompetitions(
  db: Db,
  { library, language, now }: Reading,
  { firstStatus, pageNum, pageSize }: ListInput,
) {
  const page = sliceOf({ pageNum, pageSize });
  const { competitions, total } = await findCompetitions(db, library.clientid, now, firstStatus, page);
  return {
    results: competitions.map((competition) => presentCompetition(competition, library, language, now)),
    totalRecord: total,
    pageNum,
    pageSize,
  };
}

/** One published competition, or nothing. */
export async function readCompetition(
  db: Db,
  { library, language, now }: Reading,
  id: string,
): Promise<Competition | undefined> {
  const competition = await findCompetition(db, library.clientid, now, id);
  return competition === undefined ? undefined : presentCompetition(competition, library, language, now);
}
