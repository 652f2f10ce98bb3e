import { IconBulb, IconCalendarEvent, IconMicrophone2, IconPencil } from '@tabler/icons-react';
import type { Activity } from '@yuelan/contract/activities/schemas';
import { useState } from 'react';
import { classNames } from '../../ui/style/class-names.ts';
import styles from './activity-cover.module.css';

const icons = { 1: IconCalendarEvent, 2: IconMicrophone2, 3: IconPencil, 4: IconBulb } as const;

/** The activity's picture; without one, a leaf with the type of the activity. */
export function ActivityCover({
  activity: { coverPath, category },
}: {
  readonly activity: Pick<Activity, 'coverPath' | 'category'>;
}) {
  const [broken, setBroken] = useState<string>();
  if (coverPath !== '' && coverPath !== broken) {
    return <img className={styles['cover']} src={coverPath} alt="" onError={() => setBroken(coverPath)} />;
  }
  const Icon = icons[category];
  return (
    <span
      className={classNames(styles['cover'], styles['plain'])}
      data-category={category}
      aria-hidden="true"
    >
      <span className={styles['leaf']}>
        <Icon size={40} stroke={1.2} />
      </span>
    </span>
  );
}
