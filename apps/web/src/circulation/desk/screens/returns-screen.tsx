import { useTranslation } from '../../../messages/translation.ts';
import { usePageStore } from '../../../platform/page.ts';
import { useStore } from '../../../platform/store.ts';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import styles from '../components/counter.module.css';
import { CounterScreen } from '../components/counter-screen.tsx';
import { ReturnLine } from '../components/return-line.tsx';
import { ScanField } from '../components/scan-field.tsx';
import { returnsQueue } from '../counters.ts';
import { useResumed } from '../use-resumed.ts';

/** Returns: one book at a time, each with what to do next. */
export function ReturnsScreen() {
  const { t } = useTranslation('circulationDesk');
  return (
    <CounterScreen title={t('returns.title')}>
      <Returns />
    </CounterScreen>
  );
}

function Returns() {
  const { t } = useTranslation('circulationDesk');
  const queue = usePageStore(returnsQueue);
  const lines = useStore(queue.lines);
  useResumed(queue);
  return (
    <>
      <ScanField
        label={t('returns.scan')}
        hint={t('returns.hint')}
        onScan={(text) => void queue.push(text)}
      />
      {lines.length === 0 ? (
        <EmptyState title={t('returns.none')} message={t('returns.noneText')} />
      ) : (
        <ol className={styles['lines']} aria-live="polite" aria-label={t('returns.lines')}>
          {lines.map((line) => (
            <ReturnLine key={line.key} line={line} queue={queue} />
          ))}
        </ol>
      )}
    </>
  );
}
