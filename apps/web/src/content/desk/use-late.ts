import { useEffect, useState } from 'react';

/** Wait so long after a key before the server is asked. */
const typingMilliseconds = 500;

/** A value that somebody types, once they pause. */
export function useLate<Value>(value: Value): Value {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), typingMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
}
