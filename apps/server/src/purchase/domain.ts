import type { Domain } from '../platform/portal.ts';
import { registerPurchaseCommands } from './commands.ts';
import { exportPurchases } from './export-own-data.ts';
import { purchaseTables } from './migrations/001-tables.ts';
import { servePurchase } from './routes.ts';

/** Books that readers recommend for purchase. */
export const purchaseDomain: Domain = {
  name: 'purchase',
  migrations: [purchaseTables],
  commands: registerPurchaseCommands,
  start(portal) {
    servePurchase(portal);
    portal.services.exporters.add('purchase', exportPurchases);
  },
};
