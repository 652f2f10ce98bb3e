import { Link } from '@tanstack/react-router';
import type { Activity } from '@yuelan/contract/activities/schemas';
import { useTranslation } from '../../messages/translation.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Seal } from '../../ui/pictures/seal.tsx';
import type { Play } from '../play.ts';
import { useTimeWords } from '../use-time-words.ts';
import styles from './complete.module.css';
import { Figures } from './figures.tsx';

/** There is no level left: the totals of the challenge. */
export function Complete({
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
