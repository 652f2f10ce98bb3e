import { isbnKey } from '@yuelan/search';
import { isPartDesignation, partOf } from '../rules/part-designation.ts';
import { type Doubt, doubt } from './doubts.ts';
import type { DraftTitle } from './draft-title.ts';
import { judgeIsbns } from './judge-isbns.ts';
import { chooseCall } from './parse/call.ts';
import { coverFileOf } from './parse/cover.ts';
import { parseLanguage } from './parse/language.ts';
import { readCreators } from './parse/names.ts';
import { isIsbnAsPrice, parseBinding, parsePrice } from './parse/price.ts';
import type { RawTitle, Sourced } from './parse/raw-title.ts';
import { cleanLine, cleanText, distinct, stripIsbd, unbracket } from './parse/text.ts';
import { webAddressOf } from './parse/web-text.ts';
import { isReign, parseYear } from './parse/year.ts';

/**
 * Longest texts kept, in characters: `maxLine` for titles, names and other lines, `maxText` for summaries, contents and
 * notes.
 */
const maxLine = 1000;
const maxText = 20_000;
const maxCopies = 1000;
const maxList = 200;

/**
 * Judges the content of a row. Values are normalised, implausible ones are left out or kept with a doubt, and a row
 * without a title is refused.
 */
export function judge(
  raw: RawTitle,
  row: number,
  already: readonly Doubt[],
): { draft: DraftTitle; doubts: Doubt[] } | { rejected: Doubt; doubts: Doubt[]; sourceId: string } {
  const doubts: Doubt[] = already.slice(0, 50);
  const report = (found: Doubt) => {
    if (doubts.length < 50 && !doubts.some((one) => one.code === found.code && one.field === found.field))
      doubts.push(found);
  };
  const line = (text: string, field: string) => cut(cleanLine(text), maxLine, field);
  const long = (text: string, field: string) => cut(cleanText(text), maxText, field);
  function cut(text: string, limit: number, field: string): string {
    if (text.length <= limit) return text;
    report(doubt('field.too-long', field, `${text.length} > ${limit}`));
    return text.slice(0, limit).toWellFormed();
  }
  const lines = (values: readonly string[], field: string) =>
    distinct(values.slice(0, maxList).map((value) => line(value, field)));

  const sourceId = line(raw.sourceId, 'id').slice(0, 100);
  const { title, series } = placeParts(
    line(raw.title, 'title'),
    raw.subtitle,
    distinct((raw.series.length > 0 ? raw.series : raw.seriesLinks).map(unbracket)),
  );
  if (!/[\p{L}\p{N}]/u.test(title) && !/\p{S}|\p{P}/u.test(title))
    return { rejected: doubt('title.missing'), doubts, sourceId };

  const { isbns, binding: isbnBinding } = judgeIsbns(raw.isbns, report);
  const language = judgeLanguage(raw.language, report);
  const statement = line(raw.statement?.value ?? '', 'author');
  const creators = readCreators(raw.names, statement).slice(0, maxList);
  if (creators.length === 0 && /[\p{L}]/u.test(statement) && !isNobody(statement))
    report(doubt('author.unparsed', raw.statement?.from, statement));
  const chinese = language === 'chi' || (language === '' && /\p{Script=Han}/u.test(title));
  const call = chooseCall(
    raw.calls.map((one) => ({
      ...one,
      classPart: line(one.classPart, one.from),
      bookPart: line(one.bookPart, one.from),
    })),
    chinese,
  );
  const priceText = line(raw.price?.value ?? '', 'price').slice(0, 100);
  const price = parsePrice(priceText);
  if (isIsbnAsPrice(priceText)) report(doubt('price.isbn', raw.price?.from, priceText));
  else if (priceText !== '' && price === '' && !/^[\p{L}\s.]*$/u.test(priceText))
    report(doubt('price.unreadable', raw.price?.from, priceText));
  const publishDate = stripIsbd(line(raw.date?.value ?? '', 'publishDate').slice(0, 100)).replace(/^0+$/, '');
  const year = judgeYear(raw, publishDate, report);
  const headings = distinct(raw.headings.map((heading) => line(heading.whole, 'keywords')));
  const otherTitles = lines(raw.otherTitles, 'title').filter((other) => other !== title);

  return {
    draft: {
      sourceRow: row,
      sourceId,
      isbns,
      cancelledIsbns: lines(raw.cancelledIsbns, 'isbn').filter((value) => isbnKey(value) !== null),
      issn: line(raw.issn, 'issn').slice(0, 20),
      title,
      subtitle: line(raw.subtitle, 'subtitle'),
      parallelTitles: otherTitles,
      series: line(series.join(' ; '), 'series'),
      seriesAuthors: line(distinct(raw.seriesAuthors).join(' ; '), 'series'),
      authorStatement: statement,
      creators,
      summary: long(raw.summary, 'summary'),
      contents: long(raw.contents, 'contents'),
      notes: distinct(raw.notes.slice(0, maxList).map((note) => long(note, 'notes'))),
      ...call,
      audience: raw.audience,
      publisher: line(raw.publisher, 'publisher'),
      publishPlace: line(raw.place, 'publishPlace'),
      year,
      publishDate,
      pages: line(raw.extent, 'pages').slice(0, 200),
      size: line(raw.size, 'size').slice(0, 100),
      price,
      binding: (line(raw.binding, 'binding') || isbnBinding || parseBinding(price)).slice(0, 100),
      edition: line(raw.edition, 'edition').slice(0, 200),
      language,
      headings: headings.slice(0, maxList),
      keywords: distinct(
        raw.headings.flatMap((heading) => heading.keywords.map((word) => line(word, 'keywords'))),
      ).slice(0, maxList),
      cover: judgeCover(raw.cover, report),
      copies: raw.copies.slice(0, maxCopies),
      copyCount: judgeCopyCount(raw, report),
      shelf: line(raw.shelf, 'shelf').slice(0, 100),
      storage: line(raw.storage, 'storage').slice(0, 200),
      navigationUrl: raw.navigationUrl,
    },
    doubts,
  };
}

