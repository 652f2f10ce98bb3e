import { useTranslation } from '../../messages/translation.ts';
import styles from './start.module.css';

const starts = ['age', 'like', 'author', 'topic', 'mood'] as const;

/** Before the first question: examples of questions as buttons. */
export function Start({ onAsk }: { readonly onAsk: (question: string) => void }) {
  const { t } = useTranslation('assistant');
  return (
    <div className={styles['start']}>
      <p className={styles['hello']}>{t('start.hello')}</p>
      <p className={styles['how']}>{t('start.how')}</p>
      <h3 className={styles['try']}>{t('start.try')}</h3>
      <ul>
        {starts.map((start) => (
          <li key={start}>
            <button type="button" className={styles['question']} onClick={() => onAsk(t(`start.${start}`))}>
              {t(`start.${start}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
