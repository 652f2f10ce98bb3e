import type { Exporter } from '../reader/public.ts';
import { findOwn } from './store.ts';

const everyRow = 1_000_000;

/** What this domain stores about a reader: their recommendations. */
export const exportPurchases: Exporter = async (db, { clientid }, readerId) => ({
  recommendations: (await findOwn(db, { clientid, readerId }, 0, everyRow)).results,
});
