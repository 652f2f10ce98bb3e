import type { QueryClient } from '@tanstack/react-query';
import { catalogueCalls } from '@yuelan/contract/catalogue/remote';
import { circulationCalls } from '@yuelan/contract/circulation/remote';
import { pageOf } from '../platform/page.ts';
import { callMutation } from '../platform/query.ts';
import { holdOneOf } from './hold-one-of.ts';

/** The barcodes of interchangeable copies, and where to pick one up. */
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

/** Refetches what a hold changes: the reader's list, and which copies are available. */
export function refreshHolds(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [circulationCalls.holds.path] });
  void client.invalidateQueries({ queryKey: [catalogueCalls.title.path] });
}
