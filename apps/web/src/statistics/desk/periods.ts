import { daysAfter } from '../../platform/days.ts';

/** A period from one day to another (YYYY-MM-DD), both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

export const presets = ['week', 'thirty', 'month', 'lastMonth', 'year', 'lastYear', 'schoolYear'] as const;
export type Preset = (typeof presets)[number];

/** The day of a time in a time zone; in the browser's time zone if the given one is unknown. */
export function dayIn(time: Date, timeZone: string | undefined): string {
  try {
    // Swedish dates are written as in ISO 8601.
    return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time);
  } catch {
    return dayIn(time, undefined);
  }
}

/** The days of a preset as of `today`. Periods that are not over yet end today. */
export function spanOf(preset: Preset, today: string): Span {
  const year = Number(today.slice(0, 4));
  const lastOfLastMonth = daysAfter(`${today.slice(0, 7)}-01`, -1);
  switch (preset) {
    case 'week':
      return { from: daysAfter(today, -6), to: today };
    case 'thirty':
      return { from: daysAfter(today, -29), to: today };
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case 'lastMonth':
      return { from: `${lastOfLastMonth.slice(0, 7)}-01`, to: lastOfLastMonth };
    case 'year':
      return { from: `${year}-01-01`, to: today };
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
    case 'schoolYear':
      return { from: `${today.slice(5) >= '09-01' ? year : year - 1}-09-01`, to: today };
  }
}

/** The preset with this period, or undefined. */
export function presetOf(span: Span, today: string): Preset | undefined {
  return presets.find((preset) => {
    const { from, to } = spanOf(preset, today);
    return from === span.from && to === span.to;
  });
}
