import type { DeskParticipant, DeskReview, DeskWork, Language } from '@yuelan/contract';
import { localTime } from '../content/public.ts';
import type { TableFile } from '../platform/tables/table-file.ts';
import { averageScore } from './present-work.ts';

const words = {
  'zh-CN': {
    reviews: '书评',
    reviewColumns: [
      '状态',
      '活动',
      '读者',
      '读者证号',
      '书名',
      '作者',
      '书评',
      '隐藏理由',
      '写作日期',
      '修改日期',
      '平均分',
    ],
    reviewStates: { waiting: '待审核', published: '已发布', hidden: '已隐藏' },
    works: '作品',
    workColumns: ['状态', '活动', '读者', '读者证号', '文件', 'MB', '字幕', '退回理由', '提交日期', '平均分'],
    workStates: { waiting: '待审核', accepted: '已通过', returned: '已退回' },
    participantColumns: ['读者', '读者证号', '部门', '报名时间', '候补转正', '签到时间', '候补位次'],
    yes: '有',
  },
  'en-US': {
    reviews: 'Reviews',
    reviewColumns: [
      'State',
      'Activity',
      'Reader',
      'Card number',
      'Book',
      'Author',
      'Review',
      'Reason for hiding',
      'Written',
      'Changed',
      'Average score',
    ],
    reviewStates: { waiting: 'waiting', published: 'published', hidden: 'hidden' },
    works: 'Works',
    workColumns: [
      'State',
      'Activity',
      'Reader',
      'Card number',
      'File',
      'MB',
      'Captions',
      'Reason for returning',
      'Sent',
      'Average score',
    ],
    workStates: { waiting: 'waiting', accepted: 'accepted', returned: 'returned' },
    participantColumns: [
      'Reader',
      'Card number',
      'Department',
      'Enrolled',
      'From the waiting list',
      'Checked in',
      'Place in the waiting list',
    ],
    yes: 'yes',
  },
} as const;

/** Long texts need room; the rest is narrow. */
const columnsOf = (headings: readonly string[], wide: readonly number[]) =>
  headings.map((heading, place) => ({ heading, width: wide.includes(place) ? 48 : 16 }));

const averageOf = ({ assessments }: Pick<DeskReview, 'assessments'>) =>
  averageScore(assessments.map(({ assessScore: score }) => ({ score })));

const dateOf = (at: string, timeZone: string) => ({ date: localTime(at, timeZone).slice(0, 10) });

export function reviewsTable(
  language: Language,
  timeZone: string,
  reviews: readonly DeskReview[],
): TableFile {
  const own = words[language];
  return {
    name: own.reviews,
    columns: columnsOf(own.reviewColumns, [6, 7]),
    rows: reviews.map((review) => [
      own.reviewStates[review.state],
      review.activityName,
      review.reader.name,
      review.reader.number,
      review.bookName,
      review.firstAuthor,
      review.content,
      review.reason,
      dateOf(review.createdAt, timeZone),
      dateOf(review.updatedAt, timeZone),
      averageOf(review) ?? null,
    ]),
  };
}

const megabyte = 1024 * 1024;

export function worksTable(language: Language, timeZone: string, works: readonly DeskWork[]): TableFile {
  const own = words[language];
  return {
    name: own.works,
    columns: columnsOf(own.workColumns, [7]),
    rows: works.map((work) => [
      own.workStates[work.state],
      work.activityName,
      work.reader.name,
      work.reader.number,
      work.filename,
      Math.round((work.size / megabyte) * 10) / 10,
      work.hasCaptions ? own.yes : null,
      work.reason,
      dateOf(work.createdAt, timeZone),
      averageOf(work) ?? null,
    ]),
  };
}

/** `activity`: the name of the activity. */
export function participantsTable(
  language: Language,
  timeZone: string,
  activity: string,
  participants: readonly DeskParticipant[],
): TableFile {
  const day = (at: string) => (at === '' ? null : dateOf(at, timeZone));
  return {
    name: activity,
    columns: columnsOf(words[language].participantColumns, []),
    rows: participants.map((one) => [
      one.reader.name,
      one.reader.number,
      one.reader.department,
      day(one.enrolledAt === '' ? one.waitingSince : one.enrolledAt),
      day(one.promotedAt),
      day(one.signedAt),
      one.waitingPlace === 0 ? null : one.waitingPlace,
    ]),
  };
}
