import type { Selection } from 'kysely';
import { countRows } from '../platform/database/listing.ts';
import type { Database, Db, Tx } from '../platform/database/tables.ts';
import type { ReaderScope } from '../platform/ids.ts';
import { deadlineOf } from './rules/level-clock.ts';

/** SQL for attempts and answers. */

const columns = [
  'id',
  'activity_id as activityId',
  'level_id as levelId',
  'number',
  'state',
  'seconds',
  'used_ms as usedMs',
  'run_from as runFrom',
  'begun_at as begunAt',
  'finished_at as finishedAt',
  'right_num as right',
  'wrong_num as wrong',
  'restored',
] as const;

/** A level that a reader began. Times are ISO 8601 UTC texts, empty for none. */
export type Attempt = Readonly<Selection<Database, 'challenge_attempt', (typeof columns)[number]>>;

export const isOver = ({ state }: Pick<Attempt, 'state'>) => state === 'done' || state === 'timed-out';

const own = (db: Db | Tx, { clientid, readerId }: ReaderScope) =>
  db
    .selectFrom('challenge_attempt')
    .select(columns)
    .where(({ and }) => and({ clientid, reader_id: readerId }));

/** A reader's attempts at one activity or at all of them, by activity and level. */
export async function findAttempts(
  db: Db | Tx,
  scope: ReaderScope,
  activityId?: string,
): Promise<readonly Attempt[]> {
  const query = own(db, scope);
  return (activityId === undefined ? query : query.where('activity_id', '=', activityId))
    .orderBy('activity_id')
    .orderBy('number')
    .execute();
}

/** The reader's attempt at this version of a level. */
export async function findAttempt(
  db: Db | Tx,
  scope: ReaderScope,
  levelId: number,
): Promise<Attempt | undefined> {
  return own(db, scope).where('level_id', '=', levelId).executeTakeFirst();
}

/** The reader's attempts whose time has run out without being handed in. */
export async function findExpired(db: Db | Tx, scope: ReaderScope, now: Date): Promise<readonly Attempt[]> {
  return own(db, scope)
    .where('state', '=', 'running')
    .where('deadline_at', '<', now.toISOString())
    .orderBy('id')
    .execute();
}

export interface NewAttempt {
  readonly activityId: string;
  readonly levelId: number;
  readonly number: number;
  readonly seconds: number;
  readonly at: Date;
  /** When the timer starts. */
  readonly runFrom: Date;
}

/** Begins a level. The unique key on reader, activity and number prevents a second attempt. */
export async function insertAttempt(
  tx: Tx,
  { clientid, readerId }: ReaderScope,
  { activityId, levelId, number, seconds, at, runFrom }: NewAttempt,
): Promise<Attempt> {
  const run = { seconds, usedMs: 0, runFrom: runFrom.toISOString() };
  return tx
    .insertInto('challenge_attempt')
    .values({
      clientid,
      reader_id: readerId,
      activity_id: activityId,
      level_id: levelId,
      number,
      seconds,
      state: 'running',
      used_ms: 0,
      begun_at: at.toISOString(),
      run_from: run.runFrom,
      deadline_at: deadlineOf(run).toISOString(),
      finished_at: '',
      right_num: 0,
      wrong_num: 0,
      restored: 0,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Resumes a level that was left. */
export async function resumeAttempt(tx: Tx, attempt: Attempt, runFrom: Date): Promise<Attempt> {
  const run = { ...attempt, runFrom: runFrom.toISOString() };
  return tx
    .updateTable('challenge_attempt')
    .set({ state: 'running', run_from: run.runFrom, deadline_at: deadlineOf(run).toISOString() })
    .where('id', '=', attempt.id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Leaves a level and records the time used. */
export async function leaveAttempt(tx: Tx, attempt: Attempt, usedMs: number): Promise<Attempt> {
  return tx
    .updateTable('challenge_attempt')
    .set({ state: 'left', used_ms: usedMs, run_from: '', deadline_at: '' })
    .where('id', '=', attempt.id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Ends a level: counts the answers; missing ones are wrong. */
export async function endAttempt(
  tx: Tx,
  attempt: Attempt,
  end: { readonly as: 'done' | 'timed-out'; readonly usedMs: number; readonly at: Date },
): Promise<Attempt> {
  const asked = await countRows(tx.selectFrom('challenge_question').where('level_id', '=', attempt.levelId));
  const right = await countRows(
    tx
      .selectFrom('challenge_answer')
      .innerJoin('challenge_option', 'challenge_option.id', 'challenge_answer.option_id')
      .where('attempt_id', '=', attempt.id)
      .where('is_right', '=', 1),
  );
  return tx
    .updateTable('challenge_attempt')
    .set({
      state: end.as,
      used_ms: end.usedMs,
      run_from: '',
      deadline_at: '',
      finished_at: end.at.toISOString(),
      right_num: right,
      wrong_num: asked - right,
    })
    .where('id', '=', attempt.id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Records that a level restored the credit. */
export async function markRestored(tx: Tx, attemptId: number): Promise<void> {
  await tx.updateTable('challenge_attempt').set({ restored: 1 }).where('id', '=', attemptId).execute();
}

/** Answers by attempt: question id to option id. */
export async function findAnswers(
  db: Db | Tx,
  attemptIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, string>>> {
  const rows =
    attemptIds.length === 0
      ? []
      : await db
          .selectFrom('challenge_answer')
          .select(['attempt_id', 'question_id', 'option_id'])
          .where('attempt_id', 'in', [...attemptIds])
          .execute();
  return new Map(
    [...Map.groupBy(rows, ({ attempt_id }) => attempt_id)].map(([id, answers]) => [
      id,
      new Map(answers.map(({ question_id, option_id }) => [String(question_id), String(option_id)])),
    ]),
  );
}

/** Saves answers. The key prevents a second answer to a question. */
export async function insertAnswers(
  tx: Tx,
  attemptId: number,
  answers: readonly { readonly id: string; readonly optionId: string }[],
  at: Date,
): Promise<void> {
  if (answers.length === 0) return;
  await tx
    .insertInto('challenge_answer')
    .values(
      answers.map(({ id, optionId }) => ({
        attempt_id: attemptId,
        question_id: Number(id),
        option_id: Number(optionId),
        answered_at: at.toISOString(),
      })),
    )
    .execute();
}

/** How many answers a reader gave in the finished levels of an activity, and how many of them are right. */
export async function countAnswers(
  db: Db | Tx,
  { clientid, readerId }: ReaderScope,
  activityId: string,
): Promise<{ readonly answered: number; readonly right: number }> {
  const { answered, right } = await db
    .selectFrom('challenge_answer')
    .innerJoin('challenge_attempt', 'challenge_attempt.id', 'challenge_answer.attempt_id')
    .innerJoin('challenge_option', 'challenge_option.id', 'challenge_answer.option_id')
    .select(({ fn }) => fn.countAll<number>().as('answered'))
    .select(({ fn }) => fn.sum<number | null>('is_right').as('right'))
    .where(({ and }) => and({ clientid, reader_id: readerId, activity_id: activityId }))
    .where('finished_at', '<>', '')
    .executeTakeFirstOrThrow();
  return { answered, right: right ?? 0 };
}
