import {
  type ChallengeDetail,
  type ChallengeQuiz,
  type LevelResult,
  type OwnChallenge,
  pointsPerQuestion,
  questionsPerLevel,
  type ReaderActivityConfig,
} from '@yuelan/contract';
import {
  findActivitiesById,
  findActivity,
  type StoredActivity,
  statusByClock,
} from '../activities/public.ts';
import type { Db } from '../platform/database/tables.ts';
import { refuse } from '../platform/http/refusal.ts';
import { type Page, sliced } from '../platform/page-slice.ts';
import { type ReaderCaller, readScore } from '../reader/public.ts';
import { type Challenge, findChallenge, type Progress } from './actions/begin-level.ts';
import { scopeOf } from './actions/close-expired.ts';
import { type Attempt, countAnswers, findAnswers, findAttempts, isOver } from './attempt-store.ts';
import { findBanks, findQuestions } from './bank-store.ts';
import {
  countLevels,
  nameOf,
  presentQuestion,
  presentQuiz,
  presentResult,
  quizStatusOf,
  type Standing,
  totalsOf,
} from './present.ts';
import { wholeSeconds } from './rules/level-clock.ts';

/** How many levels a challenge has for the reader, and their credit in a credit challenge. */
async function readStanding(
  db: Db,
  { library, readerId }: ReaderCaller,
  activity: StoredActivity,
  levels: Challenge['bank']['levels'],
  attempts: readonly Attempt[],
): Promise<Standing> {
  const numbers = levels.map(({ number }) => number);
  const isCredit = activity.restoring !== undefined;
  return {
    allLevel: countLevels(numbers, attempts),
    isCredit: isCredit ? 1 : 0,
    ...(isCredit ? { readerCredit: await readScore(db, library.clientid, readerId) } : {}),
  };
}

/** The running level without the right answers; without one, the totals. */
export async function showQuiz(
  db: Db,
  caller: ReaderCaller,
  { activity, bank, attempts, running }: Progress,
): Promise<ChallengeQuiz> {
  const { language, now, library } = caller;
  const standing = await readStanding(db, caller, activity, bank.levels, attempts);
  const level =
    running === undefined
      ? undefined
      : {
          attempt: running,
          questions: (await findQuestions(db, [running.levelId])).get(running.levelId) ?? [],
          answers: (await findAnswers(db, [running.id])).get(running.id) ?? new Map(),
        };
  const longerTimes = library.settings.challengeLongerTime > 1 ? 1 : 0;
  return presentQuiz(activity, standing, attempts, level, { language, now, longerTimes });
}

/** The result of a level that was handed in. */
export async function readResult(db: Db, caller: ReaderCaller, attempt: Attempt): Promise<LevelResult> {
  const { clientid } = caller.library;
  const { activityId } = attempt;
  const [activity] = await findActivitiesById(db, clientid, [activityId]);
  if (activity === undefined) throw new Error(`The activity ${activityId} is gone.`);
  const attempts = await findAttempts(db, scopeOf(caller), activityId);
  const levels = (await findBanks(db, clientid, [activity.key])).get(activity.key)?.levels ?? [];
  const standing = await readStanding(db, caller, activity, levels, attempts);
  const isFinal = levels.every(({ number }) => number <= attempt.number);
  return presentResult(attempt, attempts, standing, isFinal);
}

/** Which challenges have questions, by the path of their files, and which the reader has begun. */
export async function takeable(db: Db, caller: ReaderCaller) {
  const attempts = await findAttempts(db, scopeOf(caller));
  return {
    begun: new Set(attempts.map(({ activityId }) => activityId)),
    filesOf: async (keys: readonly string[]) =>
      new Set((await findBanks(db, caller.library.clientid, keys)).keys()),
  };
}

