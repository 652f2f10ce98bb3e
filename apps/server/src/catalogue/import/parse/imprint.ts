import { cleanLine } from './text.ts';
import { parseYear } from './year.ts';

/** The content of a cell such as `出版信息：刘慈欣 / 重庆出版社 / 2008-1 / 23.00元`. '' for missing parts. */
export interface Imprint {
  readonly people: string;
  readonly publisher: string;
  readonly date: string;
  readonly price: string;
}

const label = /^(?:出版信息|出版社|出版者|出版项)\s*[:：]\s*/;
const currency =
  /[¥￥$£€元円圆圓]|税込|[台港][币幣]|\b(?:CNY|RMB|USD|EUR|GBP|HKD?|NTD?|TWD|JPY|SGD|CAD|AUD)(?=\d|\b)|\d(?:NTD?|HKD?)\b/i;
const amount = /^\d{1,5}(?:[.,]\d{1,2})?$/;
const months = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/gi;
/** `Kelsen, Hans`: a cell with only a person, where the publisher is missing. */
const invertedName = /^\p{Lu}[\p{L}'’-]+, \p{Lu}[\p{L}. ]*$/u;
/** What a date contains besides digits and the names of months. */
const dateWords =
  /first published|reprinted|reprint|printing|edition|published|[年月日号第版]|\bc(?=\d)|[-\s.,/~–—[\]()]/gi;

/**
 * Reads the parts of an imprint from its end: price, date, publisher, people. Undefined if the cell is a plain name
 * rather than an imprint, that is, if it has no label and no date after a name.
 */
export function parseImprint(cell: string): Imprint | undefined {
  const line = cleanLine(cell);
  const parts = line
    .replace(label, '')
    .split(/(?:^|\s+)\/\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const labelled = label.test(line);
  const price = takeLast(parts, isPrice);
  const date = takeLast(parts, isDate);
  if (!labelled && (date === '' || parts.length === 0)) return undefined;
  const publisher = parts.length === 1 && invertedName.test(parts[0] ?? '') ? '' : (parts.pop() ?? '');
  return { people: parts.join(' / '), publisher, date, price };
}

function takeLast(parts: string[], fits: (part: string) => boolean): string {
  return fits(parts.at(-1) ?? '') ? (parts.pop() ?? '') : '';
}

/** An amount with a currency, or a plain number that is not a year. */
function isPrice(part: string): boolean {
  if (/\d/.test(part) && currency.test(part)) return true;
  return amount.test(part) && !/^(?:1[4-9]|20)\d{2}$/.test(part);
}

/** `2008-1`, `27 Jul 2009`, `20101112`, `03/2008`, `05/01`: only digits, months and separators. */
function isDate(part: string): boolean {
  const rest = part.replaceAll(months, '').replaceAll(dateWords, '');
  if (/^\d+$/.test(rest)) return true;
  return rest.length < 12 && /\d|[〇一二三四五六七八九十元]/.test(rest) && parseYear(part) !== null;
}
