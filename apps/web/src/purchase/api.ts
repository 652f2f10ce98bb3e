import type { QueryClient } from '@tanstack/react-query';
import { purchaseCalls } from '@yuelan/contract/purchase/remote';
import { callMutation, callQuery } from '../platform/query.ts';

export function purchasesQuery(pageNum: number, pageSize: number) {
  return callQuery(purchaseCalls.purchases, { pageNum, pageSize });
}

export const purchaseCountQuery = { ...purchasesQuery(1, 1), staleTime: 60_000 };

export const recommendPurchase = callMutation(purchaseCalls.recommendPurchase);

export function refreshPurchases(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [purchaseCalls.purchases.path] });
}
