import { purchaseCalls } from '@yuelan/contract';
import { serve } from '../platform/http/serve.ts';
import type { Domain } from '../platform/portal.ts';
import { asReader } from '../reader/public.ts';
import { recommendPurchase } from './actions/recommend-purchase.ts';
import { registerPurchaseCommands } from './commands.ts';
import { exportPurchases } from './export-own-data.ts';
import { purchaseTables } from './migrations/001-tables.ts';
import { findOwn } from './store.ts';

/** Books that readers recommend for purchase. */
export const purchaseDomain: Domain = {
  name: 'purchase',
  migrations: [purchaseTables],
  commands: registerPurchaseCommands,
  start(portal) {
    const { db } = portal;
    serve(portal, purchaseCalls.recommendPurchase, (caller, input) =>
      recommendPurchase(db, asReader(caller), input),
    );
    serve(portal, purchaseCalls.purchases, async (caller, { pageNum, pageSize }) => {
      const { library, readerId } = asReader(caller);
      const scope = { clientid: library.clientid, readerId };
      const { results, total } = await findOwn(db, scope, (pageNum - 1) * pageSize, pageSize);
      return { results, totalRecord: total, pageNum, pageSize };
    });
    portal.services.exporters.add('purchase', exportPurchases);
  },
};
