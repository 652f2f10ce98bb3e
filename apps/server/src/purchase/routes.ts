import { purchaseCalls } from '@yuelan/contract';
import { serve } from '../platform/http/serve.ts';
import { sliceOf } from '../platform/page-slice.ts';
import type { Portal } from '../platform/portal.ts';
import { asReader } from '../reader/public.ts';
import { recommendPurchase } from './actions/recommend-purchase.ts';
import { findOwn } from './store.ts';

export function servePurchase(portal: Portal): void {
  const { db } = portal;
  serve(portal, purchaseCalls.recommendPurchase, (caller, input) =>
    recommendPurchase(db, asReader(caller), input),
  );
  serve(portal, purchaseCalls.purchases, async (caller, { pageNum, pageSize }) => {
    const { library, readerId } = asReader(caller);
    const scope = { clientid: library.clientid, readerId };
    const { results, total } = await findOwn(db, scope, sliceOf({ pageNum, pageSize }));
    return { results, totalRecord: total, pageNum, pageSize };
  });
}
