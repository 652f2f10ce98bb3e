import { libraryCalls } from '@yuelan/contract/library/remote';
import type { Page } from '../platform/page.ts';
import { callQuery } from '../platform/query.ts';

/** Whether a library system reports the availability of copies that readers see here. */
export async function hasCopiesElsewhere({ queries }: Page): Promise<boolean> {
  const display = await queries.ensureQueryData(callQuery(libraryCalls.displayConfig, {}));
  return display.copiesElsewhere === true;
}
