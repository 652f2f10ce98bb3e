import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyLinesRoom as LinesRoom, lazyLoanCount as LoanCount } from '../../circulation/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { hasReservedLines } from '../../platform/reserved-lines.ts';
import { useReader } from '../../reader/public.ts';
import { bar } from '../menu.ts';
import styles from './bottom-bar.module.css';

/** The menu at the bottom of a phone's screen. It hides while somebody types. */
export function BottomBar() {
  const { t } = useTranslation('shell');
  const reader = useReader();
  const mayRead = reader?.mustChangePassword === false;
  return (
    <nav className={styles['bar']} aria-label={t('menu.bar')}>
      {bar.map((entry) => (
        <Link key={entry.words} to={entry.to} activeOptions={{ includeSearch: false }}>
          <entry.icon size={22} stroke={1.6} aria-hidden="true" />
          {t(`bar.${entry.words}`)}
          {entry.words === 'loans' && mayRead && (
            <Suspense>
              <LoanCount />
              {!hasReservedLines() && <LinesRoom />}
            </Suspense>
          )}
        </Link>
      ))}
    </nav>
  );
}
