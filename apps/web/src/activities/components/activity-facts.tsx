import type { Activity } from '@yuelan/contract/activities/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { useLangOf } from '../../notices/public.ts';
import styles from './activity-facts.module.css';
import { ActivitySpan } from './activity-span.tsx';
import { PlacesLeft, placesLeft } from './places-left.tsx';

/** When, where, for whom and how many; facts that the library did not give are left out. */
export function ActivityFacts({ activity }: { readonly activity: Activity }) {
  const langOf = useLangOf();
  const { t } = useTranslation('activities');
  const lang = langOf(activity.language);
  const facts: readonly {
    readonly key: 'time' | 'place' | 'object' | 'places';
    readonly value: ReactNode;
  }[] = [
    ...(activity.startTime + activity.endTime === ''
      ? []
      : [{ key: 'time' as const, value: <ActivitySpan activity={activity} /> }]),
    ...(activity.place === ''
      ? []
      : [{ key: 'place' as const, value: <span lang={lang}>{activity.place}</span> }]),
    ...(activity.object === ''
      ? []
      : [{ key: 'object' as const, value: <span lang={lang}>{activity.object}</span> }]),
    ...(placesLeft(activity) === undefined || activity.status === 3
      ? []
      : [{ key: 'places' as const, value: <PlacesLeft activity={activity} /> }]),
  ];
  if (facts.length === 0) return null;
  return (
    <dl className={styles['facts']}>
      {facts.map(({ key, value }) => (
        <div key={key}>
          <dt>{t(`facts.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
