import { Fault } from '../../platform/fault.ts';
import { t } from '../../platform/message.ts';

/** HH:MM; without an opening time only the closing time is known. */
export interface Hours {
  readonly opens: string | null;
  readonly closes: string;
}

const timeOfDay = /^(?:[01]?\d|2[0-3]):[0-5]\d$/;

/** Reads `09:00-18:00`, or `18:00` where only the closing time is known. Throws Fault. */
export function readHours(text: string): Hours {
  const times = text.split(/[-–]/).map((time) => time.trim().padStart(5, '0'));
  const [first = '', second = first] = times;
  if (times.length > 2 || !timeOfDay.test(first) || !timeOfDay.test(second))
    throw new Fault(t`"${text}" is not a time of day: write 9:00-18:00, 18:00, or none.`);
  if (times.length === 1) return { opens: null, closes: first };
  if (first >= second) throw new Fault(t`"${text}" ends before it begins.`);
  return { opens: first, closes: second };
}

export const printHours = ({ opens, closes }: Hours): string =>
  opens === null ? closes : `${opens}-${closes}`;
