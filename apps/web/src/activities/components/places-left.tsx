import type { Activity } from '@yuelan/contract/activities/schemas';
import { useTranslation } from '../../messages/translation.ts';

/** How many places an activity still has: 0 when all are taken, undefined without a limit. */
export function placesLeft({
  capacity,
  enrolledCount,
}: Pick<Activity, 'capacity' | 'enrolledCount'>): number | undefined {
  return capacity === undefined ? undefined : Math.max(0, capacity - enrolledCount);
}

/** The places left, in words. */
export function PlacesLeft({ activity }: { readonly activity: Activity }) {
  const { t } = useTranslation('activities');
  const { capacity = 0 } = activity;
  const left = placesLeft(activity);
  if (left === undefined) return null;
  return left === 0 ? t('places.full', { capacity }) : t('places.left', { count: left, capacity });
}
