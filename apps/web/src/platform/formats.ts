import type { Language } from '@yuelan/contract/language';

/** Dates and numbers in one language and time zone. Times come as ISO 8601 with offset, dates as YYYY-MM-DD. */
export interface Formats {
  /** 2026年11月20日, Nov 20, 2026 */
  date(value: string | Date): string;
  /** 2026年11月20日 16:05, Nov 20, 2026, 16:05 */
  dateTime(value: string | Date): string;
  /** 11月20日 星期五, Friday, November 20 */
  dayAndWeekday(value: string | Date): string;
  /** 12,345 */
  number(value: number): string;
}

const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/** A value that is no date is shown as it came. An unknown time zone falls back to the browser's. */
export function createFormats(language: Language, timeZone: string | undefined): Formats {
  const zone = validTimeZone(timeZone);

  function text(value: string | Date, options: Intl.DateTimeFormatOptions): string {
    const isDay = typeof value === 'string' && dateOnly.test(value);
    const moment = new Date(value);
    if (Number.isNaN(moment.getTime())) return String(value);
    // A calendar day has no zone: read and written in UTC it stays the day it is.
    const usedZone = isDay ? 'UTC' : zone;
    return new Intl.DateTimeFormat(
      language,
      usedZone === undefined ? options : { ...options, timeZone: usedZone },
    ).format(moment);
  }

  const day = { year: 'numeric', month: language === 'zh-CN' ? 'long' : 'short', day: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const numbers = new Intl.NumberFormat(language);
  return {
    date: (value) => text(value, day),
    dateTime: (value) => text(value, { ...day, ...clock }),
    dayAndWeekday: (value) => {
      const monthDay = text(value, { month: 'long', day: 'numeric' });
      const weekday = text(value, { weekday: 'long' });
      return language === 'zh-CN' ? `${monthDay} ${weekday}` : `${weekday}, ${monthDay}`;
    },
    number: (value) => numbers.format(value),
  };
}

function validTimeZone(timeZone: string | undefined): string | undefined {
  if (timeZone === undefined || timeZone === '') return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
