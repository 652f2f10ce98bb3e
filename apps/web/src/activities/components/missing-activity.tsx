import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';

/** The activity does not exist, or no longer does. */
export function MissingActivity() {
  const { t } = useTranslation('activities');
  usePageTitle(t('activities.missing'));
  return (
    <EmptyState heading title={t('activities.missing')} message={t('activities.missingText')}>
      <Link to="/activities" className={buttonClass('primary')}>
        {t('activities.back')}
      </Link>
    </EmptyState>
  );
}
