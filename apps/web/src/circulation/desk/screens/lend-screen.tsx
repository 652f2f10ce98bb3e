import { useTranslation } from '../../../messages/translation.ts';
import { usePageStore } from '../../../platform/page.ts';
import { useStore } from '../../../platform/store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { AccountPanel } from '../components/account-panel.tsx';
import styles from '../components/counter.module.css';
import { CounterScreen } from '../components/counter-screen.tsx';
import { LendingLine } from '../components/lending-line.tsx';
import { ScanField } from '../components/scan-field.tsx';
import { lendingCounter } from '../counters.ts';
import { useResumed } from '../use-resumed.ts';

/** Lending: scan the reader's card, then the books, with a barcode reader that types and presses Enter. */
export function LendScreen() {
  const { t } = useTranslation('circulationDesk');
  return (
    <CounterScreen title={t('lend.title')}>
      <Lending />
    </CounterScreen>
  );
}

function Lending() {
  const { t } = useTranslation('circulationDesk');
  const counter = usePageStore(lendingCounter);
  const lines = useStore(counter.queue.lines);
  const account = useStore(counter.account);
  const closed = useStore(counter.closed);
  useResumed(counter.queue);
  return (
    <div className={styles['columns']}>
      <div>
        <ScanField
          label={t(account === undefined ? 'lend.scanCard' : 'lend.scanBook')}
          hint={t('lend.hint')}
          onScan={(text) => void counter.queue.push(text)}
        />
        {closed !== undefined && (
          <div className={`${styles['line']} ${styles['alarm']}`} role="alert">
            <p>{t('lend.closed', { name: closed.reader.name })}</p>
            <div className={styles['buttons']}>
              <Button onClick={() => counter.show(closed)}>
                {t('lend.goOn', { name: closed.reader.name })}
              </Button>
            </div>
          </div>
        )}
        {lines.length === 0 ? (
          <EmptyState title={t('lend.none')} message={t('lend.noneText')} />
        ) : (
          <ol className={styles['lines']} aria-live="polite" aria-label={t('lend.lines')}>
            {lines.map((line) => (
              <LendingLine key={line.key} line={line} counter={counter} />
            ))}
          </ol>
        )}
      </div>
      {account !== undefined && <AccountPanel account={account} counter={counter} />}
    </div>
  );
}
