import { circulationDeskCalls } from '@yuelan/contract/circulation/desk-remote';
import { staffCalls } from '@yuelan/contract/staff/remote';
import { useState } from 'react';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { useStore } from '../../../platform/store.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { refreshCirculation } from '../api.ts';
import type { LendingCounter, Scanned } from '../counters.ts';
import type { ScanLine } from '../scan-queue.ts';
import { useAccountAgain } from '../use-account-again.ts';
import styles from './counter.module.css';
import { Line, OpenLine } from './scan-line.tsx';

const takenBy: readonly string[] = ['circulation.lend.out', 'circulation.lend.out-to'];

/** The result of one scan: a reader opened, a book lent, or why not. */
export function LendingLine({
  line,
  counter,
}: {
  readonly line: ScanLine<Scanned>;
  readonly counter: LendingCounter;
}) {
  const { t } = useTranslation('circulationDesk');
  const { date } = useFormats();
  if (line.state !== 'done')
    return (
      <OpenLine
        line={line}
        queue={counter.queue}
        help={
          line.state === 'refused' && takenBy.includes(line.code) ? (
            <TakeBackAndLend barcode={line.text} counter={counter} />
          ) : undefined
        }
      />
    );
  const { outcome, reader, loans, loanId, undoId } = line.result;
  if (outcome === 'reader')
    return (
      <Line tone={reader.status === 1 ? 'ok' : 'alarm'}>
        <p className={styles['what']}>
          {reader.name} {reader.card}
        </p>
        <p>{t('lend.opened', { count: loans.length, most: reader.maxLoans })}</p>
      </Line>
    );
  const loan = loans.find(({ id }) => id === loanId);
  return (
    <Line tone={outcome === 'lent' ? 'ok' : 'wait'}>
      <p className={styles['what']}>{loan?.bookName ?? line.text}</p>
      <p>
        {t(`lend.${outcome}`, { name: reader.name, day: date(loan?.shouldReturnTime ?? '') })}{' '}
        <span className={styles['small']}>{line.text}</span>
      </p>
      {undoId !== undefined && <UndoLending id={undoId} lineKey={line.key} counter={counter} />}
    </Line>
  );
}

/** Undoes a loan made by mistake, as if it had never been made. */
function UndoLending({
  id,
  lineKey,
  counter,
}: {
  readonly id: string;
  readonly lineKey: string;
  readonly counter: LendingCounter;
}) {
  const { t } = useTranslation('circulationDesk');
  const page = usePage();
  const again = useAccountAgain(counter);
  const [busy, setBusy] = useState(false);
  async function undo(): Promise<void> {
    setBusy(true);
    try {
      await page.answerOf(staffCalls.undo, { id });
      counter.queue.forget(lineKey);
      showToast('success', t('lend.undone'));
    } catch (error) {
      showToast('error', failureText(page, error));
    }
    setBusy(false);
    await again();
  }
  return (
    <div className={styles['buttons']}>
      <Button kind="quiet" busy={busy} onClick={() => void undo()}>
        {t('lend.undo')}
      </Button>
    </div>
  );
}

/**
 * The book was returned, but its loan was never ended, and the next reader borrows it: ends the old loan and lends the
 * book.
 */
function TakeBackAndLend({
  barcode,
  counter,
}: {
  readonly barcode: string;
  readonly counter: LendingCounter;
}) {
  const { t } = useTranslation('circulationDesk');
  const page = usePage();
  const account = useStore(counter.account);
  const [busy, setBusy] = useState(false);
  if (account === undefined) return null;
  const { id, name } = account.reader;
  async function takeBack(): Promise<void> {
    setBusy(true);
    try {
      await page.answerOf(circulationDeskCalls.takeBack, { key: crypto.randomUUID(), barcode });
      refreshCirculation(page.queries);
      // Another reader may have been opened in the meantime.
      if (counter.account.get()?.reader.id === id) await counter.queue.push(barcode);
    } catch (error) {
      showToast('error', failureText(page, error));
    }
    setBusy(false);
  }
  return (
    <div className={styles['buttons']}>
      <Button busy={busy} onClick={() => void takeBack()}>
        {t('lend.takeBackFirst', { name })}
      </Button>
    </div>
  );
}
