import { Link } from '@tanstack/react-router';
import type { Activity } from '@yuelan/contract/activities/schemas';
import { useLangOf } from '../../notices/public.ts';
import { metaClass } from '../../ui/lists/rows.ts';
import styles from './competition-lines.module.css';
import { CompetitionSpan } from './competition-span.tsx';
import { CompetitionStatus } from './competition-status.tsx';

/** Activities as short lines: name, status, dates. */
export function ActivityLines({ activities }: { readonly activities: readonly Activity[] }) {
  const langOf = useLangOf();
  return (
    <ul className={styles['lines']}>
      {activities.map((activity) => (
        <li key={activity.id}>
          <Link to="/activities/$id" params={{ id: activity.id }} lang={langOf(activity.language)}>
            {activity.name}
          </Link>
          <span className={metaClass}>
            <CompetitionStatus status={activity.status} />
            <CompetitionSpan competition={activity} />
          </span>
        </li>
      ))}
    </ul>
  );
}
