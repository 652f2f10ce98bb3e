import { useOpenedId } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { NoticesFrame } from '../../notices/public.ts';
import { LinesSkeleton } from '../../ui/feedback/skeleton.tsx';
import { ActivityById } from './activity-article.tsx';
import type { ChallengeButtonPlace } from './challenge-place.ts';
import { MissingActivity } from './missing-activity.tsx';

/** An activity, next to the menu of the notice pages. */
export function ActivityPage({
  id,
  Challenge,
}: {
  readonly id: string;
  readonly Challenge: ChallengeButtonPlace;
}) {
  return (
    <NoticesFrame>
      <ActivityById key={id} id={id} Challenge={Challenge} />
    </NoticesFrame>
  );
}

/** An activity by its sealed id; an id that cannot be opened counts as missing. */
export function SealedActivityPage({
  sealed,
  Challenge,
}: {
  readonly sealed: string | undefined;
  readonly Challenge: ChallengeButtonPlace;
}) {
  const { t } = useTranslation('platform');
  const id = useOpenedId(sealed);
  if (id === undefined || id === null)
    return (
      <NoticesFrame>
        {id === null ? <MissingActivity /> : <LinesSkeleton label={t('loading')} lines={8} />}
      </NoticesFrame>
    );
  return <ActivityPage id={id} Challenge={Challenge} />;
}
