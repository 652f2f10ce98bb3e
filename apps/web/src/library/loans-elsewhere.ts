import { libraryCalls } from '@yuelan/contract/library/remote';
import type { Page } from '../platform/page.ts';
import { callQuery } from '../platform/query.ts';

/** Whether a system of its own keeps the library's loans. */
export async function keepsLoansElsewhere({ queries }: Page): Promise<boolean> {
  const display = await queries.ensureQueryData(callQuery(libraryCalls.displayConfig, {}));
  return display.source !== undefined;
}
