import { z } from 'zod/mini';
import { cleanHtmlSchema } from '../clean-html.ts';
import { languageSchema } from '../language.ts';
import { flag } from '../text.ts';

/** Notice types and the sections of the pages that show them. */
export const noticeTypes = { 1: 'news', 2: 'lectures', 3: 'match', 4: 'competitions' } as const;
export const noticeTypeNumber = z.literal([1, 2, 3, 4]);
export type NoticeType = z.infer<typeof noticeTypeNumber>;

/** A notice in a list: plain texts only. */
export const noticeSummarySchema = z.object({
  id: z.string(),
  type: noticeTypeNumber,
  title: z.string(),
  /** About 100 characters of the beginning, plain. */
  content: z.string(),
  /** When it was published. */
  createtime: z.string(),
  /** When it takes place, ready to be read, in the caller's language and the library's time zone; empty for news. */
  startTimeStr: z.string(),
  /** The same as times, empty where there is none. */
  startTime: z.string(),
  endTime: z.string(),
  /** 1: what it announces is over. */
  over: flag,
  place: z.string(),
  /** Name of who speaks or holds it. */
  name: z.string(),
  /** A calendar leaf: the day (`14`), and year and month in the caller's language; of when it takes place, else of publication. */
  labelLg: z.string(),
  labelSm: z.string(),
  coverPath: z.string(),
  /** What its words are written in: the caller's language where the library wrote it, else the other one. */
  language: languageSchema,
});
export type NoticeSummary = z.infer<typeof noticeSummarySchema>;

/** A notice with its text, which may be in the other language when only the title was translated. */
export const noticeSchema = z.extend(noticeSummarySchema, {
  data: cleanHtmlSchema,
  dataLanguage: languageSchema,
});
export type Notice = z.infer<typeof noticeSchema>;

/** A guide page; `data` is empty when the library has not written it. */
export const guideSchema = z.object({
  type: z.int(),
  title: z.string(),
  /** One line for the grid on the home page. */
  summary: z.string(),
  data: cleanHtmlSchema,
  updateTime: z.string(),
  language: languageSchema,
  dataLanguage: languageSchema,
});
export type Guide = z.infer<typeof guideSchema>;
