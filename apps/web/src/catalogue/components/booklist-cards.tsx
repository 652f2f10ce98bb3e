import { Link } from '@tanstack/react-router';
import type { Booklist } from '@yuelan/contract/catalogue/schemas';
import { oneLine } from '@yuelan/contract/one-line';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { introductionClass } from '../../ui/lists/rows.ts';
import { langAttribute } from '../book-labels.ts';
import styles from './booklist-cards.module.css';
import { BooklistCover } from './booklist-cover.tsx';

/** Booklists as cards: picture, name, what it is about, how many titles. */
export function BooklistCards({ booklists }: { readonly booklists: readonly Booklist[] }) {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  return (
    <ul className={styles['cards']}>
      {booklists.map((booklist) => {
        const lang = langAttribute(booklist.language);
        return (
          <li key={booklist.id}>
            <article className={styles['card']}>
              <BooklistCover booklist={booklist} />
              <div className={styles['words']}>
                <h2 lang={lang}>
                  <Link to="/special/sheet/$id" params={{ id: booklist.id }}>
                    {booklist.specialname}
                  </Link>
                </h2>
                <p className={introductionClass} lang={lang}>
                  {oneLine(booklist.introduction)}
                </p>
                <p className={styles['count']}>
                  {t('booklist.count', { count: booklist.total, number: number(booklist.total) })}
                </p>
              </div>
            </article>
          </li>
        );
      })}
    </ul>
  );
}
