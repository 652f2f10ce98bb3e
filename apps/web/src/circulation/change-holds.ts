import type { QueryClient } from '@tanstack/react-query';
import { catalogueCalls } from '@yuelan/contract/catalogue/remote';
import { circulationCalls } from '@yuelan/contract/circulation/remote';
import { pageOf } from '../platform/page.ts';
import { callMutation } from '../platform/query.ts';
import { holdOneOf } from './hold-one-of.ts';

/** Places a hold on one of some copies that are alike. */
export const placeHold = {
  mutationFn: (barcodes: readonly string[], { client }: { readonly client: QueryClient }) =>
    holdOneOf(barcodes, (bookBarCode) =>
      pageOf(client).answerOf(circulationCalls.placeHold, { bookBarCode }),
    ),
};
export const cancelHolds = callMutation(circulationCalls.cancelHolds);

/** What a hold changes: the reader's list, and which copies are available. */
export function refreshHolds(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [circulationCalls.holds.path] });
  void client.invalidateQueries({ queryKey: [catalogueCalls.title.path] });
}
