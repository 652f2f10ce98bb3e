import type { Loan } from '@yuelan/contract/circulation/schemas';

/** The new due date that all renewable loans share, if there are several such loans; shown once, above the list. */
export function sharedRenewal(loans: readonly Pick<Loan, 'renewable'>[]): string | undefined {
  const days = loans.flatMap(({ renewable }) =>
    renewable?.allowed === true && renewable.newDueDate !== undefined ? [renewable.newDueDate] : [],
  );
  return days.length > 1 && new Set(days).size === 1 ? days[0] : undefined;
}
