import { z } from 'zod/mini';
import { idText } from '../text.ts';
import { written } from '../written-text.ts';

/** 1 valid, 2 card reported lost, 4 suspended, 5 has left. */
export const readerStatusSchema = z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(5)]);
export type ReaderStatusId = z.infer<typeof readerStatusSchema>;

/** Classes (departments), and types of borrowers. */
export const groupLists = ['department', 'borrowerType'] as const;
export type GroupList = (typeof groupLists)[number];

/** A reader in a list: the telephone number and mail address are masked. */
export const deskReaderSchema = z.object({
  id: idText,
  borrowNumber: z.string(),
  realName: z.string(),
  departmentId: z.string(),
  department: z.string(),
  borrowerTypeId: z.string(),
  borrowerType: z.string(),
  status: readerStatusSchema,
  /** Why the card is suspended, as the reader sees it. */
  blockReason: z.string(),
  /** True if the reader has left and will be closed once the last loan is back. */
  leaving: z.boolean(),
  telephone: z.string(),
  email: z.string(),
  /** Open loans, and how many of them are overdue. */
  loans: z.int(),
  overdue: z.int(),
  version: z.int(),
});
export type DeskReader = z.infer<typeof deskReaderSchema>;

/** An open loan or hold. `until` is the due date, or the time until which the copy is kept. */
const openItem = z.object({ id: z.string(), title: z.string(), barcode: z.string(), until: z.string() });

/** Everything that the desk shows of one reader; card, identity and telephone numbers are masked. */
export const deskReaderDetailSchema = z.extend(deskReaderSchema, {
  icNumber: z.string(),
  identityCard: z.string(),
  sex: z.string(),
  registeredAt: z.string(),
  score: z.int(),
  hasPassword: z.boolean(),
  /** The account system that keeps the reader's password, so that a portal password is not used; empty for none. */
  passwordAt: z.string(),
  /** The account systems that the reader logs in with. Empty for a system without a name here, such as WeChat. */
  accounts: z.array(z.string()),
  mustChangePassword: z.boolean(),
  /** Devices on which the reader is logged in. */
  sessions: z.int(),
  openLoans: z.array(z.extend(openItem, { overdue: z.boolean() })),
  holds: z.array(openItem),
});
export type DeskReaderDetail = z.infer<typeof deskReaderDetailSchema>;

/** A class or borrower type with its readers who have not left. */
export const readerGroupSchema = z.object({
  id: idText,
  name: z.string(),
  /** False if it is no longer offered. */
  active: z.boolean(),
  readers: z.int(),
});
export type ReaderGroup = z.infer<typeof readerGroupSchema>;

export const yearActions = ['moves', 'graduates', 'stays'] as const;
export type YearAction = (typeof yearActions)[number];

/** What happens to one class in a new school year. */
export const yearMoveSchema = z.strictObject({
  departmentId: idText,
  action: z.enum(yearActions),
  /** The name of the next class or, for graduates, the group's name from then on. Empty for `stays`. */
  to: written(100),
});
export type YearMove = z.infer<typeof yearMoveSchema>;

const yearRowSchema = z.object({
  departmentId: idText,
  name: z.string(),
  action: z.enum(yearActions),
  to: z.string(),
  /** Readers who move, without those who repeat the year. */
  readers: z.int(),
  repeating: z.int(),
  /** Readers who move and have open loans. */
  borrowers: z.int(),
});
export type YearRow = z.infer<typeof yearRowSchema>;

export const yearPlanSchema = z.object({
  rows: z.array(yearRowSchema),
  /** Readers who repeat the year, by name. */
  repeating: z.array(
    z.object({ id: idText, realName: z.string(), borrowNumber: z.string(), department: z.string() }),
  ),
  /** Identifies the plan. It runs only if the plan is unchanged. */
  digest: z.string(),
});

/** What is deleted with a reader. Ended loans are kept without the reader. */
export const erasedParts = [
  'profile',
  'sessions',
  'credit',
  'files',
  'loans',
  'holds',
  'shelf',
  'views',
  'evaluations',
  'purchases',
  'participations',
  'reviews',
  'works',
  'challenges',
] as const;
export type ErasedPart = (typeof erasedParts)[number];

/** Proves that a reader was erased, without saying who it was. */
export const erasureReceiptSchema = z.object({
  number: z.string(),
  at: z.string(),
  parts: z.array(z.object({ part: z.enum(erasedParts), count: z.int() })),
});
export type ErasureReceipt = z.infer<typeof erasureReceiptSchema>;
