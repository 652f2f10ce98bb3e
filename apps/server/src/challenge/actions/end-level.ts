import type { Language } from '@yuelan/contract';
import { findActivitiesById, type StoredActivity } from '../../activities/public.ts';
import { inLanguage } from '../../content/public.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { ReaderScope } from '../../platform/ids.ts';
import { addCredit, readScore } from '../../reader/public.ts';
import { type Attempt, countAnswers, endAttempt, markRestored } from '../attempt-store.ts';

/** The reader whose level ends, and the library's first language. */
export interface EndingScope extends ReaderScope {
  readonly language: Language;
}

/**
 * Ends a level of a reader whose row is locked, and restores the credit if they have earned it. Returns the attempt
 * after the change.
 */
export async function endLevel(
  tx: Tx,
  scope: EndingScope,
  attempt: Attempt,
  end: { readonly as: 'done' | 'timed-out'; readonly usedMs: number; readonly at: Date },
): Promise<Attempt> {
  const ended = await endAttempt(tx, attempt, end);
  const [activity] = await findActivitiesById(tx, scope.clientid, [attempt.activityId]);
  if (activity === undefined || !(await restoreCredit(tx, scope, activity, end.at))) return ended;
  await markRestored(tx, attempt.id);
  return { ...ended, restored: 1 };
}

/** The ledger ensures that this happens once: the row's unique cause consists of activity and reader. */
async function restoreCredit(
  tx: Tx,
  scope: EndingScope,
  activity: StoredActivity,
  at: Date,
): Promise<boolean> {
  const { restoring, id, texts } = activity;
  if (restoring === undefined) return false;
  const { answered, right } = await countAnswers(tx, scope, id);
  if (answered < restoring.answerNumber || right < restoring.rightNumber) return false;
  const { clientid, readerId, language } = scope;
  const score = await readScore(tx, clientid, readerId);
  return addCredit(tx, {
    clientid,
    readerId,
    stype: 0,
    cause: `challenge:${id}:restore:${readerId}`,
    // A reader who has a higher score by now keeps it.
    score: Math.max(0, restoring.creditReset - score),
    reason: inLanguage(texts, language)?.name ?? '',
    at,
  });
}
