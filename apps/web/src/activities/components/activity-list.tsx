import { Link } from '@tanstack/react-router';
import type { Activity } from '@yuelan/contract/activities/schemas';
import { useTranslation } from '../../messages/translation.ts';
import { useLangOf } from '../../notices/public.ts';
import { StateDot } from '../../ui/feedback/state-dot.tsx';
import { rowClass, rowsClass, rowWordsClass, softMetaClass } from '../../ui/lists/rows.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { ActivityCover } from './activity-cover.tsx';
import styles from './activity-list.module.css';
import { ActivitySpan } from './activity-span.tsx';
import { CompetitionStatus } from './competition-status.tsx';
import { PlacesLeft, placesLeft } from './places-left.tsx';

/** Activities with their pictures: type, status, time, place, and whether the reader is enrolled. */
export function ActivityList({ activities }: { readonly activities: readonly Activity[] }) {
  const langOf = useLangOf();
  const { t } = useTranslation('activities');
  return (
    <ul className={rowsClass}>
      {activities.map((activity) => {
        const lang = langOf(activity.language);
        const over = activity.status === 3;
        const barred = !over && activity.enrolled !== 1 && activity.eligible?.allowed === false;
        return (
          <li key={activity.id}>
            <article
              className={classNames(rowClass, styles['row'])}
              data-closed={over || barred || undefined}
            >
              <ActivityCover activity={activity} />
              <div className={rowWordsClass}>
                <p className={styles['kind']}>{t(`category.${activity.category}`)}</p>
                <h2 lang={lang}>
                  <Link to="/activities/$id" params={{ id: activity.id }}>
                    {activity.name}
                  </Link>
                </h2>
                <p className={softMetaClass}>
                  {barred ? (
                    <StateDot tone="none">{activity.eligible?.message}</StateDot>
                  ) : (
                    <CompetitionStatus status={activity.status} />
                  )}
                  <ActivitySpan activity={activity} />
                </p>
                <p className={softMetaClass}>
                  {activity.place !== '' && <span lang={lang}>{activity.place}</span>}
                  {!over && !barred && placesLeft(activity) !== undefined && (
                    <span>
                      {placesLeft(activity) !== 0 && `${t('facts.places')} `}
                      <PlacesLeft activity={activity} />
                    </span>
                  )}
                  {activity.signed === 1 ? (
                    <b>{t('take.signed')}</b>
                  ) : (
                    activity.enrolled === 1 && <b>{t('take.enrolled')}</b>
                  )}
                  {activity.waitingPlace !== undefined && (
                    <b>{t('take.waiting', { place: activity.waitingPlace })}</b>
                  )}
                </p>
              </div>
            </article>
          </li>
        );
      })}
    </ul>
  );
}
