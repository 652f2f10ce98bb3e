import type { Language } from '@yuelan/contract';
import { listActivities } from '../../activities/public.ts';
import { listNotices } from '../../notices/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';

/** Something that the library has announced: an activity, a lecture, a match, or news. */
export interface Announced {
  readonly name: string;
  /** Empty for news. */
  readonly when: string;
  readonly place: string;
  readonly words: string;
  /** It can still be attended. */
  readonly isToCome: boolean;
}

/** News, lectures, matches, competitions. */
const noticeTypes = [1, 2, 3, 4] as const;
const readAtMost = 30;

/** What is announced: what can still be attended first. */
export async function readAnnounced(
  db: Db,
  reading: { readonly library: LibraryScope; readonly language: Language; readonly now: Date },
): Promise<readonly Announced[]> {
  const page = { pageNum: 1, pageSize: readAtMost };
  const { results: activities } = await listActivities(db, reading, page);
  const notices = [];
  for (const type of noticeTypes) notices.push(...(await listNotices(db, reading, type, page)).results);
  const day = (time: string) => time.slice(0, 16).replace('T', ' ');
  return [
    ...activities.map(
      ({ name, place, startTime, endTime, status, briefIntroduction, object }): Announced => ({
        name,
        place,
        when: `${day(startTime)} – ${day(endTime)}`,
        words: `${name} ${object} ${briefIntroduction}`,
        isToCome: status !== 3,
      }),
    ),
    ...notices.map(
      ({ title, content, place, startTimeStr, over }): Announced => ({
        name: title,
        place,
        when: startTimeStr,
        words: `${title} ${content}`,
        isToCome: startTimeStr !== '' && over === 0,
      }),
    ),
  ].sort((one, other) => Number(other.isToCome) - Number(one.isToCome));
}
