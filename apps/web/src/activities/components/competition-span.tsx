import type { Competition } from '@yuelan/contract/activities/schemas';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';

/** The dates between which readers can take part. */
export function CompetitionSpan({
  competition: { startTime, endTime },
}: {
  readonly competition: Pick<Competition, 'startTime' | 'endTime'>;
}) {
  const { t } = useTranslation('notices');
  const { date } = useFormats();
  const days = [startTime, endTime].filter((time) => time !== '');
  return (
    <span>
      {days.map((time, index) => (
        <span key={time}>
          {index > 0 && t('facts.until')}
          <time dateTime={time}>{date(time)}</time>
        </span>
      ))}
    </span>
  );
}
