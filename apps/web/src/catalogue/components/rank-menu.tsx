import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/words.ts';
import { rankPaths } from '../rankings.ts';
import styles from './rank-menu.module.css';

const order = ['recommended', 'mostBorrowed', 'newest'] as const;

/** From one ranking to the others. */
export function RankMenu() {
  const { t } = useTranslation('catalogue');
  return (
    <nav aria-label={t('rank.title')}>
      <ul className={styles['menu']}>
        {order.map((name) => (
          <li key={name}>
            <Link to={rankPaths[name]} activeOptions={{ includeSearch: false }}>
              {t(`rank.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
