import { useTranslation } from '../../messages/translation.ts';
import type { AdvancedAddress } from '../advanced-address.ts';
import styles from './condition-list.module.css';

/** The rows of an advanced search in words. */
export function ConditionList({ address }: { readonly address: AdvancedAddress }) {
  const { t } = useTranslation('catalogue');
  if (address.rows.length === 0) return null;
  return (
    <ol className={styles['conditions']}>
      {address.rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of one address never move.
        <li key={place}>
          {(place > 0 || row.logic === 'not') && (
            <span className={styles['logic']}>{t(`advanced.logic.${row.logic}`)}</span>
          )}
          {t('advanced.condition', {
            field: t(`advanced.field.${row.field}`),
            mode: t(`mode.${row.mode}`),
          })}
          <b>{row.value}</b>
        </li>
      ))}
    </ol>
  );
}
