import { lettersApart, pinyinForms, pinyinKey } from '../../analysis/index.ts';
import type { QueryRow } from '../../port.ts';
import { fieldsOf } from '../index/fields.ts';
import { pinyinToken } from '../index/tokens.ts';
import { tokenRows } from '../query/match.ts';
import type { Source } from '../query/source.ts';
import type { NearRows } from './near-values.ts';

/** How many titles are compared for one typed sound. */
const mostSpoken = 200;

/** The titles whose pinyin begins with the first half of the letters. */
export function nearSpoken(source: Source, key: string): readonly number[] {
  if (!/^[a-z]{6,}$/u.test(key)) return [];
  const start = key.slice(0, Math.ceil(key.length / 2));
  const rows = source.view.liveOf(tokenRows(source, pinyinToken('title', 'full', start), 'beginning'));
  return [...rows.subarray(0, mostSpoken)];
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
    for (const at of nearSpoken(source, letters)) {
      if (lettersApart(letters, pinyinForms(source.titleOf(at)).full, 1) <= 1) rows.set(at, 1);
    }
  } else if (/\p{Script=Han}/u.test(row.text) && /[a-z]/iu.test(row.text)) {
    const { full } = pinyinForms(row.text);
    if (full.length > 3) take('full', full, 'whole', 0.5);
  }
  return rows;
}
