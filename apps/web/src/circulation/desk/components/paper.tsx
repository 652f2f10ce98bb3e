import type { DeskHold, OverdueLoan, ReaderAccount } from '@yuelan/contract/circulation/desk-schemas';
import { type ReactNode, useEffect } from 'react';
import { useFormats, useLibrary } from '../../../library/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { printNow, Slip } from '../../../ui/print/print-sheet.tsx';

/** A slip that is printed at once; `onDone` is called when the browser's print dialog is closed. */
function Printed({ onDone, children }: { readonly onDone: () => void; readonly children: ReactNode }) {
  // Printed once: the caller mounts another slip for another print.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => printNow(onDone), []);
  return <Slip>{children}</Slip>;
}

/** A reader's receipt: today's loans and their due dates. */
export function Receipt({
  account,
  onDone,
}: {
  readonly account: ReaderAccount;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('circulationDesk');
  const { name } = useLibrary();
  const { date, dateTime } = useFormats();
  const { reader, loans } = account;
  return (
    <Printed onDone={onDone}>
      <p>{name}</p>
      <h2>{t('receipt.title')}</h2>
      <p>
        {reader.name} {reader.card}
        <br />
        {dateTime(new Date())}
      </p>
      <ol>
        {loans
          .filter(({ today }) => today)
          .map((loan) => (
            <li key={loan.id}>
              {loan.bookName}
              <br />
              {loan.bookBarCode} · {t('due', { day: date(loan.shouldReturnTime) })}
            </li>
          ))}
      </ol>
      <p>{t('receipt.all', { count: loans.length })}</p>
    </Printed>
  );
}

/** The slip to put in a copy on the hold shelf. */
export function HoldSlip({
  holds,
  onDone,
}: {
  readonly holds: readonly DeskHold[];
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('circulationDesk');
  const { name } = useLibrary();
  const { date } = useFormats();
  return (
    <Printed onDone={onDone}>
      {holds.map((hold) => (
        <section key={hold.id} style={{ breakAfter: 'page' }}>
          <p>{name}</p>
          <h2>{hold.readerName}</h2>
          <p>
            {hold.card} {hold.department}
          </p>
          <p>
            {hold.bookName}
            <br />
            {hold.barcode}
          </p>
          <p>{t('hold.until', { day: date(hold.endAt) })}</p>
        </section>
      ))}
    </Printed>
  );
}

/** One slip for each reader with overdue books, by class. */
export function Reminders({
  loans,
  onDone,
}: {
  readonly loans: readonly OverdueLoan[];
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('circulationDesk');
  const { name } = useLibrary();
  const { date } = useFormats();
  const byReader = Object.values(Object.groupBy(loans, ({ readerId }) => readerId)).flatMap((own) =>
    own?.[0] === undefined ? [] : [{ reader: own[0], own }],
  );
  const sorted = byReader.toSorted(
    (a, b) =>
      a.reader.department.localeCompare(b.reader.department) || a.reader.card.localeCompare(b.reader.card),
  );
  return (
    <Printed onDone={onDone}>
      {sorted.map(({ reader, own }) => (
        <section key={reader.readerId} style={{ breakInside: 'avoid' }}>
          <p>{name}</p>
          <h2>
            {reader.readerName} {reader.department}
          </h2>
          <p>{t('reminder.text', { count: own.length })}</p>
          <ol>
            {own.map((loan) => (
              <li key={loan.id}>
                {loan.bookName} · {t('due', { day: date(loan.dueOn) })}
              </li>
            ))}
          </ol>
          <hr />
        </section>
      ))}
    </Printed>
  );
}
