import type { Competition } from '@yuelan/contract/activities/schemas';
import { useFormats } from '../../library/public.ts';

/** From when to when one can take part. */
export function CompetitionSpan({
  competition: { startTime, endTime },
}: {
  readonly competition: Pick<Competition, 'startTime' | 'endTime'>;
}) {
  const { date } = useFormats();
  const days = [startTime, endTime].filter((time) => time !== '');
  return (
    <span>
      {days.map((time, index) => (
        <span key={time}>
          {index > 0 && ' ～ '}
          <time dateTime={time}>{date(time)}</time>
        </span>
      ))}
    </span>
  );
}
