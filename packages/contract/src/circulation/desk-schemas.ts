import { z } from 'zod/mini';
import { holdSchema, loanSchema } from './schemas.ts';

/** A reader at the counter. */
const counterReaderSchema = z.object({
  id: z.string(),
  name: z.string(),
  card: z.string(),
  department: z.string(),
  borrowerType: z.string(),
  /** The reader's library, if it is another one of the group; otherwise empty. */
  libraryName: z.string(),
  /** See docs/states-and-codes.md#reader-status. */
  status: z.literal([1, 2, 4, 5]),
  overdue: z.int(),
  maxLoans: z.int(),
});
export type CounterReader = z.infer<typeof counterReaderSchema>;

/** A reader with their loans and holds, earliest due date first. */
export const readerAccountSchema = z.object({
  reader: counterReaderSchema,
  loans: z.array(
    z.extend(loanSchema, {
      /** True for loans made today in the library's time zone. A receipt lists these. */
      today: z.boolean(),
    }),
  ),
  /** Copies kept for the reader. */
  holds: z.array(holdSchema),
});
export type ReaderAccount = z.infer<typeof readerAccountSchema>;

/** A copy that was scanned or looked up at the counter. */
const counterCopySchema = z.object({
  barcode: z.string(),
  bookName: z.string(),
  firstAuthor: z.string(),
  callNumber: z.string(),
  storageName: z.string(),
  shelf: z.string(),
  /** See docs/states-and-codes.md#copy-status. */
  statusId: z.int(),
  /** The library that owns the copy, if it is another one; otherwise empty. */
  libraryName: z.string(),
});
export type CounterCopy = z.infer<typeof counterCopySchema>;

/**
 * The reader who has the loan or hold. Both fields are empty for callers who may not see readers, and for readers of
 * other libraries.
 */
const whose = { readerName: z.string(), card: z.string() };

const counterLoanSchema = z.object({
  id: z.string(),
  ...whose,
  borrowedAt: z.string(),
  /** YYYY-MM-DD. */
  dueOn: z.string(),
  /** YYYY-MM-DD: the earliest due date that this loan can be given. */
  earliestDue: z.string(),
  overdueDays: z.int(),
  renewCount: z.int(),
});
export type CounterLoan = z.infer<typeof counterLoanSchema>;

/** An active hold on a copy of this library. */
export const deskHoldSchema = z.object({
  id: z.string(),
  ...counterCopySchema.shape,
  ...whose,
  department: z.string(),
  placedAt: z.string(),
  /** ISO 8601: the copy is kept until then. */
  endAt: z.string(),
  /** When the copy was put on the hold shelf; empty until it is fetched from its place. */
  shelvedAt: z.string(),
});
export type DeskHold = z.infer<typeof deskHoldSchema>;

/** The state of a copy: who has it, and for whom it is kept. */
export const copyStateSchema = z.object({
  copy: counterCopySchema,
  loan: z.optional(counterLoanSchema),
  hold: z.optional(deskHoldSchema),
});
export type CopyState = z.infer<typeof copyStateSchema>;

export const overdueLoanSchema = z.object({
  id: z.string(),
  barcode: z.string(),
  bookName: z.string(),
  callNumber: z.string(),
  readerId: z.string(),
  ...whose,
  department: z.string(),
  borrowedAt: z.string(),
  dueOn: z.string(),
  overdueDays: z.int(),
});
export type OverdueLoan = z.infer<typeof overdueLoanSchema>;

/** Marks that staff can set on a copy by hand. */
export const copyMarks = ['found', 'damaged', 'lost'] as const;
export type CopyMark = (typeof copyMarks)[number];

/** The holds that a list shows: all, those to be fetched from the shelves, or those on the hold shelf. */
export const holdPlaces = ['', 'pick', 'shelf'] as const;
export const holdSorts = [
  'place',
  '-place',
  'reader',
  '-reader',
  'until',
  '-until',
  'placed',
  '-placed',
] as const;
export const overdueSorts = ['due', '-due', 'reader', '-reader', 'department', '-department'] as const;
