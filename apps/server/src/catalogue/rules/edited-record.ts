import type { DeskRecord } from '@yuelan/contract';
import { type Creator, isbnKey } from '@yuelan/search';
import { refuse } from '../../platform/http/refusal.ts';
import { type Call, chooseCall } from '../import/parse/call.ts';
import { parseLanguage } from '../import/parse/language.ts';
import { readCreators } from '../import/parse/names.ts';
import { cleanLine, cleanText, distinct } from '../import/parse/text.ts';
import { parseYear } from '../import/parse/year.ts';
import type { TitleRecord } from '../title-record.ts';

/** The parts of a record that the staff edit. */
export const deskRecordOf = (record: TitleRecord): DeskRecord => ({
  title: record.title,
  subtitle: record.subtitle,
  parallelTitles: [...record.parallelTitles],
  series: record.series,
  seriesAuthors: record.seriesAuthors,
  authorStatement: record.authorStatement,
  creators: record.creators.map(({ name, role }) => ({ name, role })),
  isbns: [...record.isbns],
  issn: record.issn,
  publisher: record.publisher,
  publishPlace: record.publishPlace,
  publishDate: record.publishDate === '' && record.year !== null ? String(record.year) : record.publishDate,
  edition: record.edition,
  pages: record.pages,
  size: record.size,
  price: record.price,
  binding: record.binding,
  language: record.language,
  audience: record.audience,
  callNumber: record.callNumber,
  classCode: record.classCode,
  ddc: record.ddc,
  lcc: record.lcc,
  summary: record.summary,
  contents: record.contents,
  notes: [...record.notes],
  headings: [...record.headings],
});

/** A record with the staff's entries, cleaned as an import does. Refuses invalid numbers and unknown languages. */
export function editedRecord(before: TitleRecord, entered: DeskRecord): TitleRecord {
  const line = cleanLine;
  const lines = (values: readonly string[]) => distinct(values.map(line));
  const authorStatement = line(entered.authorStatement);
  const publishDate = line(entered.publishDate);
  const headings = lines(entered.headings);
  const language = languageOf(entered.language);
  return {
    ...before,
    title: line(entered.title),
    subtitle: line(entered.subtitle),
    parallelTitles: lines(entered.parallelTitles),
    series: line(entered.series),
    seriesAuthors: line(entered.seriesAuthors),
    authorStatement,
    creators: creatorsOf(before, authorStatement, entered.creators),
    isbns: isbnsOf(entered.isbns),
    issn: line(entered.issn),
    publisher: line(entered.publisher),
    publishPlace: line(entered.publishPlace),
    ...dateOf(before, publishDate),
    edition: line(entered.edition),
    pages: line(entered.pages),
    size: line(entered.size),
    price: line(entered.price),
    binding: line(entered.binding),
    language,
    audience: entered.audience,
    ...callOf(before, entered, language),
    summary: cleanText(entered.summary),
    contents: cleanText(entered.contents),
    notes: distinct(entered.notes.map(cleanText)),
    headings,
    keywords: keywordsOf(before, headings),
  };
}

function languageOf(text: string): string {
  const language = parseLanguage(text);
  if (language === undefined) throw refuse('catalogue.language.unknown', { language: text });
  return language;
}

function isbnsOf(entered: readonly string[]): string[] {
  const isbns = new Map<string, string>();
  for (const isbn of distinct(entered.map(cleanLine))) {
    const key = isbnKey(isbn);
    if (key === null) throw refuse('catalogue.isbn.unreadable', { isbn });
    if (!isbns.has(key)) isbns.set(key, isbn);
  }
  return [...isbns.values()];
}

/** If the date did not change, the year stays, because it may come from elsewhere in the source. */
function dateOf(before: TitleRecord, publishDate: string): Pick<TitleRecord, 'year' | 'publishDate'> {
  if (publishDate === deskRecordOf(before).publishDate)
    return { year: before.year, publishDate: before.publishDate };
  const year = parseYear(publishDate);
  return { year: year !== null && year >= -3000 && year <= 2099 ? year : null, publishDate };
}

/**
 * People keep the details known about them. If no people are entered, those in the statement of responsibility are
 * used.
 */
function creatorsOf(
  before: TitleRecord,
  statement: string,
  entered: DeskRecord['creators'],
): readonly Creator[] {
  const named = entered.filter(({ name }) => cleanLine(name) !== '');
  if (named.length === 0) return readCreators([], statement);
  return named.map(({ name, role }) => {
    const plain = cleanLine(name);
    const known = before.creators.find((one) => one.name === plain);
    if (known !== undefined && known.role === role) return known;
    const blank = { originalName: '', nationality: '', dynasty: '' };
    return { ...blank, ...known, name: plain, role, roleText: '' };
  });
}

/** A new call number sets its class and book number, unless a class was entered as well. */
function callOf(before: TitleRecord, entered: DeskRecord, language: string): Call {
  const callNumber = cleanLine(entered.callNumber);
  const classes = {
    classCode: cleanLine(entered.classCode),
    ddc: cleanLine(entered.ddc),
    lcc: cleanLine(entered.lcc),
  };
  const { classScheme, authorNumber, findBookCode } = before;
  if (callNumber === before.callNumber)
    return { callNumber, ...classes, classScheme, authorNumber, findBookCode };
  const isChinese = language === 'chi' || (language === '' && /\p{Script=Han}/u.test(entered.title));
  const call = { classPart: callNumber, bookPart: '', scheme: '', from: 'callNumber' } as const;
  const read = chooseCall(callNumber === '' ? [] : [call], isChinese);
  const classOf = (scheme: 'classCode' | 'ddc' | 'lcc') =>
    classes[scheme] === before[scheme] && read[scheme] !== '' ? read[scheme] : classes[scheme];
  return { ...read, callNumber, classCode: classOf('classCode'), ddc: classOf('ddc'), lcc: classOf('lcc') };
}

/** The values for the keyword facet: the known parts of unchanged headings, and every part of new ones. */
function keywordsOf(before: TitleRecord, headings: readonly string[]): readonly string[] {
  if (JSON.stringify(headings) === JSON.stringify(before.headings)) return before.keywords;
  const partsOf = (heading: string) => heading.split(' -- ').map((part) => part.trim());
  const old = new Set(before.headings);
  return distinct(
    headings.flatMap((heading) =>
      partsOf(heading).filter((part) => !old.has(heading) || before.keywords.includes(part)),
    ),
  );
}
