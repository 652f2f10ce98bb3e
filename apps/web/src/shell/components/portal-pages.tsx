import type { ComponentType } from 'react';
import { ChooseScreen, NotMatchScreen } from '../../library/routes.ts';
import { useTranslation } from '../../messages/translation.ts';
import { portalPages } from '../../platform/address.ts';
import { mainId } from '../../platform/focus-after-navigation.ts';
import { ForbiddenScreen } from '../screens/forbidden-screen.tsx';
import styles from './frame.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import pageStyles from './portal-pages.module.css';

const screens = new Map<string, ComponentType>([
  [portalPages.forbidden, ForbiddenScreen],
  [portalPages.choose, ChooseScreen],
]);

/** The pages that belong to no library: no access, and, for every other address, the question which library. */
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
