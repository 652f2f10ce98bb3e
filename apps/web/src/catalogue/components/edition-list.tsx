import { Link } from '@tanstack/react-router';
import type { TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { availabilityOf } from '../availability.ts';
import { langAttribute } from '../book-labels.ts';
import { useCopyPlace } from '../copy-place.ts';
import { peopleOf } from '../people.ts';
import { AvailabilityMark } from './availability-mark.tsx';
import { CallNumber } from './call-number.tsx';
import styles from './edition-list.module.css';

/** Editions of one work: how they differ, and whether and where each is available. */
export default function EditionList({
  titles,
  label,
}: {
  readonly titles: readonly TitleSummary[];
  readonly label: string;
}) {
  const placeOf = useCopyPlace();
  return (
    <ul className={styles['editions']} aria-label={label}>
      {titles.map((title) => {
        const lang = langAttribute(title.language);
        const imprint = [title.publishingCompany, title.publishTime, peopleOf(title)];
        return (
          <li key={title.id}>
            <Link to="/book/$id" params={{ id: title.id }} lang={lang} className={styles['name']}>
              {title.bookName}
              {title.subBookName !== '' && <span> {title.subBookName}</span>}
              <span className={styles['imprint']}>{imprint.filter((part) => part !== '').join(' · ')}</span>
            </Link>
            <p className={styles['where']}>
              <AvailabilityMark availability={availabilityOf(title.storageInfo)} />
              {title.nearest !== undefined && <span>{placeOf(title.nearest)}</span>}
              {title.nearest !== undefined && title.nearest.displayCallNumber !== '' && (
                <CallNumber>{title.nearest.displayCallNumber}</CallNumber>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
