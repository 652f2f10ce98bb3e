import type { ComponentType } from 'react';
import { ChooseScreen, NotMatchScreen } from '../../library/routes.ts';
import { useTranslation } from '../../messages/translation.ts';
import { portalPages } from '../../platform/address.ts';
import { mainId } from '../../platform/focus-after-navigation.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { lastClientid } from '../../platform/session.ts';
import { tabStore } from '../../platform/storage.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './frame.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import pageStyles from './portal-pages.module.css';

const screens = new Map<string, ComponentType>([
  [portalPages.forbidden, ForbiddenScreen],
  [portalPages.choose, ChooseScreen],
]);

/** The pages that belong to no library: "no access", and the choice of a library for every other address. */
export default function PortalPages() {
  const { t } = useTranslation('shell');
  const Screen = screens.get(location.pathname) ?? NotMatchScreen;
  return (
    <div>
      <a className={styles['skip']} href={`#${mainId}`}>
        {t('skip')}
      </a>
      <header className={pageStyles['header']}>
        <LanguageSwitch />
      </header>
      <main id={mainId} className={styles['main']} tabIndex={-1}>
        <Screen />
      </main>
    </div>
  );
}

/** No access, or an expired session: leads back to the home page of the library that this tab was in. */
function ForbiddenScreen() {
  const { t } = useTranslation('shell');
  usePageTitle(t('forbidden.title'));
  return (
    <Notice mark={t('forbidden.seal')} title={t('forbidden.title')} lead={t('forbidden.lead')}>
      <a className={buttonClass('primary')} href={`/${lastClientid(tabStore) ?? ''}`}>
        {t('forbidden.refresh')}
      </a>
    </Notice>
  );
}
