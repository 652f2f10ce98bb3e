import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';

/** A link from the desk to a reader's page leaves the desk; an unknown address below the desk shows an error. */
export function LeaveDesk() {
  const { t } = useTranslation('desk');
  const { pathname } = useLocation();
  const isDesk = /^(?:\/[^/]+)?\/desk(?:\/|$)/u.test(pathname);
  usePageTitle(isDesk ? t('missing.title') : undefined);
  useEffect(() => {
    if (!isDesk) location.reload();
  }, [isDesk]);
  return isDesk ? <EmptyState heading title={t('missing.title')} message={t('missing.text')} /> : null;
}
