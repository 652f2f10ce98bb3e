import { z } from 'zod/mini';

/** See docs/states-and-codes.md#reader-status. 1 may log in; 4 may log in only to see and return their loans. */
export const readerStatuses = {
  1: { 'zh-CN': '有效', 'en-US': 'Valid' },
  2: { 'zh-CN': '挂失', 'en-US': 'Card reported lost' },
  4: { 'zh-CN': '暂停', 'en-US': 'Suspended' },
  5: { 'zh-CN': '离校', 'en-US': 'Left' },
} as const;

/** Types of credit records, with their labels. */
export const creditTypes = {
  1: { 'zh-CN': '借书', 'en-US': 'Borrowed' },
  2: { 'zh-CN': '还书', 'en-US': 'Returned' },
  3: { 'zh-CN': '续借', 'en-US': 'Renewed' },
  4: { 'zh-CN': '逾期', 'en-US': 'Overdue' },
  5: { 'zh-CN': '丢失', 'en-US': 'Lost' },
  6: { 'zh-CN': '污损', 'en-US': 'Damaged' },
  7: { 'zh-CN': '预借逾期未取', 'en-US': 'Hold not picked up' },
  10: { 'zh-CN': '志愿服务', 'en-US': 'Volunteering' },
  0: { 'zh-CN': '其他', 'en-US': 'Other' },
} as const;

/**
 * The reader's own record. Card, ID and telephone numbers are masked except for the first three and last four
 * characters.
 */
export const readerSchema = z.object({
  id: z.string(),
  borrowNumber: z.string(),
  icNumber: z.string(),
  realName: z.string(),
  score: z.int(),
  headPic: z.string(),
  imagePath: z.string(),
  sex: z.string(),
  departmentId: z.string(),
  borrowerTypeId: z.string(),
  identityCard: z.string(),
  userStatusId: z.int(),
  registerTime: z.string(),
  /** The day of `registerTime` in the library's time zone, YYYY-MM-DD. */
  registerTimeFtt: z.string(),
  telephone: z.string(),
  email: z.string(),
  /** Kept for compatibility; always empty. */
  password: z.literal(''),
  /** 1 when the reader allows the library to keep their browsing history. */
  keepsBrowsing: z.literal([0, 1]),
});
export type Reader = z.infer<typeof readerSchema>;

export const loginOutput = z.object({
  token: z.string(),
  expiresAt: z.string(),
  reader: readerSchema,
  /** True while the password is one issued by the library. */
  mustChangePassword: z.boolean(),
  /** True when the reader stays logged in on this device: until logout, two weeks without use, or one month. */
  stays: z.optional(z.boolean()),
});

/** Mainland mobile numbers. */
export const mobilePattern = /^1[3-9]\d{9}$/;

export const creditRecordSchema = z.object({
  id: z.string(),
  createtime: z.string(),
  stype: z.int(),
  reason: z.string(),
  score: z.int(),
});
export type CreditRecord = z.infer<typeof creditRecordSchema>;

export const sessionSchema = z.object({
  id: z.string(),
  /** How the session began: account, card, wechat, ticket, or identity for another account system. */
  kind: z.enum(['account', 'card', 'wechat', 'ticket', 'identity']),
  /** Browser and system in a few words. */
  device: z.string(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean(),
});
