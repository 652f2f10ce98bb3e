import { z } from 'zod/mini';
import { cleanHtmlSchema } from '../clean-html.ts';
import { languageSchema } from '../language.ts';
import { flag } from '../text.ts';

/** Notice types and the sections of the pages that show them. */
export const noticeTypes = { 1: 'news', 2: 'lectures', 3: 'match', 4: 'competitions' } as const;
export const noticeTypeNumber = z.literal([1, 2, 3, 4]);
export type NoticeType = z.infer<typeof noticeTypeNumber>;

/** A notice in a list. All its texts are plain. */
export const noticeSummarySchema = z.object({
  id: z.string(),
  type: noticeTypeNumber,
  title: z.string(),
  /** The first 100 characters or so, as plain text. */
  content: z.string(),
  /** When it was published. */
  createtime: z.string(),
  /** When it takes place, formatted in the caller's language and the library's time zone. Empty for news. */
  startTimeStr: z.string(),
  /** The start and end as timestamps, each empty when absent. */
  startTime: z.string(),
  endTime: z.string(),
  /** 1 when the announced event is over. */
  over: flag,
  place: z.string(),
  /** Name of the speaker or host. */
  name: z.string(),
  /**
   * Large and small date labels: the day (`14`), and the year and month in the caller's language. Taken from the
   * event's start, or from publication.
   */
  labelLg: z.string(),
  labelSm: z.string(),
  coverPath: z.string(),
  /** The language its texts are written in: the caller's if the library provides it, otherwise the other one. */
  language: languageSchema,
});
export type NoticeSummary = z.infer<typeof noticeSummarySchema>;

/** A notice with its text, which may be in the other language when only the title was translated. */
export const noticeSchema = z.extend(noticeSummarySchema, {
  data: cleanHtmlSchema,
  dataLanguage: languageSchema,
});
export type Notice = z.infer<typeof noticeSchema>;

/** A guide page. `data` is empty until the library has written the page. */
export const guideSchema = z.object({
  type: z.int(),
  title: z.string(),
  /** A one-line summary for the grid on the home page. */
  summary: z.string(),
  data: cleanHtmlSchema,
  updateTime: z.string(),
  language: languageSchema,
  dataLanguage: languageSchema,
});
export type Guide = z.infer<typeof guideSchema>;
