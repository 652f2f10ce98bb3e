import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFormats, useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { awaitsFirst } from '../../platform/awaits-first.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { usePage } from '../../platform/page.ts';
import { canKeepPages } from '../../platform/worker.ts';
import { readerQuery, useReader } from '../../reader/public.ts';
import { linkClass } from '../../ui/controls/button.tsx';
import { Check } from '../../ui/controls/check.tsx';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { cardClass } from '../../ui/layout/panel.tsx';
import { Barcode } from '../../ui/pictures/barcode.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { loansQuery } from '../api.ts';
import { type CardFacts, forgetCard, type KeptCard, keepCard, useKeptCard } from '../kept-card.ts';
import { standingQuery } from '../standing-api.ts';
import { DueLine } from './due-line.tsx';
import styles from './reader-card.module.css';
import { StandingLine } from './standing-line.tsx';

/** The number of loans on a card: what fits beside it without much scrolling. */
const listed = 10;

/**
 * The library card to show at the desk, with the reader's loans. Until the library answers, and if it cannot, the card
 * kept on this device is shown with its time. Shows nothing to a visitor without a kept card.
 */
export function ReaderCard() {
  const page = usePage();
  const { t } = useTranslation(['circulation', 'platform']);
  const reader = useReader();
  const kept = useKeptCard();
  const record = useQuery({ ...readerQuery, enabled: reader !== undefined });
  const loans = useQuery({ ...loansQuery(1, listed), enabled: reader !== undefined });
  const asksStanding = useLibrary().display?.source?.standing === true;
  const standing = useQuery({ ...standingQuery, enabled: reader !== undefined && asksStanding });
  const own = record.data?.reader;
  const keeps = kept !== undefined;
  const now: CardFacts | undefined =
    own === undefined || loans.data === undefined || awaitsFirst(standing)
      ? undefined
      : {
          owner: own.borrowNumber,
          name: own.realName,
          asOf:
            loans.data.lastKnownAt ??
            new Date(Math.min(record.dataUpdatedAt, loans.dataUpdatedAt)).toISOString(),
          total: loans.data.borrowedNum,
          loans: loans.data.results.map(({ id, bookName, shouldReturnTime }) => ({
            id,
            bookName,
            shouldReturnTime,
          })),
        };
  const asOf = now?.asOf;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept follows each answer of the library, once.
  useEffect(() => {
    if (keeps && now !== undefined) keepCard(page, now);
  }, [asOf]);

  if (now !== undefined) {
    return (
      <>
        {loans.data?.lastKnownAt !== undefined && (
          <AsOf time={loans.data.lastKnownAt} text={t('card.lastKnownText')} />
        )}
        <Card facts={now} />
        {standing.data !== undefined && (
          <StandingLine standing={standing.data} className={styles['standing']} />
        )}
        {canKeepPages && reader?.kind !== 'card' && (
          <div className={styles['keep']} data-unprinted>
            <Check
              label={t('card.keep')}
              checked={keeps}
              onChange={() => (keeps ? forgetCard(page) : keepCard(page, now))}
              aria-describedby="keep-card"
            />
            <p id="keep-card">{t('card.keepHint')}</p>
          </div>
        )}
        <Loans facts={now} />
      </>
    );
  }
  if (kept !== undefined) return <Kept card={kept} />;
  if (reader === undefined) return null;
  const waiting = <LinesSkeleton label={t('platform:loading')} lines={6} />;
  return record.isError ? (
    <Loaded query={record} waiting={waiting}>
      {() => waiting}
    </Loaded>
  ) : (
    <Loaded query={loans} waiting={waiting}>
      {() => waiting}
    </Loaded>
  );
}

function Kept({ card }: { readonly card: KeptCard }) {
  const { t } = useTranslation('circulation');
  return (
    <>
      <AsOf time={card.asOf} text={t('card.asOfText')} />
      <Card facts={card} />
      <Loans facts={card} />
    </>
  );
}

function AsOf({ time, text }: { readonly time: string; readonly text: string }) {
  const { t } = useTranslation('circulation');
  const { dateTime } = useFormats();
  return (
    <p className={styles['asOf']} role="status">
      <b>{t('card.asOf', { time: dateTime(time) })}</b> {text}
    </p>
  );
}

function Card({ facts }: { readonly facts: CardFacts }) {
  const { t } = useTranslation('circulation');
  const { name } = useLibrary();
  return (
    <section className={classNames(cardClass, styles['card'])} aria-label={t('card.title')}>
      <p className={styles['library']}>{name}</p>
      <p className={styles['name']}>{facts.name}</p>
      <div className={styles['code']}>
        <Barcode text={facts.owner} label={t('card.barcode', { number: facts.owner })} />
        <p className={styles['number']}>{facts.owner}</p>
      </div>
    </section>
  );
}

function Loans({ facts }: { readonly facts: CardFacts }) {
  const { t } = useTranslation('circulation');
  return (
    <section className={styles['loans']} aria-labelledby="card-loans">
      <div className={styles['head']}>
        <h2 id="card-loans">{t('card.loans', { count: facts.total })}</h2>
        {facts.total > 0 && (
          <Link to="/me/loans" className={linkClass}>
            {t('card.toLoans')}
          </Link>
        )}
      </div>
      {facts.loans.length === 0 ? (
        <p className={styles['none']}>{t('loans.empty')}</p>
      ) : (
        <ul>
          {facts.loans.map((loan) => (
            <li key={loan.id}>
              <span className={styles['title']}>{loan.bookName}</span>
              <DueLine due={loan.shouldReturnTime} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
