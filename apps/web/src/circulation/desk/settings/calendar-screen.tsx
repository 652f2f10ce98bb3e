import { useQuery } from '@tanstack/react-query';
import { rulesDeskCalls } from '@yuelan/contract/circulation/rules-remote';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { DownloadButton } from '../../../desk/table/download-button.tsx';
import { SettingsMenu } from '../../../library/desk/public.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { callQuery } from '../../../platform/query.ts';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './calendar-screen.module.css';
import { ClosedDaysPanel } from './closed-days-panel.tsx';
import { ImportDays } from './import-days.tsx';
import { closedWeekdays, WeekHours } from './week-hours.tsx';

const calendarQuery = callQuery(rulesDeskCalls.calendar, {});

/** The library's opening hours, and the days on which it is closed. */
export function CalendarScreen() {
  const { t } = useTranslation(['libraryDesk', 'platform']);
  const calendar = useQuery(calendarQuery);
  return (
    <DeskScreen
      title={t('libraryDesk:calendar.title')}
      text={t('libraryDesk:calendar.text')}
      menu={<SettingsMenu />}
      actions={<DownloadButton call={rulesDeskCalls.downloadCalendar} input={{}} />}
    >
      <Loaded query={calendar} waiting={<LinesSkeleton label={t('platform:loading')} lines={8} />}>
        {(found) => (
          <div className={styles['columns']}>
            <WeekHours
              key={JSON.stringify(found.hours) + JSON.stringify(closedWeekdays(found))}
              calendar={found}
            />
            <div className={styles['group']}>
              <ClosedDaysPanel calendar={found} />
              <ImportDays calendar={found} />
            </div>
          </div>
        )}
      </Loaded>
    </DeskScreen>
  );
}
