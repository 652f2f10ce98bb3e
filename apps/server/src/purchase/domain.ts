import { attachedBy } from '../import/public.ts';
import type { Domain } from '../platform/portal.ts';
import { registerPurchaseCommands } from './commands.ts';
import { servePurchaseDesk } from './desk-routes.ts';
import { exportPurchases } from './export-own-data.ts';
import { answerFollower } from './follow-titles.ts';
import { purchaseMigrations } from './migrations.ts';
import { purchaseTies } from './reader-ties.ts';
import { servePurchase } from './routes.ts';
import { waitingRecommendations } from './today.ts';

/** Books that readers recommend for purchase. */
export const purchaseDomain: Domain = {
  name: 'purchase',
  migrations: purchaseMigrations,
  readerTies: purchaseTies,
  commands: registerPurchaseCommands,
  attachments: [
    attachedBy('title', 'purchase_recommendation', 'title_id', {
      'zh-CN': '荐购的答复链接到它',
      'en-US': 'An answer to a purchase request links to it',
    }),
    attachedBy('reader', 'purchase_recommendation', 'reader_id', {
      'zh-CN': '荐购过图书',
      'en-US': 'Has recommended a book',
    }),
  ],
  start(portal) {
    servePurchase(portal);
    servePurchaseDesk(portal);
    portal.services.titleFollowers.set('purchase', answerFollower);
    portal.services.exporters.add('purchase', exportPurchases);
    portal.services.today.addWaiting('purchases', 'purchases.answer', waitingRecommendations);
  },
};
