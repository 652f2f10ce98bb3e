import { Link } from '@tanstack/react-router';
import { TitleCover } from '../../catalogue/public.ts';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import type { ReaderLine } from '../reader-lines.ts';
import { usePickUpEnd } from '../use-pick-up-end.ts';
import { useReaderLines } from '../use-reader-lines.ts';
import styles from './reader-lines.module.css';
import { RenewButton } from './renew-button.tsx';

/** What the reader should know today: overdue, due soon, ready to pick up. Renders nothing if nothing is urgent. */
export default function ReaderLines() {
  const { t } = useTranslation('circulation');
  const { dateTime } = useFormats();
  const { loans, lines } = useReaderLines();

  return (
    <Loaded query={loans} compact waiting={null}>
      {({ lastKnownAt }) =>
        lines.length > 0 && (
          <section aria-label={t('lines.label')}>
            <ul className={styles['lines']}>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
            {lastKnownAt !== undefined && (
              <p className={styles['lastKnown']}>{t('lines.lastKnown', { time: dateTime(lastKnownAt) })}</p>
            )}
          </section>
        )
      }
    </Loaded>
  );
}

function Line({ line }: { readonly line: ReaderLine }) {
  const { t } = useTranslation('circulation');
  const title = line.kind === 'loan' ? line.loan : line.hold;
  return (
    <li className={styles['line']} data-tone={toneOf(line)}>
      <span className={styles['cover']}>
        <TitleCover title={title} />
      </span>
      <Link to={line.kind === 'loan' ? '/me/loans' : '/me/reservations'} className={styles['words']}>
        <span className={styles['title']}>{title.bookName}</span>
        <VisuallyHidden>{t('loans.comma')}</VisuallyHidden>
        <span className={styles['state']}>
          {line.kind === 'loan' ? <DueWords line={line} /> : <PickUpWords line={line} />}
        </span>
      </Link>
      {line.kind === 'loan' && line.due.kind !== 'later' && line.loan.renewable?.allowed === true && (
        <RenewButton loan={line.loan} />
      )}
    </li>
  );
}

function toneOf(line: ReaderLine): 'alarm' | 'wait' | 'ok' {
  if (line.kind === 'hold') return 'ok';
  return line.due.kind === 'overdue' ? 'alarm' : line.due.kind === 'later' ? 'ok' : 'wait';
}

function DueWords({ line }: { readonly line: Extract<ReaderLine, { kind: 'loan' }> }) {
  const { t } = useTranslation('circulation');
  const { dayAndWeekday } = useFormats();
  const { due, loan } = line;
  const count = 'days' in due ? due.days : 0;
  return t('due.line', {
    distance: t(`due.${due.kind}`, { count }),
    date: dayAndWeekday(loan.shouldReturnTime),
  });
}

function PickUpWords({ line }: { readonly line: Extract<ReaderLine, { kind: 'hold' }> }) {
  const { t } = useTranslation('circulation');
  const untilOf = usePickUpEnd();
  return t('lines.pickUp', { until: untilOf(line.hold) });
}
