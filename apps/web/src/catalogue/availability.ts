import { lendingStates } from '@yuelan/contract/catalogue/copy-states';
import type { Holding, TitleSummary } from '@yuelan/contract/catalogue/schemas';

/**
 * Whether a reader can get a title. When no copy can be borrowed, a list knows only `nothing-now`; with the copies at
 * hand it is `all-out` or `in-house`.
 */
export type Availability =
  | { readonly kind: 'available'; readonly count: number; readonly of: number }
  | { readonly kind: 'all-out'; readonly of: number; readonly due?: string }
  | { readonly kind: 'in-house'; readonly of: number }
  | { readonly kind: 'nothing-now'; readonly of: number }
  | { readonly kind: 'no-copies' };

/** The colour of each kind. */
export const availabilityTones = {
  available: 'ok',
  'all-out': 'wait',
  'nothing-now': 'wait',
  'in-house': 'none',
  'no-copies': 'none',
} as const satisfies Record<Availability['kind'], string>;

/** The earliest date (`YYYY-MM-DD`) that is not past; an overdue copy's date does not tell when it comes back. */
function nextDate(dates: readonly string[], today: string): string | undefined {
  return dates.filter((date) => date >= today).toSorted()[0];
}

/** `today` is the calendar day in the library, `YYYY-MM-DD`. */
export function availabilityOf(
  storage: TitleSummary['storageInfo'],
  copies?: readonly Holding[],
  today = '',
): Availability {
  const of = storage.allCount;
  if (storage.storageCount > 0) return { kind: 'available', count: storage.storageCount, of };
  if (of === 0) return { kind: 'no-copies' };
  if (copies === undefined || copies.length === 0) {
    if (storage.inHouseCount === undefined) return { kind: 'nothing-now', of };
    return { kind: storage.inHouseCount === of ? 'in-house' : 'all-out', of };
  }
  const out = copies.filter((copy) => copy.lendingState === lendingStates.out);
  if (out.length === 0) return { kind: 'in-house', of };
  const due = nextDate(
    out.flatMap((copy) => copy.shouldReturnTime ?? []),
    today,
  );
  return due === undefined ? { kind: 'all-out', of } : { kind: 'all-out', of, due };
}

/**
 * The copies shown first, and those behind "show all copies". If any copy can be borrowed, the others (states 104 and
 * 106) are hidden at first; otherwise all are shown.
 */
export function foldCopies(copies: readonly Holding[]): {
  readonly first: readonly Holding[];
  readonly folded: readonly Holding[];
} {
  const available = copies.filter((copy) => copy.lendingState === lendingStates.available);
  if (available.length === 0) return { first: copies, folded: [] };
  return {
    first: available,
    folded: copies.filter((copy) => copy.lendingState !== lendingStates.available),
  };
}