/** A part designation in the series field belongs to the title: NANA, series `Vol. 1` → `NANA. Vol. 1`. */
function placeParts(title: string, subtitle: string, series: readonly string[]) {
  const parts = series.filter(isPartDesignation);
  const isNew = title !== '' && parts.length > 0 && partOf(title, subtitle) === '';
  return {
    title: isNew ? `${title}. ${parts.join(', ')}` : title,
    series: series.filter((one) => !parts.includes(one)),
  };
}

function isNobody(statement: string): boolean {
  return /佚名|无名氏|不详|未知|anonymous|unknown|various|s\.n\.|n\/a|none|^无$/i.test(statement);
}

function judgeLanguage(value: Sourced | undefined, report: (found: Doubt) => void): string {
  if (!value) return '';
  const language = parseLanguage(value.value);
  if (language === undefined) report(doubt('language.unknown', value.from, value.value));
  return language ?? '';
}

function judgeYear(raw: RawTitle, publishDate: string, report: (found: Doubt) => void): number | null {
  const year = parseYear(publishDate);
  const believable = year !== null && year >= -3000 && year <= 2099 ? year : null;
  if (believable !== null) return believable;
  const coded = /^\d{4}$/.test(raw.codedDate) ? Number(raw.codedDate) : 0;
  if (coded >= 1000 && coded <= 2099) return coded;
  if (
    /[\p{L}\p{N}]/u.test(publishDate) &&
    !/^(0+|n\.?\s?d\.?|s\.?\s?a\.?|不详|未知|无|日期不详|出版年不详)$/i.test(stripIsbd(publishDate))
  )
    report(doubt(isReign(publishDate) ? 'year.reign' : 'year.unreadable', raw.date?.from, publishDate));
  return null;
}

function judgeCover(value: Sourced | undefined, report: (found: Doubt) => void): string {
  if (!value || value.value === '') return '';
  const address = webAddressOf(value.value);
  if (address !== '') return address;
  const file = coverFileOf(value.value);
  if (file !== undefined) return file;
  report(doubt('cover.not-a-url', value.from, value.value));
  return '';
}

function judgeCopyCount(raw: RawTitle, report: (found: Doubt) => void): number | null {
  const counted = raw.copies.reduce((sum, copy) => sum + copy.count, 0);
  // Tables with a row for each copy often repeat the title's total number of copies.
  if (raw.copies.some(({ barcode }) => barcode !== '')) return counted;
  if (!raw.copyCount || raw.copyCount.value === '') return counted > 0 ? counted : null;
  const { value, from } = raw.copyCount;
  const count = /^\d{1,9}(\.0+)?\s*(册|本|套|卷|copies|copy)?$/i.test(value)
    ? Number.parseInt(value, 10)
    : -1;
  if (count < 0) report(doubt('copies.unreadable', from, value));
  else if (count > maxCopies) report(doubt('copies.too-many', from, value));
  else return count;
  return null;
}
