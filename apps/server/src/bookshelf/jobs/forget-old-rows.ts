import type { Db } from '../../platform/database/tables.ts';
import { forgetReaderViews } from '../history-store.ts';
import { oldestDay } from '../reads.ts';
import { forgetRemovals } from '../shelf-store.ts';
import { forgetViews } from '../store.ts';

const dayMs = 86_400_000;
/** A reader's own history reaches back a school year. */
const historyDays = 365;

/** Forgets visits after 30 days, what a reader looked at after a year, and removed entries after a day. */
export async function forgetOldRows(db: Db, now: Date): Promise<void> {
  await forgetViews(db, oldestDay(now));
  await forgetReaderViews(db, new Date(now.getTime() - historyDays * dayMs));
  await forgetRemovals(db, new Date(now.getTime() - dayMs));
}
