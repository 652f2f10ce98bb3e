import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/words.ts';
import { rankPaths } from '../rankings.ts';
import styles from './rank-menu.module.css';

const order = ['recommended', 'mostBorrowed', 'newest'] as const;

/** From one list of books to the others: the rankings and the special sheets. */
export function RankMenu({
  inSheets = false,
}: {
  /** On the page of one sheet. */ readonly inSheets?: boolean;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <nav aria-label={t('sheet.menu')}>
      <ul className={styles['menu']}>
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
            {...(inSheets ? { 'aria-current': 'page' as const } : {})}
          >
            {t('sheet.title')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
