import type { Activity } from '@yuelan/contract/activities/schemas';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';

/** From when to when; whole days without their hours. */
export function ActivitySpan({
  activity: { startTime, endTime },
}: {
  readonly activity: Pick<Activity, 'startTime' | 'endTime'>;
}) {
  const { t } = useTranslation('notices');
  const { date, dateTime } = useFormats();
  if (startTime === '' && endTime === '') return null;
  // The library's clock decides what midnight is.
  const wholeDays =
    (startTime === '' || dateTime(startTime).endsWith('00:00')) &&
    (endTime === '' || dateTime(endTime).endsWith('23:59'));
  const words = wholeDays ? date : dateTime;
  return (
    <span>
      {startTime !== '' && <time dateTime={startTime}>{words(startTime)}</time>}
      {startTime !== '' && endTime !== '' && t('facts.until')}
      {endTime !== '' && <time dateTime={endTime}>{words(endTime)}</time>}
    </span>
  );
}
