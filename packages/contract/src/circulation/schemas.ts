import { z } from 'zod/mini';
import { bookFacts } from '../catalogue/book-facts.ts';

const renewableSchema = z.object({
  allowed: z.boolean(),
  /** A refusal code of the contract. */
  reason: z.optional(z.string()),
  /** The message for `reason`, in the caller's language. */
  message: z.optional(z.string()),
  /** The day the loan would be due (YYYY-MM-DD). */
  newDueDate: z.optional(z.string()),
});

export const loanSchema = z.object({
  id: z.string(),
  catalogueId: z.string(),
  ...bookFacts,
  bookIsbn: z.string(),
  bookBarCode: z.string(),
  bookCallNumber: z.string(),
  borrowTime: z.string(),
  /** The last day of the loan (YYYY-MM-DD) in the library's time zone. */
  shouldReturnTime: z.string(),
  realReturnTime: z.optional(z.string()),
  /** 1 for a loan from a partner library. */
  publicLibrary: z.literal([0, 1]),
  libraryName: z.string(),
  renewCount: z.int(),
  renewLimit: z.int(),
  overdueDays: z.int(),
  renewable: z.optional(renewableSchema),
});
export type Loan = z.infer<typeof loanSchema>;

/** Statuses of a hold. */
export const holdStatuses = {
  1: { 'zh-CN': '预借成功', 'en-US': 'Held for you' },
  2: { 'zh-CN': '已取消', 'en-US': 'Cancelled' },
  3: { 'zh-CN': '已过期', 'en-US': 'Expired' },
  4: { 'zh-CN': '已借出', 'en-US': 'Loaned out' },
} as const;

export const holdSchema = z.object({
  id: z.string(),
  catalogueId: z.string(),
  ...bookFacts,
  bookBarCode: z.string(),
  bookCallNumber: z.string(),
  libraryName: z.string(),
  storageName: z.string(),
  preborrowTime: z.string(),
  /** When the hold expires: the closing time of an open day. */
  endTime: z.string(),
  /** The last day of the hold (YYYY-MM-DD), when the library has not set its closing times. */
  endDay: z.optional(z.string()),
  statusId: z.literal([1, 2, 3, 4]),
  statusName: z.string(),
});
export type Hold = z.infer<typeof holdSchema>;

/** What a reader may not do at the moment. */
const deniedUses = ['borrow', 'renew', 'hold'] as const;

/**
 * What a reader owes, and why the library restricts them. Without `owed`, `blocks` and `denied`, there is nothing to
 * show.
 */
export const standingSchema = z.object({
  /**
   * The amount as the library system writes it. The currency is an ISO 4217 code, or empty if the system does not say.
   */
  owed: z.optional(z.object({ amount: z.string(), currency: z.string() })),
  /** The items that make up the debt, if the system lists them. `day` is YYYY-MM-DD. Each text may be empty. */
  charges: z.array(z.object({ words: z.string(), amount: z.string(), day: z.string() })),
  /** Codes of `circulation.blocked` with their messages in the caller's language. */
  blocks: z.array(z.object({ code: z.string(), message: z.string() })),
  denied: z.array(z.enum(deniedUses)),
  /** The library system's message to the reader: plain text, or empty. */
  said: z.string(),
});
export type Standing = z.infer<typeof standingSchema>;

/** The places where a reader can pick up a hold; none if there is no choice. */
export const pickupsSchema = z.object({
  places: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The id of the place used unless the reader chooses another; may be empty. */
  usual: z.string(),
});
export type Pickups = z.infer<typeof pickupsSchema>;

const timeOfDay = z.optional(z.string());

/** A day of a library (YYYY-MM-DD) and its opening hours (HH:MM), as far as the library has set them. */
const openingDaySchema = z.object({ day: z.string(), opens: timeOfDay, closes: timeOfDay });

/** Whether a library is open: `unset` when today's hours are not known, `day` when only the closing time is. */
const openingStates = ['unset', 'closed', 'day', 'before', 'open', 'after'] as const;

export const openingSchema = z.object({
  state: z.enum(openingStates),
  today: openingDaySchema,
  /** Why the library is closed today, when its calendar says so. */
  reason: z.string(),
  /** The next open day; absent while today's hours are not over. */
  next: z.optional(openingDaySchema),
});
export type Opening = z.infer<typeof openingSchema>;

export const loanSorts = [
  'borrow_time DESC',
  'borrow_time ASC',
  'should_return_time ASC',
  'should_return_time DESC',
  'real_return_time DESC',
  'real_return_time ASC',
] as const;

/** The maximum number of titles in one availability request. */
export const titlesAtOnce = 50;

/**
 * How reliable a title's availability is: reported by the library system within the last minute, being requested, or
 * the last known state.
 */
export const availabilityStates = ['fresh', 'coming', 'known'] as const;
