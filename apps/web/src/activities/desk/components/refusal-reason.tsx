import { useTranslation } from '../../../messages/translation.ts';
import { chipClass } from '../../../ui/controls/chip.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import styles from './judge-panel.module.css';

/** Why an item is refused: typed, or one of the common reasons. */
export function RefusalReason({
  id,
  often,
  value,
  isMissing,
  onChange,
  onSend,
}: {
  readonly id: string;
  readonly often: readonly string[];
  readonly value: string;
  readonly isMissing: boolean;
  readonly onChange: (value: string) => void;
  readonly onSend: () => void;
}) {
  const { t } = useTranslation('activitiesDesk');
  return (
    <div className={styles['reason']}>
      <Field
        id={id}
        label={t('judge.reason')}
        hint={t('judge.reasonHint')}
        problem={isMissing ? t('judge.reasonMissing') : undefined}
      >
        {(control) => (
          <input
            {...control}
            value={value}
            maxLength={500}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSend();
            }}
          />
        )}
      </Field>
      <ul className={styles['chips']} aria-label={t('judge.often')}>
        {often.map((reason) => (
          <li key={reason}>
            <button
              type="button"
              className={chipClass}
              onClick={() => {
                onChange(reason);
                document.getElementById(id)?.focus();
              }}
            >
              {reason}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
