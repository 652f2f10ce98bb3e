import { createStore } from '../platform/store.ts';
import { asReader } from '../reader/public.ts';

/** Whether the recommend dialog is open. */
export const recommending = createStore(false);

/** Opens the dialog that recommends a purchase; a visitor logs in first. */
export function askRecommend(): void {
  asReader(() => recommending.set(true));
}
