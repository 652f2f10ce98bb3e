import type { Activity } from '@yuelan/contract/activities/schemas';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';

/** The start and end of an activity. Whole days have no hours, and a single day is named only once. */
export function ActivitySpan({
  activity: { startTime, endTime },
}: {
  readonly activity: Pick<Activity, 'startTime' | 'endTime'>;
}) {
  const { t } = useTranslation('notices');
  const { clock, date, dateTime } = useFormats();
  if (startTime === '' && endTime === '') return null;
  // Midnight in the library's time zone.
  const wholeDays =
    (startTime === '' || dateTime(startTime).endsWith('00:00')) &&
    (endTime === '' || dateTime(endTime).endsWith('23:59'));
  const words = wholeDays ? date : dateTime;
  const isOneDay = startTime !== '' && date(startTime) === date(endTime);
  if (isOneDay && wholeDays) return <time dateTime={startTime}>{date(startTime)}</time>;
  return (
    <span>
      {startTime !== '' && <time dateTime={startTime}>{words(startTime)}</time>}
      {startTime !== '' && endTime !== '' && t('facts.until')}
      {endTime !== '' && <time dateTime={endTime}>{isOneDay ? clock(endTime) : words(endTime)}</time>}
    </span>
  );
}
