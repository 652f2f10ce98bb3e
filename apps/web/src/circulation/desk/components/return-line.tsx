import { circulationDeskCalls } from '@yuelan/contract/circulation/desk-remote';
import type { CopyMark, DeskHold } from '@yuelan/contract/circulation/desk-schemas';
import { staffCalls } from '@yuelan/contract/staff/remote';
import { useState } from 'react';
import { useMay } from '../../../desk/staff-state.ts';
import { useOfferUndo } from '../../../desk/undo.ts';
import { useFormats } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { usePage } from '../../../platform/page.ts';
import { failureText } from '../../../platform/use-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { refreshCirculation } from '../api.ts';
import type { TakenBack } from '../counters.ts';
import { isFindable, statusKeyOf } from '../marks.ts';
import type { ScanLine, ScanQueue } from '../scan-queue.ts';
import styles from './counter.module.css';
import { HoldSlip } from './paper.tsx';
import { Line, OpenLine } from './scan-line.tsx';

/** A returned book, and what to do with it next. */
export function ReturnLine({
  line,
  queue,
}: {
  readonly line: ScanLine<TakenBack>;
  readonly queue: ScanQueue<TakenBack>;
}) {
  if (line.state !== 'done') return <OpenLine line={line} queue={queue} />;
  return <Returned line={line} queue={queue} />;
}

function Returned({
  line,
  queue,
}: {
  readonly line: Extract<ScanLine<TakenBack>, { state: 'done' }>;
  readonly queue: ScanQueue<TakenBack>;
}) {
  const { t } = useTranslation('circulationDesk');
  const { date } = useFormats();
  const may = useMay();
  const page = usePage();
  const offerUndo = useOfferUndo();
  const [busy, setBusy] = useState(false);
  const [slip, setSlip] = useState<DeskHold>();
  const { returned, copy, loan, hold, lateDays, from, undoId } = line.result;
  const isSettled = copy.statusId === 1;

  async function work(change: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await change();
    } catch (error) {
      showToast('error', failureText(page, error));
    }
    setBusy(false);
    refreshCirculation(page.queries);
  }
  const undo = (id: string) =>
    work(async () => {
      await page.answerOf(staffCalls.undo, { id });
      queue.forget(line.key);
      showToast('success', t('returns.undone'));
    });
  const mark = (as: CopyMark) =>
    work(async () => {
      const { undoId: markUndo, ...state } = await page.answerOf(circulationDeskCalls.markCopy, {
        barcode: copy.barcode,
        as,
      });
      const { undoId: _, ...before } = line.result;
      queue.update(line.key, line.text, { ...before, ...state });
      offerUndo(t(`copy.marked.${as}`, { title: copy.bookName }), markUndo);
    });
  const shelve = (id: string) =>
    work(async () => {
      const answer = await page.answerOf(circulationDeskCalls.shelveHolds, { ids: [id] });
      offerUndo(t('hold.shelved', { count: 1 }), answer.undoId);
    });

  return (
    <Line tone={!isSettled ? 'alarm' : returned && hold === undefined ? 'ok' : 'wait'}>
      <p className={styles['what']}>{copy.bookName}</p>
      <p>
        {t(returned ? 'returns.returned' : 'returns.notOnLoan')}{' '}
        <span className={styles['small']}>{copy.barcode}</span>
        {from.readerName !== '' && (
          <span className={styles['small']}>
            {' '}
            {t('returns.from', { name: from.readerName, card: from.card })}
          </span>
        )}
      </p>
      {lateDays > 0 && <p className={styles['late']}>{t('returns.late', { count: lateDays })}</p>}
      {hold !== undefined && (
        <p className={styles['next']}>
          {t('returns.keep', { name: hold.readerName, card: hold.card, day: date(hold.endAt) })}
        </p>
      )}
      {copy.libraryName !== '' && (
        <p className={styles['next']}>{t('returns.send', { library: copy.libraryName })}</p>
      )}
      {!isSettled && loan === undefined && <p className={styles['next']}>{t(statusKeyOf(copy.statusId))}</p>}
      {isSettled && hold === undefined && copy.libraryName === '' && (
        <p className={styles['small']}>
          {t('returns.place', {
            place: [copy.storageName, copy.shelf, copy.callNumber].filter(Boolean).join(' · '),
          })}
        </p>
      )}
      <div className={styles['buttons']}>
        {hold !== undefined && (
          <>
            <Button onClick={() => setSlip(hold)}>{t('hold.print')}</Button>
            {hold.shelvedAt === '' && (
              <Button busy={busy} onClick={() => void shelve(hold.id)}>
                {t('hold.shelve')}
              </Button>
            )}
          </>
        )}
        {undoId !== undefined && (
          <Button kind="quiet" busy={busy} onClick={() => void undo(undoId)}>
            {t('returns.undo')}
          </Button>
        )}
        {may('circulation.correct') && isSettled && (
          <Button kind="quiet" busy={busy} onClick={() => void mark('damaged')}>
            {t('copy.mark.damaged')}
          </Button>
        )}
        {may('circulation.correct') && loan === undefined && isFindable(copy.statusId) && (
          <Button busy={busy} onClick={() => void mark('found')}>
            {t('copy.mark.found')}
          </Button>
        )}
      </div>
      {slip !== undefined && <HoldSlip holds={[slip]} onDone={() => setSlip(undefined)} />}
    </Line>
  );
}
