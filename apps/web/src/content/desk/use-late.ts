import { useEffect, useState } from 'react';

/** The pause after a key before the server is asked. */
const typingMilliseconds = 500;

/** A value that somebody is typing, updated once they pause. */
export function useLate<Value>(value: Value): Value {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), typingMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}
