import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** For an address inside a library that leads nowhere. */
export function MissingScreen() {
  const { t } = useTranslation('shell');
  usePageTitle(t('missing.title'));
  return (
    <Notice mark={t('missing.seal')} title={t('missing.title')} lead={t('missing.lead')}>
      <Link to="/" className={buttonClass('plain')}>
        {t('missing.home')}
      </Link>
    </Notice>
  );
}
