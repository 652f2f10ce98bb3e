import { lettersApart, titleKey } from '@yuelan/search';
import type { TitleRecord } from '../title-record.ts';
import { partOf } from './part-designation.ts';

/** Up to a third of the letters may differ: a corrected misprint is the same book, the title of another volume is not. */
const toleratedShare = 1 / 3;

/**
 * Whether two records with one ISBN mean one book. Sets and careless publishers give one ISBN to several titles, so the
 * number alone does not decide: one title must begin with the other, or differ by little.
 */
export function titlesAgree(
  one: Pick<TitleRecord, 'title' | 'subtitle'>,
  other: Pick<TitleRecord, 'title' | 'subtitle'>,
): boolean {
  if (partOf(one.title, one.subtitle) !== partOf(other.title, other.subtitle)) return false;
  const [a, b] = [titleKey(one.title), titleKey(other.title)];
  if (a === b) {
    const [x, y] = [titleKey(one.subtitle), titleKey(other.subtitle)];
    return x.startsWith(y) || y.startsWith(x) || close(x, y);
  }
  if (a === '' || b === '') return false;
  const [wholeA, wholeB] = [a + titleKey(one.subtitle), b + titleKey(other.subtitle)];
  return wholeA.startsWith(wholeB) || wholeB.startsWith(wholeA) || close(a, b);
}

function close(a: string, b: string): boolean {
  // Volumes of a set differ only by their number ("第二卷", "vol. 3"): digits and numerals must be the same.
  if (numbersIn(a) !== numbersIn(b)) return false;
  const limit = Math.floor(Math.max(a.length, b.length) * toleratedShare);
  return limit > 0 && lettersApart(a, b, limit) <= limit;
}

function numbersIn(key: string): string {
  return key.replaceAll(/[^0-9一二三四五六七八九十百上中下甲乙丙丁]/gu, '');
}
