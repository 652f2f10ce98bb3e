import { Link } from '@tanstack/react-router';
import type { TitleSummary } from '@yuelan/contract/catalogue/schemas';
import { useTranslation } from '../../messages/translation.ts';
import { linkClass } from '../../ui/controls/button.tsx';
import { availabilityOf } from '../availability.ts';
import { AvailabilityMark } from './availability-mark.tsx';
import styles from './owned-titles.module.css';

/** Says that the library has a book of this name, with a link. Shows nothing otherwise. */
export function OwnedTitles({
  titles,
  onFollow,
}: {
  readonly titles: readonly TitleSummary[];
  readonly onFollow: () => void;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <div role="status">
      {titles.length > 0 && (
        <div className={styles['owned']}>
          <p>{t('owned.has')}</p>
          <ul>
            {titles.map((title) => (
              <li key={title.id}>
                <Link to="/book/$id" params={{ id: title.id }} className={linkClass} onClick={onFollow}>
                  {title.bookName}
                </Link>{' '}
                <span>
                  {[title.firstAuthor, title.publishTime].filter((words) => words !== '').join(' · ')}
                </span>{' '}
                <AvailabilityMark availability={availabilityOf(title.storageInfo)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
