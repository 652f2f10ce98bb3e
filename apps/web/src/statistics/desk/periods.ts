/** From a day until a day (YYYY-MM-DD), both counted. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

export const presets = ['week', 'thirty', 'month', 'lastMonth', 'year', 'lastYear', 'schoolYear'] as const;
export type Preset = (typeof presets)[number];

/** The day of a time in a time zone; one that is not known is that of the browser. */
export function dayIn(time: Date, timeZone: string | undefined): string {
  try {
    // Swedish writes dates as ISO 8601 does.
    return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time);
  } catch {
    return dayIn(time, undefined);
  }
}

const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The days that a preset means today. Periods that go on end today. */
export function spanOf(preset: Preset, today: string): Span {
  const year = Number(today.slice(0, 4));
  const lastOfLastMonth = shifted(`${today.slice(0, 7)}-01`, -1);
  switch (preset) {
    case 'week':
      return { from: shifted(today, -6), to: today };
    case 'thirty':
      return { from: shifted(today, -29), to: today };
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

/** The preset of a period, if it is one. */
export function presetOf(span: Span, today: string): Preset | undefined {
  return presets.find((preset) => {
    const { from, to } = spanOf(preset, today);
    return from === span.from && to === span.to;
  });
}
