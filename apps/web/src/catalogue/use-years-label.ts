import { useTranslation } from '../messages/translation.ts';
import type { YearRange } from './search-address.ts';

/** A range of years in words: 1990–2004, since 1990. */
export function useYearsLabel(): (range: YearRange) => string {
  const { t } = useTranslation('catalogue');
  return ({ from, to }) =>
    from === null
      ? t('years.until', { to: to ?? '' })
      : to === null
        ? t('years.since', { from })
        : from === to
          ? String(from)
          : t('years.range', { from, to });
}
