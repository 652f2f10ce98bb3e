import { Suspense } from 'react';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { usePage } from '../../platform/page.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import styles from './home-aside.module.css';
import { WebLinks, webLinksOf } from './web-links.tsx';

const QrCode = lazyPart('src/ui/pictures/qr-code.tsx', () => import('../../ui/pictures/qr-code.tsx'));

/** The library's address as a QR code, and links to its other channels. */
export function HomeAside() {
  const page = usePage();
  const { t } = useTranslation('shell');
  const library = useLibrary();
  const links = webLinksOf(library);
  const address = `${page.origin}/${page.library ?? ''}`;
  return (
    <div className={styles['aside']} data-unprinted>
      <Panel title={t('home.phone')}>
        <div className={styles['code']}>
          <div className={styles['picture']}>
            <Suspense>
              <QrCode text={address} label={t('home.qr', { address })} />
            </Suspense>
          </div>
          <p>
            {t('home.scan')}
            <span className={styles['address']}>{address.replace(/^https?:\/\//, '')}</span>
          </p>
        </div>
      </Panel>
      {links.length > 0 && (
        <Panel title={t('home.links')}>
          <WebLinks links={links} className={styles['links']} />
        </Panel>
      )}
    </div>
  );
}
