import { defaultLanguage } from '@yuelan/contract';
import { findActivitiesById } from '../activities/public.ts';
import type { Exporter } from '../reader/public.ts';
import { findAnswers, findAttempts, isOver } from './attempt-store.ts';
import { findQuestions, textIn } from './bank-store.ts';
import { nameOf } from './present.ts';

/** What this domain stores about a reader: every level they began, with their answers. */
export const exportChallenges: Exporter = async (db, { clientid, settings }, readerId) => {
  const language = settings.languages[0] ?? defaultLanguage;
  const attempts = await findAttempts(db, { clientid, readerId });
  const activities = await findActivitiesById(db, clientid, [
    ...new Set(attempts.map(({ activityId }) => activityId)),
  ]);
  const questions = await findQuestions(
    db,
    attempts.map(({ levelId }) => levelId),
  );
  const answers = await findAnswers(
    db,
    attempts.map(({ id }) => id),
  );
  return {
    levels: attempts.map((attempt) => ({
      challenge: activities
        .flatMap((one) => (one.id === attempt.activityId ? nameOf(one, language) : []))
        .join(''),
      level: attempt.number,
      state: attempt.state,
      begunAt: attempt.begunAt,
      finishedAt: attempt.finishedAt,
      secondsUsed: attempt.usedMs / 1000,
      ...(isOver(attempt) ? { right: attempt.right, wrong: attempt.wrong } : {}),
      answers: (questions.get(attempt.levelId) ?? []).flatMap(({ id, texts, options }) => {
        const chosen = options.find((option) => option.id === answers.get(attempt.id)?.get(id));
        return chosen === undefined
          ? []
          : [{ question: textIn(texts, language), answer: textIn(chosen.texts, language) }];
      }),
    })),
  };
};
