import { type Competition, type Language, languageSchema } from '@yuelan/contract';
import { inLanguage, lastMoment, localTime } from '../content/public.ts';
import type { Db } from '../platform/database/tables.ts';
import { type Page, sliceOf } from '../platform/page-slice.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { findCompetition, findCompetitions, type StoredCompetition } from './competition-store.ts';
import { statusByClock } from './rules/activity-clock.ts';
import { worksOfCompetition } from './work-place.ts';

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

/** One published competition, or undefined. */
export async function readCompetition(
  db: Db,
  { library, language, now }: Reading,
  id: string,
): Promise<Competition | undefined> {
  const competition = await findCompetition(db, library.clientid, now, id);
  return competition === undefined ? undefined : presentCompetition(competition, library, language, now);
}

export function presentCompetition(
  competition: StoredCompetition,
  library: LibraryScope,
  language: Language,
  now: Date,
): Competition {
  const words = inLanguage(competition.texts, language);
  const { timeZone } = library.settings;
  return {
    id: competition.id,
    name: words?.name ?? '',
    coverPath: competition.cover,
    briefIntroduction: words?.introduction ?? '',
    firstStatus: statusByClock(competition.start_at, competition.end_at, now),
    startTime: localTime(competition.start_at, timeZone),
    endTime: lastMoment(competition.end_at, timeZone),
    bookActivityId: competition.id,
    workLimit: worksOfCompetition,
    language: languageSchema.parse(words?.language ?? language),
  };
}
