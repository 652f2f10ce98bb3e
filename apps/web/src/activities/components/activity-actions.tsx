import type { Activity } from '@yuelan/contract/activities/schemas';
import { challengeCategory } from '@yuelan/contract/activities/schemas';
import type { ReactNode } from 'react';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Button, type ButtonKind } from '../../ui/controls/button.tsx';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import styles from './activity-actions.module.css';
import type { ChallengeButtonPlace } from './challenge-place.ts';
import { placesLeft } from './places-left.tsx';

/**
 * What the reader can do with an activity, the next step first, and their status in it. An ended activity offers only
 * its challenge, which then says that it has ended.
 */
export function ActivityActions({
  activity,
  busy,
  onEnrol,
  onWait,
  onCancel,
  onSign,
  onUpload,
  onReview,
  Challenge,
}: {
  readonly activity: Activity;
  readonly busy: 'enrol' | 'cancel' | 'sign' | undefined;
  readonly onEnrol: () => void;
  readonly onWait: () => void;
  readonly onCancel: () => void;
  readonly onSign: () => void;
  readonly onUpload: () => void;
  readonly onReview: () => void;
  readonly Challenge: ChallengeButtonPlace;
}) {
  const { t } = useTranslation('activities');
  const { dateTime } = useFormats();
  const over = activity.status === 3;
  const enrolled = activity.enrolled === 1;
  const signed = activity.signed === 1;
  const waits = activity.waitingPlace !== undefined;
  const full = placesLeft(activity) === 0;
  const canEnrol = !over && activity.enrollFlag === 1 && !enrolled && !waits;
  const steps: readonly ((kind: ButtonKind) => ReactNode)[] = [
    ...(canEnrol
      ? [
          (kind: ButtonKind) => (
            <Button key="enrol" kind={kind} onClick={full ? onWait : onEnrol} busy={busy === 'enrol'}>
              {t(full ? 'take.wait' : 'take.enrol')}
            </Button>
          ),
        ]
      : []),
    ...(!over && activity.opacSignFlag === 1 && !signed
      ? [
          (kind: ButtonKind) => (
            <Button key="sign" kind={kind} onClick={onSign} busy={busy === 'sign'}>
              {t('take.sign')}
            </Button>
          ),
        ]
      : []),
    ...(!over && activity.userReadingId !== undefined
      ? [
          (kind: ButtonKind) => (
            <Button key="upload" kind={kind} onClick={onUpload}>
              {t('take.upload')}
            </Button>
          ),
        ]
      : []),
    ...(!over && activity.isBookReview === 1
      ? [
          (kind: ButtonKind) => (
            <Button key="review" kind={kind} onClick={onReview}>
              {t('take.review')}
            </Button>
          ),
        ]
      : []),
    ...(activity.category === challengeCategory
      ? [(kind: ButtonKind) => <Challenge key="challenge" activity={activity} kind={kind} />]
      : []),
  ];
  const isFull = full && canEnrol;
  const stands = enrolled || waits || signed || isFull;
  const waiting = activity.waitingCount ?? 0;
  const refusal = !over && activity.eligible?.allowed === false ? (activity.eligible.message ?? '') : '';
  return (
    <div className={styles['actions']} data-barred={refusal !== '' || undefined}>
      {stands && (
        <p className={styles['stands']}>
          {enrolled && <StateDot tone="ok">{t('take.enrolled')}</StateDot>}
          {activity.waitingPlace !== undefined && (
            <StateDot tone="wait">{t('take.waiting', { place: activity.waitingPlace })}</StateDot>
          )}
          {isFull && (
            <StateDot tone="none">
              {t('places.full', { capacity: activity.capacity ?? 0 })}
              {waiting > 0 && ` · ${t('places.waiting', { count: waiting })}`}
            </StateDot>
          )}
          {signed && <StateDot tone="ok">{t('take.signed')}</StateDot>}
          {activity.cancelFlag === 1 && (
            <Button kind="quiet" onClick={onCancel} busy={busy === 'cancel'}>
              {t(waits ? 'take.leave' : 'take.cancel')}
            </Button>
          )}
        </p>
      )}
      {(waits || isFull) && <p className={styles['note']}>{t('take.waitNote')}</p>}
      {over && <p className={styles['over']}>{t('over')}</p>}
      {activity.status === 1 && activity.startTime !== '' && (
        <p className={styles['note']}>{t('starts', { time: dateTime(activity.startTime) })}</p>
      )}
      {refusal !== '' && <p className={styles['refusal']}>{refusal}</p>}
      {steps.length > 0 && (
        <div className={styles['buttons']} data-unprinted>
          {steps.map((step, place) => step(place === 0 && !over && refusal === '' ? 'primary' : 'plain'))}
        </div>
      )}
    </div>
  );
}
