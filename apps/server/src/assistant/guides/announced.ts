import type { Language } from '@yuelan/contract';
import { listActivities } from '../../activities/public.ts';
import { listNotices } from '../../notices/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';

/** Something that the library has announced: an activity, a lecture, a match, or news. */
export interface Announced {
  readonly name: string;
  /** Empty for news, unless it names a day of the week. */
  readonly when: string;
  readonly place: string;
  readonly words: string;
  readonly isForChildren: boolean;
  /** Whether it is news about something that takes place every week. */
  readonly isWeekly: boolean;
  /** Whether it can still be attended. */
  readonly isToCome: boolean;
}

/** News, lectures, matches, competitions. */
const noticeTypes = [1, 2, 3, 4] as const;
const readAtMost = 30;

const ofChildren =
  /儿童|孩子|小孩|亲子|小朋友|少儿|小学|幼儿|宝宝|[一二三四五六]年级|\d岁|\b(?:child(?:ren)?|kids?|toddlers?|bab(?:y|ies)|pupils?|famil(?:y|ies)|story ?times?)\b/iu;

const weekly =
  /每(?:周|天|个?星期)|(?:周|星期)[一二三四五六日天末]|\bevery (?:day|week)|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/iu;
/** The sentence of a news item that gives a weekly time; empty if there is none. */
const weeklyOf = (content: string) =>
  content
    .replaceAll(/<[^>]+>/gu, ' ')
    .split(/(?<=[。！!\n]|\. )/u)
    .find((sentence) => weekly.test(sentence))
    ?.trim() ?? '';

/** Reads the announcements of a library; those that can still be attended come first. */
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
        isForChildren: ofChildren.test(`${name} ${object}`),
        isWeekly: false,
        isToCome: status !== 3,
      }),
    ),
    ...notices.map(
      ({ title, content, place, startTimeStr, over }): Announced => ({
        name: title,
        place,
        when: startTimeStr === '' ? weeklyOf(content) : startTimeStr,
        words: `${title} ${content}`,
        isForChildren: ofChildren.test(`${title} ${content}`),
        isWeekly: startTimeStr === '' && weeklyOf(content) !== '',
        isToCome: startTimeStr !== '' && over === 0,
      }),
    ),
  ].sort((one, other) => Number(other.isToCome) - Number(one.isToCome));
}
