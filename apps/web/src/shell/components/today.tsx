import { useEffect, useState } from 'react';
import { useFormats } from '../../library/public.ts';
import styles from './today.module.css';

/** How often the date is checked (docs/limits.md#timing-on-the-pages). */
const refreshMilliseconds = 3_600_000;

/** Today with its weekday, in the library's time zone. */
export function Today() {
  const formats = useFormats();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return (
    <time className={styles['today']} dateTime={now.toISOString()} suppressHydrationWarning>
      {formats.dayAndWeekday(now)}
    </time>
  );
}
