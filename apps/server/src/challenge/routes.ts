import { activitiesCalls, challengeCalls } from '@yuelan/contract';
import { listKnowledgeActivities } from '../activities/public.ts';
import { serve } from '../platform/http/serve.ts';
import type { Portal } from '../platform/portal.ts';
import { asReader } from '../reader/public.ts';
import { beginLevel } from './actions/begin-level.ts';
import { closeExpired } from './actions/close-expired.ts';
import { handInLevel } from './actions/hand-in-level.ts';
import { listOwnChallenges, readConfig, readDetail, readResult, showQuiz, takeable } from './reads.ts';

/** Registers the calls of challenges. Each first closes levels whose time has run out. */
export function serveChallenge(portal: Portal): void {
  const { db } = portal;
  serve(portal, challengeCalls.quiz, async (caller, input) => {
    const reader = asReader(caller);
    return showQuiz(db, reader, await beginLevel(db, reader, input));
  });
  serve(portal, challengeCalls.answers, async (caller, input) => {
    const reader = asReader(caller);
    return readResult(db, reader, await handInLevel(db, reader, input));
  });
  serve(portal, challengeCalls.ownChallenges, async (caller, input) => {
    const reader = asReader(caller);
    await closeExpired(db, reader);
    return listOwnChallenges(db, reader, input);
  });
  serve(portal, challengeCalls.challengeDetail, async (caller, { activityId }) => {
    const reader = asReader(caller);
    await closeExpired(db, reader);
    return readDetail(db, reader, activityId);
  });
  serve(portal, challengeCalls.readerActivityConfig, async (caller, { activityId }) => {
    const reader = asReader(caller);
    await closeExpired(db, reader);
    return readConfig(db, reader, activityId);
  });
  serve(portal, activitiesCalls.knowledgeActivities, async (caller, { queryCount }) => {
    const reader = asReader(caller);
    return listKnowledgeActivities(db, reader, queryCount, await takeable(db, reader));
  });
}
