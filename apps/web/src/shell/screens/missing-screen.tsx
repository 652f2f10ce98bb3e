import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../platform/page-title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** An address inside a library that leads nowhere. */
export function MissingScreen() {
  const { t } = useTranslation('shell');
  usePageTitle(t('missing.title'));
  return (
    <Notice mark="缺" title={t('missing.title')} lead={t('missing.lead')}>
      <Link to="/" className={buttonClass('primary')}>
        {t('missing.home')}
      </Link>
    </Notice>
  );
}
