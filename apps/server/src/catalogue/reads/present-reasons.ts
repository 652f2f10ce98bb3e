import { type Language, type Reason, reasonFieldWords, reasonFormWords } from '@yuelan/contract';
import type { ReasonValue, Reason as Told } from '@yuelan/search';
import { excerptAround } from '../rules/excerpt.ts';
import type { TitleRecord } from '../title-record.ts';

/** Columns of a summary shown on each side of the first match: 24 Han characters. */
const around = 48;

/** The reasons why a title answers a search, in the reader's language. */
export function presentReasons(reasons: readonly Told[], language: Language): Reason[] {
  return reasons.map((reason) => present(shortened(reason), language));
}

function present({ field, form, text, marks }: Told, language: Language): Reason {
  return {
    field,
    form,
    label: reasonFormWords[form][language].replace('{field}', reasonFieldWords[field][language]),
    parts: partsOf(text, marks),
  };
}

/** The text cut at its marks into alternating plain and marked parts, the first one plain. */
function partsOf(text: string, marks: Told['marks']): string[] {
  const parts: string[] = [];
  let last = 0;
  for (const [start, end] of marks) {
    parts.push(text.slice(last, start), text.slice(start, end));
    last = end;
  }
  return [...parts, text.slice(last)];
}

/** The values of a title that may say why it answers a search. */
export function reasonValues(record: TitleRecord, callNumber: string): readonly ReasonValue[] {
  const values: ReasonValue[] = [
    { field: 'title', text: record.title },
    { field: 'subtitle', text: record.subtitle },
    { field: 'publisher', text: record.publisher },
    { field: 'callNumber', text: callNumber === '' ? record.callNumber : callNumber },
    { field: 'callNumber', text: record.classCode },
    { field: 'summary', text: record.summary },
  ];
  for (const text of [...record.parallelTitles, record.series]) values.push({ field: 'otherTitle', text });
  for (const text of [...record.isbns, ...record.cancelledIsbns]) values.push({ field: 'isbn', text });
  for (const text of record.keywords) values.push({ field: 'subject', text });
  for (const [place, { role, name, originalName }] of record.creators.entries()) {
    const field =
      role === 'translator' ? 'translator' : place === 0 || role === 'author' ? 'author' : 'contributor';
    values.push({ field, text: name }, { field, text: originalName });
  }
  return values;
}

/** The part of a summary around its first match; other values stay whole. */
function shortened(reason: Told): Told {
  const [first] = reason.marks;
  if (reason.field !== 'summary' || first === undefined) return reason;
  const [from, to] = excerptAround(reason.text, first, around);
  const before = from === 0 ? '' : '…';
  const shift = before.length - from;
  return {
    ...reason,
    text: `${before}${reason.text.slice(from, to)}${to < reason.text.length ? '…' : ''}`,
    marks: reason.marks
      .filter(([, end]) => end <= to)
      .map(([start, end]): readonly [number, number] => [start + shift, end + shift]),
  };
}
