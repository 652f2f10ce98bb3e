import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockReader, type ReaderCaller } from '../../reader/public.ts';
import { type Attempt, findAnswers, findAttempt, insertAnswers, leaveAttempt } from '../attempt-store.ts';
import { findQuestions } from '../bank-store.ts';
import { type HandIn, judgeHandIn } from '../rules/hand-in.ts';
import { scopeOf } from './close-expired.ts';
import { endLevel } from './end-level.ts';

/**
 * Saves a reader's answers in a level. Returns the attempt after the change; a finished or left level does not
 * change.
 */
export async function handInLevel(
  db: Db,
  caller: ReaderCaller,
  input: HandIn & { readonly levelId: string },
): Promise<Attempt> {
  const scope = scopeOf(caller);
  const { now } = caller;
  const levelId = /^[1-9]\d{0,14}$/.test(input.levelId) ? Number(input.levelId) : 0;
  return transaction(db, async (tx) => {
    await lockReader(tx, scope.clientid, scope.readerId);
    const attempt = await findAttempt(tx, scope, levelId);
    if (attempt === undefined) throw refuse('challenge.level.missing');
    const questions = (await findQuestions(tx, [levelId])).get(levelId) ?? [];
    const answers = (await findAnswers(tx, [attempt.id])).get(attempt.id);
    const verdict = judgeHandIn(
      {
        ...attempt,
        questions: questions.map(({ id, options }) => ({
          id,
          optionIds: options.map((option) => option.id),
        })),
        answered: new Set(answers?.keys()),
      },
      input,
      now,
    );
    if (verdict.kind === 'wrong') throw refuse('challenge.answers.wrong');
    if (verdict.kind === 'unchanged') return attempt;
    await insertAnswers(tx, attempt.id, verdict.answers, now);
    if (verdict.kind === 'left') return leaveAttempt(tx, attempt, verdict.usedMs);
    return endLevel(tx, scope, attempt, { as: verdict.kind, usedMs: verdict.usedMs, at: now });
  });
}
