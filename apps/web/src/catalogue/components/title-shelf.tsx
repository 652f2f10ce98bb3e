import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { Cover } from '../../ui/pictures/cover.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { langAttribute } from '../book-labels.ts';
import styles from './title-shelf.module.css';

/** A title as a shelf shows it. */
export interface ShelfTitle {
  readonly id: string;
  readonly name: string;
  readonly author: string;
  readonly cover: string;
  readonly classCode: string;
  readonly language: string;
}

/**
 * Covers side by side: six on a wide window, or five where pages of ten are to fill their rows (`page`). `ranked` gives
 * the first three a badge.
 */
export function TitleShelf({
  titles,
  ranked = false,
  page = false,
  row = false,
}: {
  readonly titles: readonly ShelfTitle[];
  readonly ranked?: boolean;
  readonly page?: boolean;
  /** On a phone one row that scrolls sideways. */
  readonly row?: boolean;
}) {
  const { t } = useTranslation('catalogue');
  const List = ranked ? 'ol' : 'ul';
  return (
    <List className={classNames(styles['shelf'], page && styles['page'], row && styles['row'])}>
      {titles.map((title, index) => {
        const place = index + 1;
        const lang = langAttribute(title.language);
        return (
          <li key={title.id}>
            <Link to="/book/$id" params={{ id: title.id }} className={styles['book']}>
              <span className={styles['cover']}>
                <Cover
                  title={title.name}
                  author={title.author}
                  cloth={title.classCode}
                  src={title.cover}
                  lang={lang}
                />
                {ranked && place <= 3 && (
                  <span className={styles['badge']} data-place={place}>
                    <span aria-hidden="true">{place}</span>
                    <VisuallyHidden>{t('rank.place', { place })}</VisuallyHidden>
                  </span>
                )}
              </span>
              <span className={styles['name']} lang={lang}>
                {title.name}
              </span>
            </Link>
            <span className={styles['author']}>{title.author}</span>
          </li>
        );
      })}
    </List>
  );
}
