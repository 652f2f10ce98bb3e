import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { rankPaths } from '../rankings.ts';
import styles from './rank-menu.module.css';

const order = ['recommended', 'mostBorrowed', 'newest'] as const;

/** Links between the lists of books: the rankings and the booklists. */
export function RankMenu({
  inBooklists = false,
}: {
  /** On the page of one booklist. */ readonly inBooklists?: boolean;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <nav aria-label={t('booklist.menu')}>
      <ul className={styles['menu']} data-unprinted>
        {order.map((name) => (
          <li key={name}>
            <Link to={rankPaths[name]} activeOptions={{ includeSearch: false }}>
              {t(`rank.${name}`)}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to="/special/sheets"
            activeOptions={{ includeSearch: false }}
            {...(inBooklists ? { 'aria-current': 'page' as const } : {})}
          >
            {t('booklist.title')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
