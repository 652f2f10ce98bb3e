import { useQuery } from '@tanstack/react-query';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import type { Activity } from '@yuelan/contract/activities/schemas';
import { creditRestricted } from '@yuelan/contract/activities/schemas';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { ownChallengeQuery } from '../api.ts';
import { isPlaying } from '../play.ts';
import { usePlay } from '../use-play.ts';
import styles from './challenge.module.css';
import { Complete } from './complete.tsx';
import { Countdown } from './countdown.tsx';
import { CountdownPicture } from './countdown-picture.tsx';
import { LevelView } from './level-view.tsx';

const RulesDialog = lazy(() => import('./rules-dialog.tsx'));
const ResultDialog = lazy(() => import('./result-dialog.tsx'));
const ExitDialog = lazy(() => import('./exit-dialog.tsx'));

/**
 * A knowledge challenge from its rules to its last result. Readers who navigate away during a level are asked first;
 * the level then counts as left.
 */
export function Challenge({ activity }: { readonly activity: Activity }) {
  const { t } = useTranslation('challenge');
  const navigate = useNavigate();
  const [rules, setRules] = useState(true);
  const [longer, setLonger] = useState(false);
  const { play, send } = usePlay(activity.id, longer);
  // A reader who has completed it sees that instead of the rules. If it is unknown, playing finds out.
  const own = useQuery({ ...ownChallengeQuery(activity.id), retry: false });
  const ready = play.phase === 'ready' && !own.isPending;
  const totals =
    play.phase === 'complete'
      ? play
      : ready && own.data != null && own.data.quizStatus !== 0
        ? { allScore: own.data.score, allQuizTime: own.data.quizTime, readerCredit: own.data.readerCredit }
        : undefined;
  const now = useRef(play);
  now.current = play;
  const leaveFirst = useCallback(() => {
    if (!isPlaying(now.current)) return false;
    send({ kind: 'leave' });
    return true;
  }, [send]);
  const blocked = useBlocker({ shouldBlockFn: leaveFirst, withResolver: true, enableBeforeUnload: false });

  function begin(): void {
    setRules(false);
    if (blocked.status === 'blocked') blocked.reset();
    send({ kind: 'open' });
  }

  function leave(): void {
    if (blocked.status === 'blocked') blocked.proceed();
    else void navigate({ to: '/activities/$id', params: { id: activity.id } });
  }

  const exiting = play.phase === 'left' || (play.phase === 'handing' && play.how === 0) ? play : undefined;
  return (
    <div className={styles['challenge']}>
      <p className={styles['kind']}>{t('title')}</p>
      <h1>{activity.name}</h1>
      {play.phase === 'opening' || (play.phase === 'ready' && !ready) ? (
        <LinesSkeleton label={t('opening')} lines={6} />
      ) : play.phase === 'failed' ? (
        <FailedState
          title={t('failed')}
          message={play.message}
          retryLabel={t('rules.start')}
          onRetry={() => send({ kind: 'open' })}
        />
      ) : play.phase === 'countdown' ? (
        <Countdown level={play.level.level} openedAt={play.openedAt} />
      ) : play.phase === 'asking' ? (
        <LevelView play={play} send={send} />
      ) : play.phase === 'handing' && play.how !== 0 ? (
        play.problem === undefined ? (
          <LinesSkeleton label={t('sending')} lines={4} />
        ) : (
          <FailedState
            title={t('sendFailed')}
            message={`${play.problem} ${t('sendFailedText')}`}
            retryLabel={t('sendAgain')}
            onRetry={() => send({ kind: 'handAgain' })}
          />
        )
      ) : totals !== undefined ? (
        <Complete activity={activity} totals={totals} />
      ) : (
        <div className={styles['cover']}>
          <CountdownPicture number={1} still />
          {play.phase === 'ready' && (
            <Button kind="primary" onClick={() => setRules(true)}>
              {t('rules.start')}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {rules && ready && totals === undefined && (
          <RulesDialog
            activityId={activity.id}
            own={own.data ?? undefined}
            isCredit={activity.knowledgeObjectType === creditRestricted}
            longerTimes={activity.longerTimes === 1}
            longer={longer}
            onLonger={setLonger}
            onStart={begin}
            onClose={() => setRules(false)}
          />
        )}
        {play.phase === 'result' && (
          <ResultDialog name={activity.name} result={play.result} onNext={begin} onRest={leave} />
        )}
        {exiting !== undefined && (
          <ExitDialog
            play={exiting}
            onGoOn={begin}
            onLeave={leave}
            onAgain={() => send({ kind: 'handAgain' })}
          />
        )}
      </Suspense>
    </div>
  );
}
