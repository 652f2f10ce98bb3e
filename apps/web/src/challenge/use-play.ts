import { useQueryClient } from '@tanstack/react-query';
import { challengeCalls } from '@yuelan/contract/challenge/remote';
import type { LevelResult } from '@yuelan/contract/challenge/schemas';
import { useEffect, useReducer, useRef } from 'react';
import { CallError, isPassing } from '../platform/call-error.ts';
import { callOnLeaving } from '../platform/keepalive-call.ts';
import { type Page, usePage } from '../platform/page.ts';
import { failureText } from '../platform/use-failure.ts';
import { refreshChallenges } from './api.ts';
import { answersOf, isPlaying, movePlay, type Play, type PlayEvent, start } from './play.ts';
import { keptChoices } from './preferences.ts';

/** How long a choice stays visible before the next question (docs/limits.md#challenges). */
const moveOnMilliseconds = 500;
const tickMilliseconds = 200;
/** Waits before automatic retries after a lost connection. */
const waits = [1000, 2000, 4000] as const;

type Handing = Extract<Play, { phase: 'handing' }>;

function inputOf(play: Handing, now: number) {
  return {
    quizStatus: play.how,
    quizList: answersOf(play),
    levelId: play.level.levelId,
    // For the record only: the server's clock decides.
    quizTime: Math.max(0, Math.round((now - play.openedAt) / 1000)),
  };
}

/** Sends a level's answers; retries where that can help. When the reader leaves, this may be the page's last call. */
async function handIn(page: Page, play: Handing, isWanted: () => boolean): Promise<LevelResult> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      if (play.how === 0 && attempt === 0) {
        const outcome = await callOnLeaving(page, challengeCalls.answers, inputOf(play, Date.now()));
        if (outcome.kind === 'answered') return outcome.data;
        throw new CallError(challengeCalls.answers.path, outcome);
      }
      return await page.answerOf(challengeCalls.answers, inputOf(play, Date.now()));
    } catch (error) {
      const wait = waits[attempt];
      if (wait === undefined || !isPassing(error) || !isWanted()) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** The state of a challenge in progress, with its clock, its calls, and what happens when the page is left. */
export function usePlay(
  activityId: string,
  longerTime: boolean,
): { readonly play: Play; readonly send: (event: PlayEvent) => void } {
  const page = usePage();
  const client = useQueryClient();
  const [play, send] = useReducer(movePlay, start);
  const { phase } = play;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once each time a level opens.
  useEffect(() => {
    if (phase !== 'opening') return;
    const stop = new AbortController();
    page.answerOf(challengeCalls.quiz, { activityId, longerTime: longerTime ? 1 : 0 }, stop.signal).then(
      (quiz) => {
        if (stop.signal.aborted) return;
        const kept = quiz.levelId === undefined ? {} : keptChoices.read(quiz.levelId);
        send({ kind: 'opened', quiz, now: Date.now(), kept });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) send({ kind: 'openFailed', message: failureText(page, error) });
      },
    );
    return () => stop.abort();
  }, [phase]);

  const playing = isPlaying(play);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => send({ kind: 'tick', now: Date.now() }), tickMilliseconds);
    return () => clearInterval(timer);
  }, [playing]);

  const answered = play.phase === 'asking' && play.answered ? play.place : undefined;
  useEffect(() => {
    if (answered === undefined) return;
    const timer = setTimeout(() => send({ kind: 'next' }), moveOnMilliseconds);
    return () => clearTimeout(timer);
  }, [answered]);

  const chosen = play.phase === 'asking' ? play.chosen : undefined;
  const levelId = play.phase === 'asking' ? play.level.levelId : undefined;
  useEffect(() => {
    if (chosen !== undefined && levelId !== undefined) keptChoices.write(levelId, chosen);
  }, [chosen, levelId]);

  const handing = play.phase === 'handing' && play.problem === undefined ? play : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: handed in once each time it begins.
  useEffect(() => {
    if (handing === undefined) return;
    let wanted = true;
    handIn(page, handing, () => wanted).then(
      (result) => {
        keptChoices.remove(handing.level.levelId);
        refreshChallenges(client);
        if (wanted) send({ kind: 'handed', result });
      },
      (error: unknown) => {
        if (wanted) send({ kind: 'handFailed', message: failureText(page, error) });
      },
    );
    return () => {
      wanted = false;
    };
  }, [handing]);

  // Hiding the tab counts as leaving: the reader cannot see the questions.
  const now = useRef(play);
  now.current = play;
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') send({ kind: 'leave' });
    };
    // The page closes before an effect could run, so the level in progress is sent here.
    const gone = () => {
      const left = movePlay(now.current, { kind: 'leave' });
      if (left.phase === 'handing')
        void callOnLeaving(page, challengeCalls.answers, inputOf(left, Date.now()));
    };
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', gone);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', gone);
    };
  }, [page]);

  return { play, send };
}
