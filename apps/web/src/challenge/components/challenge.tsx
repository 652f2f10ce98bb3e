import { useQuery } from '@tanstack/react-query';
import { Link, useBlocker, useNavigate } from '@tanstack/react-router';
import { type Activity, creditRestricted } from '@yuelan/contract/activities/schemas';
import { countdownSeconds } from '@yuelan/contract/challenge/schemas';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { useMedia } from '../../platform/use-media.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { Seal } from '../../ui/pictures/seal.tsx';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { ownChallengeQuery } from '../api.ts';
import { secondsUntil } from '../clock.ts';
import { pictureAt } from '../countdown.ts';
import { isPlaying, type Play } from '../play.ts';
import { useNow } from '../use-now.ts';
import { usePlay } from '../use-play.ts';
import { useTimeWords } from '../use-time-words.ts';
import styles from './challenge.module.css';
import { CountdownPicture } from './countdown-picture.tsx';
import { Figures } from './figures.tsx';
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
  // A reader who has completed the challenge sees its totals instead of the rules. If that is unknown, the first level
  // shows it.
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

/** The totals of the challenge, once no level is left. */
function Complete({
  activity,
  totals,
}: {
  readonly activity: Pick<Activity, 'id' | 'name'>;
  readonly totals: Omit<Extract<Play, { phase: 'complete' }>, 'phase'>;
}) {
  const { t } = useTranslation('challenge');
  const timeWords = useTimeWords();
  return (
    <section className={styles['complete']} role="status">
      <Seal mark={t('seals.complete')} look="stamp" good />
      <h2>{t('tip.complete')}</h2>
      <p>{t('tip.completeText', { name: activity.name })}</p>
      <Figures
        figures={[
          { key: 'score', label: t('totals.score'), value: totals.allScore, large: true },
          { key: 'time', label: t('totals.time'), value: timeWords(totals.allQuizTime) },
          { key: 'credit', label: t('totals.credit'), value: totals.readerCredit },
        ]}
      />
      <div className={styles['ways']}>
        <Link to="/activities/$id" params={{ id: activity.id }} className={buttonClass()}>
          {t('back')}
        </Link>
        <Link to="/me/activities" search={{ tab: 'challenges' }} className={buttonClass('primary')}>
          {t('mine')}
        </Link>
      </div>
    </section>
  );
}

/**
 * Five seconds of pictures before a level. A screen reader announces it once; the picture does not change for readers
 * who asked for less motion.
 */
function Countdown({ level, openedAt }: { readonly level: number; readonly openedAt: number }) {
  const { t } = useTranslation('challenge');
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const now = useNow();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const left = Math.min(countdownSeconds, secondsUntil(openedAt, now));
  return (
    <div ref={place} tabIndex={-1} className={styles['countdown']}>
      <VisuallyHidden>
        <span role="status">{t('countdown.label', { level, seconds: countdownSeconds })}</span>
      </VisuallyHidden>
      <p className={styles['level']} aria-hidden="true">
        {t('countdown.level', { level })}
      </p>
      <CountdownPicture number={still ? 1 : pictureAt(openedAt - now)} still={still} />
      <p className={styles['number']} aria-hidden="true">
        {Math.max(1, left)}
      </p>
    </div>
  );
}
