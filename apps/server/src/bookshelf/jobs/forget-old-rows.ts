import { dayMs } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { forgetReaderViews } from '../history-store.ts';
import { oldestDay } from '../reads.ts';
import { forgetRemovals } from '../shelf-store.ts';
import { forgetViews } from '../store.ts';

/** How long a reader's browsing history is kept: one school year. */
const historyDays = 365;

/** Deletes views after 30 days, browsing history after a year, and records of removed shelf entries after a day. */
export async function forgetOldRows(db: Db, now: Date): Promise<void> {
  await forgetViews(db, oldestDay(now));
  await forgetReaderViews(db, new Date(now.getTime() - historyDays * dayMs));
  await forgetRemovals(db, new Date(now.getTime() - dayMs));
}
