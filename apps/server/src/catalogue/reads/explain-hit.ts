import { type Language, type Reason, reasonFieldWords, reasonFormWords } from '@yuelan/contract';
import {
  explainMatch,
  type MatchTier,
  type QueryRow,
  type ReasonField,
  type ReasonValue,
  type Scope,
  type Reason as Told,
} from '@yuelan/search';
import type { TitleRecord } from '../title-record.ts';

/** What was asked, and the language in which it is answered. */
export interface Asked {
  readonly rows: readonly QueryRow[];
  readonly language: Language;
}

const fieldsOf: Readonly<Record<Scope, readonly ReasonField[] | null>> = {
  title: ['title', 'otherTitle'],
  subtitle: ['subtitle'],
  author: ['author', 'translator', 'contributor'],
  publisher: ['publisher'],
  isbn: ['isbn'],
  callNumber: ['callNumber'],
  all: null,
};

/** Letters of a summary that are shown around the first answer. */
const around = 24;

/** Why a title answers a search: each row's reasons, a field named once. */
export function explainHit(
  { rows, language }: Asked,
  tier: MatchTier,
  record: TitleRecord,
  callNumber: string,
): Reason[] {
  const values = valuesOf(record, callNumber);
  const told = rows
    .filter(({ logic }, place) => place === 0 || logic !== 'not')
    .flatMap(({ text, mode, scope }) => {
      const fields = fieldsOf[scope];
      const searched = fields === null ? values : values.filter(({ field }) => fields.includes(field));
      return explainMatch(text, mode, tier, searched);
    });
  const seen = new Set<string>();
  return told
    .filter(({ field, text }) => !seen.has(`${field} ${text}`) && seen.add(`${field} ${text}`))
    .map((reason) => present(shortened(reason), language));
}

function present({ field, form, text, marks }: Told, language: Language): Reason {
  return {
    field,
    form,
    label: reasonFormWords[form][language].replace('{field}', reasonFieldWords[field][language]),
    parts: partsOf(text, marks),
  };
}

/** The text cut at its marks: plain and marked parts in turn, the first one plain. */
function partsOf(text: string, marks: Told['marks']): string[] {
  const parts: string[] = [];
  let last = 0;
  for (const [start, end] of marks) {
    parts.push(text.slice(last, start), text.slice(start, end));
    last = end;
  }
  return [...parts, text.slice(last)];
}

function valuesOf(record: TitleRecord, callNumber: string): readonly ReasonValue[] {
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

/** The part of a summary around its first answer; other values stay whole. */
function shortened(reason: Told): Told {
  const [first] = reason.marks;
  if (reason.field !== 'summary' || first === undefined) return reason;
  const from = first[0] <= around ? 0 : first[0] - around;
  const to = Math.min(reason.text.length, first[1] + around);
  const before = from === 0 ? '' : '…';
  const shift = before.length - from;
  return {
    ...reason,
    text: `${before}${reason.text.slice(from, to).toWellFormed()}${to < reason.text.length ? '…' : ''}`,
    marks: reason.marks
      .filter(([, end]) => end <= to)
      .map(([start, end]): readonly [number, number] => [start + shift, end + shift]),
  };
}
