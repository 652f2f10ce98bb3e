import { z } from 'zod/mini';
import { holdSchema, loanSchema } from './schemas.ts';

/** A reader who stands at the counter. */
const counterReaderSchema = z.object({
  id: z.string(),
  name: z.string(),
  card: z.string(),
  department: z.string(),
  borrowerType: z.string(),
  /** Of another library of the group; empty for the library's own readers. */
  libraryName: z.string(),
  /** See docs/states-and-codes.md#reader-status. */
  status: z.literal([1, 2, 4, 5]),
  overdue: z.int(),
  maxLoans: z.int(),
});
export type CounterReader = z.infer<typeof counterReaderSchema>;

/** A reader with what they have now, earliest due date first. */
export const readerAccountSchema = z.object({
  reader: counterReaderSchema,
  loans: z.array(
    z.extend(loanSchema, {
      /** Lent today, in the library's time zone: what a receipt lists. */
      today: z.boolean(),
    }),
  ),
  /** Copies that are kept for the reader. */
  holds: z.array(holdSchema),
});
export type ReaderAccount = z.infer<typeof readerAccountSchema>;

/** A copy in somebody's hands. */
const counterCopySchema = z.object({
  barcode: z.string(),
  bookName: z.string(),
  firstAuthor: z.string(),
  callNumber: z.string(),
  storageName: z.string(),
  shelf: z.string(),
  /** See docs/states-and-codes.md#copy-status. */
  statusId: z.int(),
  /** The other library that it belongs to; empty for a copy of this one. */
  libraryName: z.string(),
});
export type CounterCopy = z.infer<typeof counterCopySchema>;

/** Whose loan or hold it is; both fields are empty for callers who may not read readers, and for other libraries' readers. */
const whose = { readerName: z.string(), card: z.string() };

const counterLoanSchema = z.object({
  id: z.string(),
  ...whose,
  borrowedAt: z.string(),
  /** YYYY-MM-DD. */
  dueOn: z.string(),
  /** YYYY-MM-DD: what the due date of this loan can be set to at the earliest. */
  earliestDue: z.string(),
  overdueDays: z.int(),
  renewCount: z.int(),
});
export type CounterLoan = z.infer<typeof counterLoanSchema>;

/** An active hold whose copy stands in this library. */
export const deskHoldSchema = z.object({
  id: z.string(),
  ...counterCopySchema.shape,
  ...whose,
  department: z.string(),
  placedAt: z.string(),
  /** ISO 8601: until when the copy is kept. */
  endAt: z.string(),
  /** When the copy was put on the hold shelf; empty while it has to be taken from its place. */
  shelvedAt: z.string(),
});
export type DeskHold = z.infer<typeof deskHoldSchema>;

/** What is known of a copy: who has it, and for whom it is kept. */
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

/** What can be said of a copy by hand. */
export const copyMarks = ['found', 'damaged', 'lost'] as const;
export type CopyMark = (typeof copyMarks)[number];

/** Which holds a list shows: all, those to take from their shelves, or those on the hold shelf. */
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
