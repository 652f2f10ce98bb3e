import type { BookReview } from '@yuelan/contract/activities/schemas';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { metaClass } from '../../ui/lists/rows.ts';
import { classNames } from '../../ui/style/class-names.ts';
import styles from './assessments.module.css';

/** Teachers' comments and scores for a work or a review. */
export function Assessments({ assessments }: { readonly assessments: BookReview['assessments'] }) {
  const { t } = useTranslation('activities');
  const { date } = useFormats();
  if (assessments.length === 0) return null;
  return (
    <ul className={styles['assessments']} aria-label={t('assessments.title')}>
      {assessments.map((one) => (
        <li key={`${one.assessRealName} ${one.updateTime} ${one.assessContent}`}>
          <p className={styles['words']}>{one.assessContent}</p>
          <p className={classNames(metaClass, styles['by'])}>
            <span>{t('assessments.date', { name: one.assessRealName, date: date(one.updateTime) })}</span>
            <b>{t('assessments.score', { score: one.assessScore })}</b>
          </p>
        </li>
      ))}
    </ul>
  );
}
