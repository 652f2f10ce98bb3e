import { useTranslation } from '../messages/translation.ts';
import { minutesAndSeconds } from './clock.ts';

/** A duration in words: 45 s, 2 min 5 s. */
export function useTimeWords(): (seconds: number) => string {
  const { t } = useTranslation('challenge');
  return (duration) => {
    const { minutes, seconds } = minutesAndSeconds(duration);
    return minutes === 0 ? t('time.seconds', { seconds }) : t('time.minutes', { minutes, seconds });
  };
}
