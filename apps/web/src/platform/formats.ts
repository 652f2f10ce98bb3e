import type { Language } from '@yuelan/contract/language';

/** Dates and numbers in one language and time zone. Times come as ISO 8601 with offset, dates as YYYY-MM-DD. */
export interface Formats {
  /** 2026年11月20日, Nov 20, 2026 */
  date(value: string | Date): string;
  /** 2026年11月20日 16:05, Nov 20, 2026, 16:05 */
  dateTime(value: string | Date): string;
  /** 16:05 */
  clock(value: string | Date): string;
  /** 2026年11月, November 2026 */
  month(value: string | Date): string;
  /** 11月20日, Nov 20 */
  monthDay(value: string | Date): string;
  /** 11月20日 星期五, Fri, Nov 20 */
  dayAndWeekday(value: string | Date): string;
  /** 12,345 */
  number(value: number): string;
}

const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

type DateStyle = 'day' | 'moment' | 'clock' | 'month' | 'monthDay' | 'weekday';

const made = new Map<string, Formats>();

/**
 * Formats for a language and time zone. A value that is not a date is shown unchanged. An unknown time zone falls back
 * to the browser's. Created only once, because creating Intl formats costs more than rendering a list of books.
 */
export function formatsOf(language: Language, timeZone: string | undefined): Formats {
  const key = `${language} ${timeZone}`;
  const formats = made.get(key) ?? createFormats(language, timeZone);
  made.set(key, formats);
  return formats;
}

function createFormats(language: Language, timeZone: string | undefined): Formats {
  const length = language === 'zh-CN' ? 'long' : 'short';
  const day = { year: 'numeric', month: length, day: 'numeric' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const styles: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
    day,
    moment: { ...day, ...clock },
    clock,
    month: { year: 'numeric', month: 'long' },
    monthDay: { month: length, day: 'numeric' },
    weekday: { weekday: length },
  };
  const dates = new Map<string, Intl.DateTimeFormat>();
  let numbers: Intl.NumberFormat | undefined;

  function text(value: string | Date, style: DateStyle): string {
    const isDay = typeof value === 'string' && dateOnly.test(value);
    const moment = new Date(value);
    if (Number.isNaN(moment.getTime())) return String(value);
    // A calendar day has no time zone; parsing and formatting it in UTC keeps the day.
    const zone = isDay ? 'UTC' : timeZone;
    const key = `${style} ${zone}`;
    const format = dates.get(key) ?? dateFormat(language, styles[style], zone);
    dates.set(key, format);
    return format.format(moment);
  }

  return {
    date: (value) => text(value, 'day'),
    dateTime: (value) => text(value, 'moment'),
    clock: (value) => text(value, 'clock'),
    month: (value) => text(value, 'month'),
    monthDay: (value) => text(value, 'monthDay'),
    dayAndWeekday: (value) => {
      const monthDay = text(value, 'monthDay');
      const weekday = text(value, 'weekday');
      return language === 'zh-CN' ? `${monthDay} ${weekday}` : `${weekday}, ${monthDay}`;
    },
    number: (value) => {
      numbers ??= new Intl.NumberFormat(language);
      return numbers.format(value).replace('-', '−');
    },
  };
}

function dateFormat(
  language: Language,
  style: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, timeZone === undefined ? style : { ...style, timeZone });
  } catch {
    return new Intl.DateTimeFormat(language, style);
  }
}
