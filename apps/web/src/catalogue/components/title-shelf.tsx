import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { langAttribute } from '../book-labels.ts';
import { type LinkedTitle, TitlePicture } from './title-link.tsx';
import styles from './title-shelf.module.css';

/**
 * Covers side by side: six on a wide window, or five if pages of ten are to fill their rows (`page`). `ranked` gives
 * the first three a badge.
 */
export function TitleShelf({
  titles,
  ranked = false,
  page = false,
  row = false,
}: {
  readonly titles: readonly LinkedTitle[];
  readonly ranked?: boolean;
  readonly page?: boolean;
  /** On a phone, one row that scrolls sideways. */
  readonly row?: boolean;
}) {
  const { t } = useTranslation('catalogue');
  const List = ranked ? 'ol' : 'ul';
  return (
    <List className={classNames(styles['shelf'], page && styles['page'], row && styles['row'])}>
      {titles.map((title, index) => {
        const place = index + 1;
        return (
          <li key={title.catalogueId}>
            <Link to="/book/$id" params={{ id: title.catalogueId }} className={styles['book']}>
              <span className={styles['cover']}>
                <TitlePicture title={title} />
                {ranked && place <= 3 && (
                  <span className={styles['badge']} data-place={place}>
                    <span aria-hidden="true">{place}</span>
                    <VisuallyHidden>{t('rank.place', { place })}</VisuallyHidden>
                  </span>
                )}
              </span>
              <span className={styles['name']} lang={langAttribute(title.language)}>
                {title.bookName}
              </span>
            </Link>
            <span className={styles['author']}>{title.firstAuthor}</span>
          </li>
        );
      })}
    </List>
  );
}
