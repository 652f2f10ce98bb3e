import type { Exporter } from '../reader/public.ts';
import { findOwn } from './store.ts';

const everyRow = 1_000_000;

/** What this domain keeps about a reader: the recommendations. */
export const exportPurchases: Exporter = async (db, { clientid }, readerId) => ({
  recommendations: (await findOwn(db, { clientid, readerId }, 0, everyRow)).results,
});
