import { challengeCategory, creditLevelSeconds, levelSeconds } from '@yuelan/contract';
import {
  findActivity,
  readParticipant,
  refuseParticipation,
  type StoredActivity,
  statusByClock,
  withoutCredit,
} from '../../activities/public.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockReader, type ReaderCaller } from '../../reader/public.ts';
import { type Attempt, findAttempts, insertAttempt, isOver, resumeAttempt } from '../attempt-store.ts';
import { type Bank, findBanks } from '../bank-store.ts';
import { nextLevel } from '../rules/hand-in.ts';
import { timerStart } from '../rules/level-clock.ts';
import { closeExpired, scopeOf } from './close-expired.ts';

/** A published knowledge challenge with its questions. */
export interface Challenge {
  readonly activity: StoredActivity;
  readonly bank: Bank;
}

/** A challenge and how far the reader is. */
export interface Progress extends Challenge {
  readonly attempts: readonly Attempt[];
  /** The running level; absent when all are finished. */
  readonly running: Attempt | undefined;
}

/** The published challenge with this id, or undefined. */
export async function findChallenge(
  db: Db | Tx,
  caller: ReaderCaller,
  activityId: string,
): Promise<Challenge | undefined> {
  const { clientid } = caller.library;
  const activity = await findActivity(db, clientid, caller.now, activityId);
  if (activity?.category !== challengeCategory) return undefined;
  const bank = (await findBanks(db, clientid, [activity.key])).get(activity.key);
  return bank === undefined ? undefined : { activity, bank };
}

/** How many seconds a level has when it begins. */
function secondsOf({ activity, bank }: Challenge, factor: number): number {
  const usual = bank.seconds ?? (activity.restoring === undefined ? levelSeconds : creditLevelSeconds);
  return Math.ceil(usual * factor);
}

/**
 * Begins the next level, or resumes the one that was left; a running one keeps running. If all are finished, nothing
 * changes. Refuses readers who may not take part; those who have begun may finish, whatever their score is now.
 */
export async function beginLevel(
  db: Db,
  caller: ReaderCaller,
  { activityId, longerTime }: { readonly activityId: string; readonly longerTime: 0 | 1 },
): Promise<Progress> {
  const { library, now } = caller;
  const scope = scopeOf(caller);
  await closeExpired(db, caller);
  return transaction(db, async (tx) => {
    await lockReader(tx, scope.clientid, scope.readerId);
    const challenge = await findChallenge(tx, caller, activityId);
    if (challenge === undefined) throw refuse('challenge.activity.missing');
    const { activity, bank } = challenge;
    const attempts = await findAttempts(tx, scope, activityId);
    const number = nextLevel(
      bank.levels.map((level) => level.number),
      attempts.map((attempt) => ({ number: attempt.number, isOver: isOver(attempt) })),
    );
    if (number === undefined) return { ...challenge, attempts, running: undefined };
    if (statusByClock(activity.startAt, activity.endAt, now) !== 2) throw refuse('challenge.activity.closed');
    const refusal = refuseParticipation(
      attempts.length === 0 ? activity : withoutCredit(activity),
      await readParticipant(tx, scope.clientid, scope.readerId),
    );
    if (refusal !== undefined) throw refusal;
    const begun = attempts.find((attempt) => attempt.number === number);
    if (begun !== undefined) {
      const running = begun.state === 'left' ? await resumeAttempt(tx, begun, timerStart(now)) : begun;
      return { ...challenge, attempts, running };
    }
    const level = bank.levels.find((one) => one.number === number);
    if (level === undefined) throw refuse('challenge.activity.missing');
    const running = await insertAttempt(tx, scope, {
      activityId,
      levelId: level.id,
      number,
      seconds: secondsOf(challenge, longerTime === 1 ? library.settings.challengeLongerTime : 1),
      at: now,
      runFrom: timerStart(now),
    });
    return { ...challenge, attempts: [...attempts, running], running };
  });
}
