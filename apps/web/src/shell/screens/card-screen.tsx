import { IconId } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { holdCountQuery, ReaderCard, useKeptCard } from '../../circulation/public.ts';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { askLogin, signOut, useReader } from '../../reader/public.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { Wide } from '../../ui/layout/wide.tsx';
import { mineIn } from '../mine.ts';
import styles from './card-screen.module.css';

/** "Me" on a phone: the card to show at the desk, current loans, and links to everything of the reader's own. */
export function CardScreen() {
  const page = usePage();
  const { t } = useTranslation(['shell', 'circulation', 'reader']);
  const reader = useReader();
  const kept = useKeptCard();
  const { display } = useLibrary();
  // The menu depends on the holds only where a library system keeps the loans.
  const isAsked = reader !== undefined && display?.source?.hold === false;
  const holds = useQuery({ ...holdCountQuery, enabled: isAsked }).data?.activeNum ?? 0;
  usePageTitle(t('circulation:card.title'));
  if (reader === undefined && kept === undefined) {
    return (
      <Wide narrow className={styles['screen']}>
        <EmptyState
          heading
          title={t('circulation:card.title')}
          message={t('circulation:card.visitor')}
          icon={<IconId stroke={1.3} />}
        >
          <Button kind="primary" aria-haspopup="dialog" onClick={() => askLogin(page, {})}>
            {t('account.login')}
          </Button>
        </EmptyState>
      </Wide>
    );
  }
  return (
    <Wide narrow className={styles['screen']}>
      <PageHead title={t('circulation:card.title')} />
      <div className={styles['columns']}>
        <div>
          <ReaderCard />
        </div>
        {reader !== undefined && (
          <nav aria-label={t('menu.me')}>
            <ul className={styles['entries']} data-unprinted>
              {mineIn(display, holds).map(({ words, to }) => (
                <li key={words}>
                  <Link to={to}>{t(`me.${words}`)}</Link>
                </li>
              ))}
              <li>
                <button type="button" onClick={() => void signOut(page)}>
                  {t('account.logout')}
                </button>
              </li>
            </ul>
          </nav>
        )}
      </div>
    </Wide>
  );
}
