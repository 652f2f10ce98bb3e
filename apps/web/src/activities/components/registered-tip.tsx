import { Link } from '@tanstack/react-router';
import type { OwnActivity } from '@yuelan/contract/activities/schemas';
import { useTranslation } from '../../messages/translation.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import TipDialog from '../../ui/dialogs/tip-dialog.tsx';
import { ActivityFacts } from './activity-facts.tsx';

/** Tells readers that they are registered: when and where to be, and a link to the activity's page. */
export default function RegisteredTip({
  activity,
  onClose,
}: {
  readonly activity: OwnActivity;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['activities', 'platform']);
  return (
    <TipDialog
      title={t('activities:mine.registered')}
      mark={t('mine.registeredSeal')}
      good
      closeLabel={t('platform:close')}
      onClose={onClose}
      actions={
        <Link to="/activities/$id" params={{ id: activity.id }} className={buttonClass('primary')}>
          {t('activities:mine.open')}
        </Link>
      }
    >
      <p>
        {t(activity.status === 3 ? 'activities:over' : 'activities:mine.registeredText', {
          name: activity.name,
        })}
      </p>
      <ActivityFacts activity={activity} />
    </TipDialog>
  );
}
