import { IconExternalLink, IconLink, IconQuote } from '@tabler/icons-react';
import type { Title } from '@yuelan/contract/catalogue/schemas';
import { lazy, Suspense, useState } from 'react';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { copyText } from '../../platform/clipboard.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { doubanAddress } from '../book-addresses.ts';
import styles from './book-links.module.css';

const CiteDialog = lazy(() => import('./cite-dialog.tsx'));

/** Things to take from a book's page: its link, a citation, its page at Douban. */
export function BookLinks({ title, address }: { readonly title: Title; readonly address: string }) {
  const { t } = useTranslation('catalogue');
  const { display } = useLibrary();
  const [citing, setCiting] = useState(false);
  const douban = display?.openDoubanLink === 1 ? doubanAddress(title.bookIsbn) : undefined;

  async function share(): Promise<void> {
    const done = await copyText(address);
    showToast(done ? 'success' : 'error', done ? t('book.shared') : `${t('book.copyFailed')} ${address}`);
  }

  return (
    <div className={styles['links']}>
      <Button kind="quiet" onClick={() => void share()}>
        <IconLink stroke={1.7} aria-hidden="true" />
        {t('book.share')}
      </Button>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setCiting(true)}>
        <IconQuote stroke={1.7} aria-hidden="true" />
        {t('book.cite')}
      </Button>
      {douban !== undefined && (
        <a
          href={douban}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('quiet')}
          aria-label={t('book.doubanLabel')}
        >
          <IconExternalLink stroke={1.7} aria-hidden="true" />
          {t('book.douban')}
        </a>
      )}
      {citing && (
        <Suspense>
          <CiteDialog title={title} onClose={() => setCiting(false)} />
        </Suspense>
      )}
    </div>
  );
}
