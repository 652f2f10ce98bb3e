import { useTranslation } from '../../messages/translation.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { lastClientid } from '../../platform/session.ts';
import { tabStore } from '../../platform/storage.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** No access, or too long away: back to the home page of the library that this tab was in. */
export function ForbiddenScreen() {
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
