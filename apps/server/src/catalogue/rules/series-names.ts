import { isPartDesignation } from './part-designation.ts';

/** A number of a volume at the end of a series: `; 12`, `, v. 3`, ` #4`. */
const lastNumber = /[\s,;:#]+(?:v|vol|no|bk)?\.?\s*\d{1,4}$/iu;

/** The names of the series of a record, without volume numbers. Catalogues separate them by ` ; `. */
export function seriesNamesOf(series: string): readonly string[] {
  const names = series
    .split(/\s*[;；]\s+/u)
    .map((part) => part.replace(lastNumber, '').trim())
    .filter((part) => /\p{L}/u.test(part) && !isPartDesignation(part));
  return [...new Set(names)];
}
