import { Link } from '@tanstack/react-router';
import type { Sheet } from '@yuelan/contract/catalogue/schemas';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/words.ts';
import { langAttribute } from '../book-labels.ts';
import { SheetCover } from './sheet-cover.tsx';
import styles from './sheet-list.module.css';

/** Special sheets as cards: picture, name, what it is about, how many titles. */
export function SheetList({ sheets }: { readonly sheets: readonly Sheet[] }) {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  return (
    <ul className={styles['cards']}>
      {sheets.map((sheet) => {
        const lang = langAttribute(sheet.language);
        return (
          <li key={sheet.id}>
            <article className={styles['card']}>
              <SheetCover sheet={sheet} />
              <div className={styles['words']}>
                <h2 lang={lang}>
                  <Link to="/special/sheet/$id" params={{ id: sheet.id }}>
                    {sheet.specialname}
                  </Link>
                </h2>
                <p className={styles['introduction']} lang={lang}>
                  {sheet.introduction}
                </p>
                <p className={styles['count']}>
                  {t('sheet.count', { count: sheet.total, number: number(sheet.total) })}
                </p>
              </div>
            </article>
          </li>
        );
      })}
    </ul>
  );
}
