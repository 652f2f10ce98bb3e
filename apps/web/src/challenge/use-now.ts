import { useEffect, useState } from 'react';

const tickMilliseconds = 200;

/** The device's clock in milliseconds, updated five times a second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}
