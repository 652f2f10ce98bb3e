import { everyRow } from '../platform/page-slice.ts';
import type { Exporter } from '../reader/public.ts';
import { findOwn } from './store.ts';

/** The data that this domain stores about a reader: their recommendations. */
export const exportPurchases: Exporter = async (db, { clientid }, readerId) => ({
  recommendations: (await findOwn(db, { clientid, readerId }, everyRow)).results,
});
