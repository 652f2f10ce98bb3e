import { lettersApart, pinyinForms, pinyinKey, pinyinSlips } from '../../analysis/index.ts';
import type { QueryRow } from '../../port.ts';
import { fieldsOf } from '../index/fields.ts';
import { pinyinToken } from '../index/tokens.ts';
import { tokenRows } from '../query/match.ts';
import type { Source } from '../query/source.ts';
import type { NearRows } from './near-values.ts';

/** How many titles that begin with the first half of the letters are compared with all of them. */
const mostSpoken = 200;

/** The titles whose pinyin is a letter apart from the typed ones. */
export function nearSpoken(source: Source, key: string): readonly number[] {
  if (!/^[a-z]{6,}$/u.test(key)) return [];
  const token = (letters: string): string => pinyinToken('title', 'full', letters);
  const start = key.slice(0, Math.ceil(key.length / 2));
  const begun = source.view.liveOf(tokenRows(source, token(start), 'beginning')).subarray(0, mostSpoken);
  const slipped = source.beginnings(pinyinSlips(key).map(token));
  return [
    ...[...begun].filter((row) => lettersApart(key, pinyinForms(source.titleOf(row)).full, 1) <= 1),
    ...slipped.flatMap((letters) => [...source.view.liveOf(tokenRows(source, letters, 'whole'))]),
  ];
}

/** Letters typed as for an input method: initials with vowels (`bgja`), one wrong letter, some Latin (`hong楼梦`). */
export function spoken(source: Source, row: QueryRow): NearRows {
  const rows: NearRows = new Map();
  if (!fieldsOf[row.scope].includes('title')) return rows;
  const take = (
    form: 'full' | 'initials',
    key: string,
    extent: 'whole' | 'beginning',
    cost: number,
  ): void => {
    for (const at of source.view.liveOf(tokenRows(source, pinyinToken('title', form, key), extent)))
      if (!rows.has(at)) rows.set(at, cost);
  };
  const letters = pinyinKey(row.text);
  if (/^[\p{Script=Latin}\s'’]+$/u.test(row.text)) {
    if (letters.length >= 4) take('initials', letters, letters.length > 5 ? 'beginning' : 'whole', 1);
    for (const at of nearSpoken(source, letters)) rows.set(at, 1);
  } else if (/\p{Script=Han}/u.test(row.text) && /[a-z]/iu.test(row.text)) {
    const { full } = pinyinForms(row.text);
    if (full.length > 3) take('full', full, 'whole', 0.5);
  }
  return rows;
}
