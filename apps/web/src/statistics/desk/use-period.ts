import type { TableState } from '../../desk/table/table-address.ts';
import { useLibrary } from '../../library/public.ts';
import { dayIn, type Span, spanOf } from './periods.ts';

/** The names of the filters that define the period. */
export const periodFilters = ['from', 'to'] as const;

/** The period in the address; without one, the last thirty days. */
export function usePeriod({
  filters,
}: Pick<TableState<'from' | 'to'>, 'filters'>): Span & { readonly today: string } {
  const { display } = useLibrary();
  const today = dayIn(new Date(), display?.timeZone);
  const usual = spanOf('thirty', today);
  return { from: filters.from || usual.from, to: filters.to || usual.to, today };
}
