import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../messages/translation.ts';
import { printStatus, type Status, statuses } from '../status-address.ts';
import styles from './status-filter.module.css';

const order = [undefined, ...statuses.toSorted((one, other) => Number(other === 2) - Number(one === 2))];

/** All activities, or those with a status. Real links: each choice has its address. */
export function StatusFilter({ chosen }: { readonly chosen: Status | undefined }) {
  const { t } = useTranslation(['activities', 'notices']);
  return (
    <nav aria-label={t('activities:activities.filter')} className={styles['filter']}>
      <ul>
        {order.map((status) => (
          <li key={status ?? 'all'}>
            <Link
              to="/activities"
              // The router marks the chosen status as current, whatever its page.
              search={status === chosen ? true : printStatus(status)}
              activeOptions={{ exact: true, includeSearch: true }}
              preload={false}
              resetScroll={false}
            >
              {status === undefined ? t('activities:activities.all') : t(`notices:status.${status}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
