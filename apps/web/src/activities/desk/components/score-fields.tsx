import { useId } from 'react';
import { useTranslation } from '../../../messages/translation.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { textAreaClass } from '../../../ui/controls/form.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import styles from './judge-panel.module.css';

/** Points and a comment, both optional. */
export function ScoreFields({
  score,
  content,
  isWrong,
  onChange,
}: {
  readonly score: string;
  readonly content: string;
  readonly isWrong: boolean;
  readonly onChange: (entered: { readonly score: string } | { readonly content: string }) => void;
}) {
  const { t } = useTranslation('activitiesDesk');
  const id = useId();
  return (
    <details className={styles['score']}>
      <summary>{t('judge.score')}</summary>
      <Field
        id={`${id}-score`}
        label={t('judge.points')}
        hint={t('judge.pointsHint')}
        problem={isWrong ? t('judge.pointsWrong') : undefined}
      >
        {(control) => (
          <input
            {...control}
            className={classNames(control.className, styles['points'])}
            inputMode="numeric"
            autoComplete="off"
            value={score}
            onChange={({ currentTarget: { value } }) => onChange({ score: value })}
          />
        )}
      </Field>
      <Field id={`${id}-content`} label={t('judge.comment')}>
        {(control) => (
          <textarea
            {...control}
            className={classNames(control.className, textAreaClass)}
            rows={3}
            maxLength={1000}
            value={content}
            onChange={({ currentTarget: { value } }) => onChange({ content: value })}
          />
        )}
      </Field>
    </details>
  );
}
