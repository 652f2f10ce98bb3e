import type { Endpoint } from '../endpoint.ts';

export const purchaseEndpoints = {
  recommendPurchase: { path: '/catalogue/PurchaseReferral/referralInfoAddFromEquipment', level: 'reader' },
  purchases: { path: '/catalogue/PurchaseReferral/referralInfoFromEquipmentList', level: 'reader' },
} as const satisfies Record<string, Endpoint>;