/** The challenges that the reader began, latest first. */
export async function listOwnChallenges(db: Db, caller: ReaderCaller, { pageNum, pageSize }: Page) {
  const { clientid } = caller.library;
  const byActivity = Map.groupBy(await findAttempts(db, scopeOf(caller)), ({ activityId }) => activityId);
  const latest = (attempts: readonly Attempt[]) => Math.max(...attempts.map(({ id }) => id));
  const latestFirst = [...byActivity].toSorted(([, a], [, b]) => latest(b) - latest(a));
  const page = sliced(latestFirst, { pageNum, pageSize });
  const activities = await findActivitiesById(
    db,
    clientid,
    page.map(([id]) => id),
  );
  const banks = await findBanks(
    db,
    clientid,
    activities.map(({ key }) => key),
  );
  const results: OwnChallenge[] = [];
  for (const [id, attempts] of page) {
    const activity = activities.find((one) => one.id === id);
    if (activity === undefined) continue;
    const levels = banks.get(activity.key)?.levels ?? [];
    const { allLevel, ...standing } = await readStanding(db, caller, activity, levels, attempts);
    const { allScore, allQuizTime } = totalsOf(attempts);
    const isShown = (await findActivity(db, clientid, caller.now, id)) !== undefined;
    const open = attempts.find((attempt) => !isOver(attempt));
    const answers = open === undefined ? undefined : (await findAnswers(db, [open.id])).get(open.id);
    results.push({
      activityId: id,
      activityName: nameOf(activity, caller.language),
      score: allScore,
      quizTime: allQuizTime,
      quizStatus: stateOf(activity, isShown, allLevel, attempts, caller.now),
      queNum: allLevel * questionsPerLevel,
      allLevel,
      levelsDone: attempts.filter(isOver).length,
      ...(open === undefined ? {} : { answered: answers?.size ?? 0 }),
      ...standing,
    });
  }
  return { results, totalRecord: byActivity.size, pageNum, pageSize };
}

/** 0 not finished, 1 completed, 2 completed and out of time in a level, 3 ended. */
function stateOf(
  activity: StoredActivity,
  isShown: boolean,
  allLevel: number,
  attempts: readonly Attempt[],
  now: Date,
): 0 | 1 | 2 | 3 {
  if (!isShown || statusByClock(activity.startAt, activity.endAt, now) === 3) return 3;
  if (attempts.filter(isOver).length < allLevel) return 0;
  return attempts.some(({ state }) => state === 'timed-out') ? 2 : 1;
}

/** The reader's answers in finished levels, with the right ones; also of a challenge that is no longer shown. */
export async function readDetail(db: Db, caller: ReaderCaller, activityId: string): Promise<ChallengeDetail> {
  const { library, language } = caller;
  const attempts = await findAttempts(db, scopeOf(caller), activityId);
  const [played] = attempts.length === 0 ? [] : await findActivitiesById(db, library.clientid, [activityId]);
  const activity = played ?? (await findChallenge(db, caller, activityId))?.activity;
  if (activity === undefined) throw refuse('challenge.activity.missing');
  const over = attempts.filter(isOver);
  const questions = await findQuestions(
    db,
    over.map(({ levelId }) => levelId),
  );
  const answers = await findAnswers(
    db,
    over.map(({ id }) => id),
  );
  return {
    activityId,
    activityName: nameOf(activity, language),
    levelList: over.map((attempt) => ({
      levelId: String(attempt.levelId),
      level: attempt.number,
      quizStatus: quizStatusOf(attempt) === 2 ? 2 : 1,
      score: attempt.right * pointsPerQuestion,
      quizTime: wholeSeconds(attempt.usedMs),
      quizList: (questions.get(attempt.levelId) ?? []).map((question) => {
        const chooseId = answers.get(attempt.id)?.get(question.id);
        return {
          ...presentQuestion(question, language),
          ...(chooseId === undefined ? {} : { chooseId }),
          trueId: question.options.find(({ right }) => right)?.id ?? '',
        };
      }),
    })),
  };
}

/** The rules of a credit challenge and how far the reader is. Throws `challenge.activity.missing`. */
export async function readConfig(
  db: Db,
  caller: ReaderCaller,
  activityId: string,
): Promise<ReaderActivityConfig> {
  const { activity } = (await findChallenge(db, caller, activityId)) ?? {};
  if (activity?.restoring === undefined) throw refuse('challenge.activity.missing');
  const scope = scopeOf(caller);
  const attempts = await findAttempts(db, scope, activityId);
  return {
    activityId,
    readerId: caller.readerId,
    creditScore: activity.creditTo ?? activity.restoring.creditReset,
    ...activity.restoring,
    ...(await countAnswers(db, scope, activityId)),
    restored: attempts.some(({ restored }) => restored) ? 1 : 0,
    readerCredit: await readScore(db, scope.clientid, scope.readerId),
  };
}
