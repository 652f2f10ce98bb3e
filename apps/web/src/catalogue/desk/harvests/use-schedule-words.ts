import { useTranslation } from '../../../messages/translation.ts';
import { shapeOf } from './schedule-words.ts';

const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const;

/** Returns a function that puts a cron pattern into words. */
export function useScheduleWords(): (pattern: string) => string {
  const { t } = useTranslation('catalogueDesk');
  return (pattern) => {
    const shape = shapeOf(pattern);
    switch (shape.every) {
      case 'request':
        return t('harvests.every.request');
      case 'minutes':
        return t('harvests.every.minutes', { minutes: shape.count });
      case 'hour':
        return t('harvests.every.hour', { minute: shape.minute });
      case 'day':
        return t('harvests.every.day', { time: shape.time });
      case 'week':
        return t('harvests.every.week', {
          time: shape.time,
          days: weekdays
            .filter((day) => shape.weekdays.includes(Number(day)))
            .map((day) => t(`harvests.weekday.${day}`))
            .join(t('between')),
        });
      case 'pattern':
        return t('harvests.every.pattern', { pattern: shape.pattern });
    }
  };
}
