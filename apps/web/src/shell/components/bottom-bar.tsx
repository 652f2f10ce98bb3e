import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/words.ts';
import { menu } from '../menu.ts';
import styles from './bottom-bar.module.css';

/** The menu under the thumb on a phone. */
export function BottomBar() {
  const { t } = useTranslation('shell');
  return (
    <nav className={styles['bar']} aria-label={t('menu.bar')}>
      {menu
        .filter((entry) => entry.link !== undefined && entry.places.includes('bar'))
        .map((entry) => (
          <Link
            key={entry.words}
            {...entry.link}
            activeOptions={{ exact: entry.exact ?? false, includeSearch: false }}
          >
            <entry.icon size={22} stroke={1.6} aria-hidden="true" />
            {t(`menu.${entry.words}`)}
          </Link>
        ))}
    </nav>
  );
}
