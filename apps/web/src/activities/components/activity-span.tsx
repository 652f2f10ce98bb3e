import type { Activity } from '@yuelan/contract/activities/schemas';
import { useFormats } from '../../library/public.ts';

/** From when to when: both times, or one day with its hours. */
export function ActivitySpan({
  activity: { startTime, endTime },
}: {
  readonly activity: Pick<Activity, 'startTime' | 'endTime'>;
}) {
  const { dateTime } = useFormats();
  if (startTime === '' && endTime === '') return null;
  return (
    <span>
      {startTime !== '' && <time dateTime={startTime}>{dateTime(startTime)}</time>}
      {startTime !== '' && endTime !== '' && ' ～ '}
      {endTime !== '' && <time dateTime={endTime}>{dateTime(endTime)}</time>}
    </span>
  );
}
