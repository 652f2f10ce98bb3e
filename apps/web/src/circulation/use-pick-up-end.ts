import type { Hold } from '@yuelan/contract/circulation/schemas';
import { useFormats } from '../library/public.ts';
import { useTranslation } from '../messages/translation.ts';

/** Until when a copy is held, in words: the time, or only the day if the library does not say when it closes. */
export function usePickUpEnd(): (end: Pick<Hold, 'endTime' | 'endDay'>) => string {
  const { t } = useTranslation('circulation');
  const { date, dateTime } = useFormats();
  return ({ endTime, endDay }) =>
    endDay === undefined ? dateTime(endTime) : t('holds.closingOf', { date: date(endDay) });
}
