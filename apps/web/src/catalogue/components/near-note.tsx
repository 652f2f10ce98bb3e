import { Link } from '@tanstack/react-router';
import type { SearchResult } from '@yuelan/contract/catalogue/search-schemas';
import { useTranslation } from '../../messages/translation.ts';
import { linkClass } from '../../ui/controls/button.tsx';
import { ask, printSearch, type SearchAddress, select } from '../search-address.ts';
import styles from './near-note.module.css';

/** Says how the results differ from the words, and offers headings of similar meaning, each with its titles. */
export default function NearNote({
  address,
  found: { near, rs, byMeaning },
}: {
  readonly address: SearchAddress;
  readonly found: SearchResult;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <>
      {near && (
        <p className={styles['near']}>
          {rs[0]?.match === 'someWords'
            ? t('results.someWords')
            : byMeaning === undefined
              ? t('results.near')
              : t('results.byMeaning')}
        </p>
      )}
      {byMeaning !== undefined && (
        <div className={styles['line']}>
          <span>{t('results.nearHeadings')}</span>
          <ul className={styles['headings']}>
            {byMeaning.map(({ heading, total }) => (
              <li key={heading}>
                <Link
                  to="/search"
                  search={printSearch(select(ask(address, { text: '' }), { keyword: [heading] }))}
                  className={linkClass}
                >
                  {t('results.nearHeading', { heading, count: total })}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
