import { z } from 'zod';

/** Notice types (spec §4) and the sections of the pages that show them. */
export const noticeTypes = { 1: 'news', 2: 'lectures', 3: 'match', 4: 'competitions' } as const;
export const noticeTypeNumber = z.literal([1, 2, 3, 4]);

/** The 8 guide pages in the order of their type numbers, 1 to 8, with the last part of their address. */
export const guidePages = [
  'about',
  'entrance',
  'rules',
  'hours',
  'knowledge',
  'layout',
  'collections',
  'contact',
] as const;

/** A notice in a list: plain texts only. */
export const noticeSummarySchema = z.object({
  id: z.string(),
  type: noticeTypeNumber,
  title: z.string(),
  /** About 100 characters of the beginning, plain. */
  content: z.string(),
  createtime: z.string(),
  /** When and where a lecture takes place. */
  startTimeStr: z.string(),
  place: z.string(),
  /** Name of who speaks or holds it. */
  name: z.string(),
  labelLg: z.string(),
  labelSm: z.string(),
  coverPath: z.string(),
});
export type NoticeSummary = z.infer<typeof noticeSummarySchema>;

/** A notice whole; `data` is sanitised HTML. */
export const noticeSchema = noticeSummarySchema.extend({ data: z.string() });
export type Notice = z.infer<typeof noticeSchema>;

/** A guide page; `data` is sanitised HTML, empty when the library has not written it. */
export const guideSchema = z.object({
  type: z.int(),
  title: z.string(),
  /** One line for the grid on the home page. */
  summary: z.string(),
  data: z.string(),
  updateTime: z.string(),
});
export type Guide = z.infer<typeof guideSchema>;
