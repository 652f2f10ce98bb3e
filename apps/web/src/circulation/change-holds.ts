import type { QueryClient } from '@tanstack/react-query';
import { catalogueCalls } from '@yuelan/contract/catalogue/remote';
import { circulationCalls } from '@yuelan/contract/circulation/remote';
import { pageOf } from '../platform/page.ts';
import { callMutation } from '../platform/query.ts';
import { holdOneOf } from './hold-one-of.ts';

/** Some copies that are alike, and where one of them should be picked up. */
interface WantedHold {
  readonly barcodes: readonly string[];
  readonly pickup: () => { readonly pickup?: string };
}

/** Places a hold on one of the copies. */
export const placeHold = {
  mutationFn: ({ barcodes, pickup }: WantedHold, { client }: { readonly client: QueryClient }) =>
    holdOneOf(barcodes, (bookBarCode) =>
      pageOf(client).answerOf(circulationCalls.placeHold, { bookBarCode, ...pickup() }),
    ),
};
export const cancelHolds = callMutation(circulationCalls.cancelHolds);

/** What a hold changes: the reader's list, and which copies are available. */
export function refreshHolds(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [circulationCalls.holds.path] });
  void client.invalidateQueries({ queryKey: [catalogueCalls.title.path] });
}
