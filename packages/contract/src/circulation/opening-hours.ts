/** HH:MM; without an opening time only the closing time is known. */
export interface Hours {
  readonly opens: string | null;
  readonly closes: string;
}

const timeOfDay = /^(?:[01]?\d|2[0-3]):[0-5]\d$/;

/**
 * Reads `09:00-18:00`, or `18:00` if only the closing time is known. For any other text, returns what is wrong with it.
 */
export function parseHours(text: string): Hours | 'no time' | 'backwards' {
  const times = text.split(/[-–]/).map((time) => time.trim().padStart(5, '0'));
  const [first = '', second = first] = times;
  if (times.length > 2 || !timeOfDay.test(first) || !timeOfDay.test(second)) return 'no time';
  if (times.length === 1) return { opens: null, closes: first };
  return first < second ? { opens: first, closes: second } : 'backwards';
}
