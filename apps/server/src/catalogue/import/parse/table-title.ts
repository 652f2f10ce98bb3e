import { decodeEntities, isbnIsValid } from '@yuelan/search';
import type { Columns } from '../../../import/public.ts';
import { readAudience } from '../../rules/audience.ts';
import { isPartDesignation } from '../../rules/part-designation.ts';
import { type Doubt, doubt } from '../doubts.ts';
import { looksLikeCall } from './call.ts';
import type { ColumnField } from './column-headings.ts';
import { parseCopyStatus } from './copy-headings.ts';
import { parseHeadings } from './headings.ts';
import { parseImprint } from './imprint.ts';
import { emptyRaw, type RawTitle } from './raw-title.ts';
import { cleanBarcode, cleanLine, hasControls, stripIsbd, unwrapTitle } from './text.ts';
import { plainSummary, webAddressOf } from './web-text.ts';

/** Values that programs write for an empty field. */
const emptyWords = /^(?:null|n\/a|none|nan|#n\/a|#ref!|#value!)$/i;
/** `作者/译者：` with nothing after it. */
const bareLabel = /^[\p{Script=Han}/]{2,8}[:：]$/u;
const nothing = { value: '', from: '' };

/** Reads a table row's data about its title. */
export function readTableTitle(
  cells: readonly string[],
  columns: Pick<Columns<string>, 'at' | 'headings'>,
): { raw: RawTitle; doubts: Doubt[] } {
  const doubts: Doubt[] = [];
  const all = (field: ColumnField) => {
    const found: { value: string; from: string }[] = [];
    for (const at of columns.at.get(field) ?? []) {
      const value = decodeEntities((cells[at] ?? '').trim());
      if (value !== '' && !emptyWords.test(value) && !bareLabel.test(value))
        found.push({ value, from: columns.headings[at] ?? field });
    }
    return found;
  };
  const of = (field: ColumnField) => all(field)[0] ?? nothing;
  const raw = emptyRaw();
  for (const [at, cell] of cells.entries()) {
    if (hasControls(cell)) doubts.push(doubt('control.characters', columns.headings[at]));
  }

  raw.sourceId = of('id').value;
  raw.isbns.push(
    ...[...all('isbn'), ...all('isbn13')].flatMap(({ value, from }) =>
      value.split(/[;；|,，、\n]/).map((one) => ({ value: one.trim(), from })),
    ),
  );
  readTitles(
    raw,
    of('title').value,
    of('subtitle').value,
    of('originalTitle').value,
    all('parallelTitle').map((one) => one.value),
    of('author').value,
  );
  const series = cleanLine(of('series').value);
  if (series !== '') raw.series.splice(0, raw.series.length, unwrapTitle(series));
  if (of('seriesAuthors').value !== '') raw.seriesAuthors.push(of('seriesAuthors').value);
  const imprintCell = of('imprint').value === '' ? of('publisher') : of('imprint');
  const imprint = parseImprint(imprintCell.value);
  const people = of('author').value === '' ? (imprint?.people ?? '') : '';
  const authors = [of('author'), { value: people, from: imprintCell.from }, ...all('otherAuthors')].filter(
    (one) => one.value !== '',
  );
  const inverted = authors.filter((one) => isInverted(one.value));
  raw.names.push(
    ...inverted.map((one) => ({ heading: one.value, role: '', corporate: false, otherForm: '' })),
  );
  const [first] = authors;
  // The statement in the title cell says what each person did, which inverted headings do not.
  if (first && !(raw.statement && inverted.length === authors.length))
    raw.statement = { value: authors.map((one) => one.value).join(' ; '), from: first.from };
  raw.summary = plainSummary(of('summary').value);
  raw.contents = of('contents').value;
  raw.notes.push(...all('notes').map((one) => one.value));
  readCall(raw, of('callNumber'), of('classCode'), of('authorNumber').value, doubts);
  for (const scheme of ['ddc', 'lcc'] as const) {
    const { value, from } = of(scheme);
    if (value !== '') raw.calls.push({ classPart: cleanLine(value), bookPart: '', scheme, from });
  }
  raw.audience = readAudience(of('audience').value, 'audience');
  raw.publisher = readPublisher(raw, imprint?.publisher ?? of('publisher').value);
  if (of('imprint').value !== '' && imprint === undefined) raw.notes.push(of('imprint').value);
  raw.place ||= of('publishPlace').value;
  const date =
    of('publishDate').value === '' ? { ...imprintCell, value: imprint?.date ?? '' } : of('publishDate');
  if (date.value !== '')
    raw.date = {
      value: date.value.replace(/\s+\d{1,2}:\d{2}(:\d{2})?(\.\d+)?$/, '').replace(/^(-?\d{1,4})\.0+$/, '$1'),
      from: date.from,
    };
  readExtent(raw, of('pages').value, of('size').value);
  if (of('price').value !== '') raw.price = of('price');
  else if (imprint !== undefined && imprint.price !== '')
    raw.price = { value: imprint.price, from: imprintCell.from };
  raw.binding = of('binding').value || raw.binding;
  raw.edition = of('edition').value;
  if (of('language').value !== '') raw.language = of('language');
  for (const { value, from } of all('keywords')) {
    const headings = parseHeadings(value);
    if (headings) raw.headings.push(...headings);
    else doubts.push(doubt('keywords.unreadable', from, value));
  }
  if (of('cover').value !== '') raw.cover = of('cover');
  if (of('copies').value !== '') raw.copyCount = of('copies');
  raw.shelf = of('shelf').value;
  raw.storage = of('storage').value;
  const navigation = of('navigationUrl');
  raw.navigationUrl = webAddressOf(navigation.value);
  if (navigation.value !== '' && raw.navigationUrl === '')
    doubts.push(doubt('navigation.not-a-url', navigation.from, navigation.value));
  readBarcodes(raw, all('barcode'), of('library').value, of('status'), doubts);
  return { raw, doubts };
}

/**
 * Title cells hold more than titles: 《》 around the whole, ` : ` subtitle, ` = ` parallel title, ` / ` author, a
 * medium in brackets, and in English lists a series in brackets (`(The Hunger Games, #1)`). The title column decides
 * the title; an original title beside it becomes another title, or the title when there is no other.
 */
function readTitles(
  raw: RawTitle,
  cell: string,
  subtitle: string,
  original: string,
  others: readonly string[],
  author: string,
): void {
  let title = cleanLine(cell)
    .replace(/\s*[[［](专著|電子資源|电子资源|普通图书|连环画|M|图书)[\]］]\s*/g, ' ')
    .trim();
  const statement = /^(.+?)\s+\/\s+(.+)$/.exec(title);
  if (statement?.[1] !== undefined && statement[2] !== undefined && isStatement(statement[2], author)) {
    title = statement[1];
    raw.statement = { value: statement[2], from: 'title' };
  }
  const series = /^(.+?)\s*\(([^()]*(?:#|Book |Vol\.? )\d[\d.\-–&, ]*)\)$/.exec(title);
  if (series?.[1] !== undefined && series[2] !== undefined && !isPartDesignation(series[2])) {
    title = series[1];
    raw.series.push(series[2]);
  }
  const bound = /^(.+?)\s*[(（](平装|精装|软精装|线装|盒装)[)）]$/.exec(title);
  if (bound?.[1] !== undefined && bound[2] !== undefined) {
    title = bound[1];
    raw.binding = bound[2];
  }
  title = unwrapTitle(title);
  const [main = '', ...parallel] = title.split(/\s+=\s+/);
  raw.otherTitles.push(...parallel);
  const split =
    /^(.+?)\s+[:：]\s+(.+)$/.exec(main) ?? /^([\p{Script=Latin}\p{N}\p{P} ]+?):\s+(.+)$/u.exec(main);
  raw.subtitle = unwrapTitle(subtitle);
  raw.title = main;
  if (raw.subtitle === '' && split?.[1] !== undefined && split[2] !== undefined) {
    raw.title = split[1];
    raw.subtitle = split[2];
  }
  const originalTitle = unwrapTitle(original);
  if (raw.title === '') raw.title = originalTitle;
  else if (originalTitle !== '' && originalTitle !== raw.title && originalTitle !== main)
    raw.otherTitles.push(originalTitle);
  raw.otherTitles.push(...others.flatMap((one) => one.split(/[;；|]/)).map(unwrapTitle));
}

function readCall(
  raw: RawTitle,
  call: { value: string; from: string },
  kind: { value: string; from: string },
  book: string,
  doubts: Doubt[],
): void {
  const callText = cleanLine(call.value);
  if (callText !== '') {
    if (looksLikeCall(callText))
      raw.calls.push({ classPart: callText, bookPart: '', scheme: '', from: call.from });
    else doubts.push(doubt('callNumber.unreadable', call.from, callText));
  }
  const kindText = cleanLine(kind.value);
  if (kindText === '') return;
  if (looksLikeCall(kindText))
    raw.calls.push({ classPart: kindText, bookPart: cleanLine(book), scheme: '', from: kind.from });
  else doubts.push(doubt('callNumber.unreadable', kind.from, kindText));
}

/** `北京 : 中华书局` and `上海 商务印书馆` name the place first. */
function readPublisher(raw: RawTitle, cell: string): string {
  const text = cleanLine(cell);
  if (/^[\d-]{13,}/.test(text)) return '';
  const placed = /^(\p{Script=Han}{2,6}(?: \p{Script=Han}{2,6})?)\s*[:：]\s*(.+)$/u.exec(text);
  if (placed?.[1] === undefined || placed[2] === undefined)
    return stripIsbd(text).replace(/(?<=\p{Script=Han})\s+(?=出版社$)/u, '');
  raw.place ||= placed[1];
  return placed[2];
}

/** `279页:图;19cm`: extent and size in one cell. */
function readExtent(raw: RawTitle, cell: string, size: string): void {
  const text = cleanLine(cell);
  const sized = /^(.*?)\s*[;；]\s*([\d×x*.\- ]+\s*cm.*)$/i.exec(text);
  raw.extent = sized?.[1] ?? text;
  raw.size = size || (sized?.[2] ?? '');
}

/** Each barcode is one copy. In other tables, 条形码 is the number printed on the book, an ISBN. */
function readBarcodes(
  raw: RawTitle,
  cells: readonly { readonly value: string; readonly from: string }[],
  library: string,
  status: { readonly value: string; readonly from: string },
  doubts: Doubt[],
): void {
  const written = cells.flatMap(({ value, from }) =>
    value
      .split(/[;；|,，、\n]/)
      .map((one) => ({ value: cleanBarcode(one).replace(/^(\d+)\.0+$/, '$1'), from })),
  );
  const state = parseCopyStatus(status.value);
  for (const { value: barcode, from } of written) {
    if (barcode === '') continue;
    if (/^97[89]/.test(barcode) && isbnIsValid(barcode)) {
      doubts.push(doubt('copy.barcode-isbn', from, barcode));
      raw.isbns.push({ value: barcode, from });
    } else if (isRounded(barcode)) doubts.push(doubt('copy.barcode-rounded', from, barcode));
    else if (barcode.length > 100) doubts.push(doubt('copy.barcode-odd', from, barcode));
    else
      raw.copies.push({
        barcode,
        library: cleanLine(library).slice(0, 100),
        storage: cleanLine(raw.storage).slice(0, 200),
        shelf: cleanLine(raw.shelf).slice(0, 100),
        callNumber: '',
        // A copy with an unknown status must not be offered for loan.
        status: state ?? 4,
        count: 1,
        navigationUrl: raw.navigationUrl,
      });
  }
  if (state === undefined && raw.copies.length > 0)
    doubts.push(doubt('copy.status-unknown', status.from, status.value));
}

/** A long number as spreadsheets show it, with its last digits lost. */
export const isRounded = (text: string) => /^\d(\.\d+)?e\+?\d+$/i.test(text);

/**
 * Whether the text after ` / ` in a title cell is its statement of responsibility: it is the only source of authors, or
 * it shares a word with the author cell and reads like a statement. `Animal Farm / 1984` is two titles.
 */
function isStatement(text: string, author: string): boolean {
  if (author === '') return true;
  const words = author.match(/\p{Script=Latin}{3,}|\p{Script=Han}{2,}/gu) ?? [];
  return (
    words.some((word) => text.includes(word)) &&
    (/\bby\b|\bedited\b|\s;\s|\.$|[著译编绘撰]$/u.test(text) || text.length <= author.length + 8)
  );
}

/** `Kishimoto, Masashi, 1974-`, `Le Guin, Ursula K.`: a heading, not a list of two people. */
function isInverted(text: string): boolean {
  return dated.test(text) || initialled.test(text);
}

const dated =
  /^[\p{Script=Latin}'’. -]+, [\p{Script=Latin}'’. -]+, (?:b\. |ca\. )?\d{3,4}\??(?:-(?:\d{3,4}\??)?)?\.?$/u;
const initialled = /^[\p{Script=Latin}'’ -]+, (?:\p{Lu}[\p{L}'’-]* )?(?:\p{Lu}\. ?)+$/u;
