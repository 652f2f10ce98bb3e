import { isbnIsValid, isbnKey } from '@yuelan/search';
import { type Doubt, doubt } from './doubts.ts';
import { parseBinding } from './parse/price.ts';
import type { Sourced } from './parse/raw-title.ts';
import { cleanLine } from './parse/text.ts';

const maxIsbns = 200;

/**
 * ISBNs as catalogued. A number with a wrong check digit is kept with a doubt, since misprints are common and readers
 * copy them. One that a spreadsheet rounded is dropped. A number of nine or eight digits gets back the leading zeros
 * that a spreadsheet removed, if the check digit then agrees.
 */
export function judgeIsbns(
  values: readonly Sourced[],
  report: (found: Doubt) => void,
): { isbns: string[]; binding: string } {
  const isbns: string[] = [];
  const keys = new Set<string>();
  let binding = '';
  let rounded: Doubt | undefined;
  const take = (isbn: string) => {
    const key = isbnKey(isbn) ?? isbn;
    if (keys.has(key)) return;
    keys.add(key);
    isbns.push(isbn);
  };
  for (const { value, from } of values.slice(0, maxIsbns)) {
    const text = cleanLine(value).replace(/\.0+$/, '');
    if (text === '') continue;
    binding ||= parseBinding(text);
    if (/^\d+(\.\d+)?e\+?\d+$/i.test(text)) {
      rounded ??= doubt('isbn.precision-lost', from, text);
      continue;
    }
    const bare = text
      .replace(/\s*[(（[].*$/, '')
      .replace(/^(isbn)[\s:：]*/i, '')
      .replace(/[\s:;,.]+$/, '')
      .trim();
    if (isbnIsValid(bare)) {
      take(bare);
      continue;
    }
    const digits = bare.replace(/[\s-]/g, '').toUpperCase();
    const padded = /^\d{6,8}[\dX]$/.test(digits) ? digits.padStart(10, '0') : '';
    if (padded !== '' && isbnIsValid(padded)) take(padded);
    else if (isbnKey(bare) !== null) {
      if (!/^(CN)?\d{4,6}[·.]\d/.test(bare)) report(doubt('isbn.check-digit', from, bare));
      take(bare.slice(0, 40));
    } else {
      // `1.60rub` and `精装` appear where an ISBN should be: a MARC 020 without a number raises no doubt.
      const several =
        bare.match(/(?:97[89][\d -]{10,14}\d|\b\d[\d -]{8,11}[\dXx])\b/g)?.filter(isbnIsValid) ?? [];
      for (const isbn of several) take(isbn.trim());
      if (several.length === 0 && /\d{5}/.test(bare)) report(doubt('isbn.unreadable', from, text));
    }
  }
  if (rounded && isbns.length === 0) report(rounded);
  return { isbns, binding };
}
