import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { linkClass } from '../../ui/controls/button.tsx';
import { ask, printSearch, type SearchAddress, select } from '../search-address.ts';
import styles from './near-headings.module.css';

/** Headings near in meaning to words that find little, each with the number of its titles and as a link to them. */
export default function NearHeadings({
  address,
  headings,
}: {
  readonly address: SearchAddress;
  readonly headings: readonly { readonly heading: string; readonly total: number }[];
}) {
  const { t } = useTranslation('catalogue');
  return (
    <div className={styles['line']}>
      <span>{t('results.nearHeadings')}</span>
      <ul className={styles['headings']}>
        {headings.map(({ heading, total }) => (
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
  );
}
