import { Link } from '@tanstack/react-router';
import type { Reason } from '@yuelan/contract/catalogue/reasons';
import type { TitleSummary } from '@yuelan/contract/catalogue/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { availabilityOf } from '../availability.ts';
import { langAttribute } from '../book-labels.ts';
import { peopleOf } from '../people.ts';
import { useTitleActions } from '../title-actions.ts';
import { AvailabilityMark } from './availability-mark.tsx';
import { CallNumber } from './call-number.tsx';
import { MarkedText } from './marked-text.tsx';
import { TitleCover } from './title-link.tsx';
import styles from './title-row.module.css';

/** A title in a list: what it is, who wrote and published it, whether it is available and on which shelf. */
export function TitleRow({
  title,
  browsing = false,
  children,
}: {
  readonly title: TitleSummary;
  /** On the page of a class. */
  readonly browsing?: boolean;
  /** Below the facts: the other editions of the work. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('catalogue');
  const actions = useTitleActions();
  const people = peopleOf(title);
  const isbn = title.bookIsbn === '' ? '' : t('results.isbn', { isbn: title.bookIsbn });
  const imprint = [title.publishingCompany, title.publishTime, isbn].filter((part) => part !== '');
  const lang = langAttribute(title.language);
  const why = title.why ?? [];
  const parts = why.map((reason) => reason.parts);
  const marked = (text: string) => <MarkedText text={text} parts={parts} />;
  const shown = [title.bookName, title.subBookName, people, ...imprint, title.displayCallNumber].join('\n');
  return (
    <article className={styles['row']}>
      <TitleCover title={{ ...title, catalogueId: title.id }} />
      <div className={styles['facts']}>
        <h2 className={styles['title']}>
          <Link to="/book/$id" params={{ id: title.id }} lang={lang}>
            {marked(title.bookName)}
            {title.subBookName !== '' && (
              <span className={styles['subtitle']}>{marked(title.subBookName)}</span>
            )}
          </Link>
        </h2>
        {people !== '' && <p className={styles['people']}>{marked(people)}</p>}
        {imprint.length > 0 && (
          <p className={styles['imprint']}>
            {imprint.map((part) => (
              <span key={part} className={part === isbn ? styles['isbn'] : undefined}>
                {marked(part)}
              </span>
            ))}
          </p>
        )}
        {why.length > 0 && <WhyHere reasons={why} shown={shown} />}
        <p className={styles['where']}>
          <AvailabilityMark availability={availabilityOf(title.storageInfo)} />
          {title.displayCallNumber !== '' && <CallNumber>{marked(title.displayCallNumber)}</CallNumber>}
        </p>
        {actions !== undefined && (
          <div className={styles['actions']} data-unprinted>
            <actions.OfRow title={title} browsing={browsing} />
          </div>
        )}
      </div>
      {children}
    </article>
  );
}

/** Why a title is among the results, with matching values that the row does not show. */
function WhyHere({ reasons, shown }: { readonly reasons: readonly Reason[]; readonly shown: string }) {
  return (
    <p className={styles['why']}>
      {reasons.map(({ label, parts }) => (
        <span
          key={label + parts.join('')}
          className={shown.includes(parts.join('')) ? styles['told'] : undefined}
        >
          {label}
          {!shown.includes(parts.join('')) && (
            <q>
              <MarkedText text={parts.join('')} parts={[parts]} />
            </q>
          )}
        </span>
      ))}
    </p>
  );
}
