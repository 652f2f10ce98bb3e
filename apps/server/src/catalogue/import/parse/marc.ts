import type { Doubt } from '../doubts.ts';
import { controlOf, firstOf, type MarcField, type MarcRecord, valuesOf } from '../read/marc-record.ts';
import type { Family } from './family.ts';
import { keywordsOf } from './headings.ts';
import { type MappingRow, marc21Rows, unimarcRows } from './mapping.ts';
import { marcCopies } from './marc-copies.ts';
import { type PairedField, pairOriginalScript } from './original-script.ts';
import { emptyRaw, type RawCall, type RawName, type RawTitle } from './raw-title.ts';
import { relatorRole } from './relators.ts';
import { balanceBrackets, cleanLine, cleanText, stripIsbd } from './text.ts';
import { parseYear } from './year.ts';

/** Collective uniform titles, which name no book. */
const genericTitles = new Set([
  'selections',
  'works',
  'essays',
  'poems',
  'plays',
  'novels',
  'short stories',
  'correspondence',
  'speeches',
  'prose works',
  'laws, etc',
  'treaties, etc',
]);

/** Applies the mapping table of a family to one record. */
export function readMarcTitle(record: MarcRecord, family: Family): { raw: RawTitle; doubts: Doubt[] } {
  const raw = emptyRaw();
  const paired =
    family === 'marc21' ? pairOriginalScript(record) : { fields: [...record.fields], doubts: [] };
  const byTag = new Map<string, PairedField[]>();
  for (const field of paired.fields) {
    const list = byTag.get(field.tag);
    if (list) list.push(field);
    else byTag.set(field.tag, [field]);
  }
  for (const list of byTag.values())
    if (list.length > 1 && list[0]?.tag === '264')
      list.sort((a, b) => Number(b.ind2 === '1') - Number(a.ind2 === '1'));
  const rows = family === 'marc21' ? marc21Rows : unimarcRows;
  for (const row of rows) {
    if (/^00\d$/.test(row.tag)) {
      const value = controlOf(record, row.tag);
      if (value !== '')
        put(raw, row, row.take === 'chars' ? positions(value, row.subfields) : value, row.tag);
      continue;
    }
    for (const field of byTag.get(row.tag) ?? []) takeField(raw, row, field, family);
  }
  raw.copies.push(...marcCopies(byTag));
  const shelved = raw.calls.length === 0 ? raw.copies.find((copy) => copy.callNumber !== '') : undefined;
  if (shelved) raw.calls.push({ classPart: shelved.callNumber, bookPart: '', scheme: '', from: 'copies' });
  return { raw, doubts: paired.doubts };
}

function takeField(raw: RawTitle, row: MappingRow, field: PairedField, family: Family): void {
  switch (row.take) {
    case 'name': {
      const name = readName(field, row, family);
      if (name) raw.names.push(name);
      return;
    }
    case 'subject': {
      for (const heading of readSubjects(field, row)) raw.headings.push(heading);
      return;
    }
    case 'call': {
      const call = readCall(field, row, family);
      if (call) raw.calls.push(call);
      return;
    }
    case 'title': {
      const title = readTitleParts(field, row.subfields, family);
      if (title !== '') put(raw, row, title, field.tag);
      if (field.other) {
        const other = readTitleParts(field.other, row.subfields, family);
        if (other !== '') raw.otherTitles.push(other);
      }
      if (row.to === 'title')
        for (const more of valuesOf(field, 'a').slice(1)) raw.otherTitles.push(stripIsbd(more));
      return;
    }
    case 'link': {
      const linked = readLinkedTitle(field);
      if (linked !== '') put(raw, row, linked, field.tag);
      return;
    }
    case 'chars': {
      const [code = 'a', at = ''] = row.subfields.split('/');
      const value = firstOf(field, code);
      if (value !== '') put(raw, row, positions(value, at), field.tag);
      return;
    }
    case 'cover': {
      const words = field.subfields
        .filter((s) => '3yz2'.includes(s.code))
        .map((s) => s.value)
        .join(' ');
      if (/cover|封面|书影/i.test(words)) put(raw, row, firstOf(field, 'u'), field.tag);
      return;
    }
    case 'join': {
      const values = field.subfields
        .filter((s) => row.subfields.includes(s.code))
        .map((s) => (row.to === 'summary' ? cleanText(s.value) : cleanLine(s.value)))
        .filter((value) => value !== '');
      if (row.to === 'contents' || row.to === 'summary' || row.to === 'note')
        put(raw, row, values.join(row.between ?? ' '), field.tag);
      else
        put(
          raw,
          row,
          values
            .map((value) => (row.to === 'statement' ? value.replace(/\s*[/;]$/, '') : stripIsbd(value)))
            .join(row.between ?? ' '),
          field.tag,
        );
      if (row.to === 'series' && field.other) raw.otherTitles.push(stripIsbd(firstOf(field.other, 'a')));
      return;
    }
    case 'each':
      for (const subfield of field.subfields)
        if (row.subfields.includes(subfield.code)) put(raw, row, subfield.value, field.tag);
  }
}

function positions(value: string, range: string): string {
  const [from = '0', to = from] = range.split('-');
  // A field too short for the position says nothing.
  const cut = value.slice(Number(from), Number(to) + 1);
  return cut.length === Number(to) - Number(from) + 1 ? cut : '';
}

/** `a`, then `n`/`h` (number) and `p`/`i` (name) of a part: `邓小平文选. 第二卷`, `笑死你决不偿命. 005, 杯具了`. */
function readTitleParts(field: MarcField, codes: string, family: Family): string {
  const [numberCode, nameCode] = family === 'marc21' ? ['n', 'p'] : ['h', 'i'];
  let title = '';
  let afterNumber = false;
  for (const { code, value } of field.subfields) {
    if (!codes.includes(code)) continue;
    const part = stripIsbd(removeFilingMarks(value));
    if (part === '') continue;
    if (title === '') title = part;
    else if (code === numberCode) {
      title += `. ${part}`;
      afterNumber = true;
    } else if (code === nameCode) {
      title += afterNumber ? `, ${part}` : `. ${part}`;
      afterNumber = false;
    } else if (code === 'a') break;
  }
  return title;
}

/** `<<The >>title` and ¬The ¬title: how some systems mark what filing ignores. */
function removeFilingMarks(value: string): string {
  return value.replace(/^<<([^>]*)>>/, '$1').replace(/^¬([^¬]*)¬/, '$1');
}

/** Title of a linked record: $t, or the $a after an embedded `$1200…`. */
function readLinkedTitle(field: MarcField): string {
  const direct = firstOf(field, 't');
  if (direct !== '') return stripIsbd(direct);
  let inTitle = !field.subfields.some((s) => s.code === '1');
  for (const { code, value } of field.subfields) {
    if (code === '1') inTitle = value.startsWith('200') || value.startsWith('500');
    else if (inTitle && code === 'a') return stripIsbd(value);
  }
  return '';
}

function readName(field: PairedField, row: MappingRow, family: Family): RawName | undefined {
  const heading = nameHeading(field, row, family);
  if (heading === '') return undefined;
  const corporate = /^(11|71)/.test(row.tag);
  const role = field.subfields
    .filter(
      (s) => row.subfields.includes(s.code) && (s.code === '4' || (s.code === 'e' && family === 'marc21')),
    )
    .map((s) => relatorRole(s.value));
  const pinyin = family === 'unimarc' ? cleanLine(firstOf(field, 'A')) : '';
  return {
    heading,
    role: [...new Set(role.filter((one) => one !== ''))].join('、'),
    corporate,
    otherForm: field.other ? nameHeading(field.other, row, family) : pinyin,
  };
}

function nameHeading(field: MarcField, row: MappingRow, family: Family): string {
  const parts: string[] = [];
  for (const { code, value } of field.subfields) {
    if (
      !row.subfields.includes(code) ||
      code === '4' ||
      (code === 'e' && family === 'marc21' && row.tag !== '111' && row.tag !== '711') ||
      (code === 'j' && family === 'marc21')
    )
      continue;
    const part = cleanLine(value)
      .replace(/[,;:]+$/, '')
      .trim();
    if (part === '') continue;
    if (code === 'q' || (family === 'unimarc' && code === 'f' && !/^[(（]/.test(part)))
      parts.push(code === 'q' ? ` ${part}` : parts.length > 0 ? `, ${part}` : part);
    else if (family === 'unimarc' && code === 'c' && /^[(（[]/.test(part)) parts.push(` ${part}`);
    else if (parts.length === 0) parts.push(part);
    else if (/^(11|71)/.test(row.tag)) parts.push(code === 'b' ? `. ${part}` : ` ${part}`);
    else parts.push(`, ${part}`);
  }
  return stripIsbd(parts.join('').replace(/\.(?=\.)/g, ''));
}

function readSubjects(field: MarcField, row: MappingRow) {
  const name = /^60[0-2]$|^61[01]$/.test(row.tag);
  const groups: { parts: string[]; keywords: string[] }[] = [];
  for (const { code, value } of field.subfields) {
    if (!row.subfields.includes(code)) continue;
    const part = stripIsbd(value);
    if (part === '') continue;
    const group = groups.at(-1);
    const subdivision = 'vxyzj'.includes(code);
    if (code === 'a' || !group) groups.push({ parts: [part], keywords: keywordsOf([part]) });
    else if (subdivision) {
      group.parts.push(part);
      if (code !== 'y' && code !== 'z') group.keywords.push(...keywordsOf([part]));
    } else if (name) group.parts[0] = `${group.parts[0] ?? ''}${/^[(（]/.test(part) ? ' ' : ', '}${part}`;
    else group.parts[group.parts.length - 1] = `${group.parts.at(-1) ?? ''} ${part}`;
  }
  return groups.map((group) => ({ whole: group.parts.join(' -- '), keywords: group.keywords }));
}

function readCall(field: MarcField, row: MappingRow, family: Family): RawCall | undefined {
  const [classCode = 'a', bookCode = ''] = row.subfields;
  // 099 holds each word of a local number in its own $a.
  let classPart = cleanLine(
    row.tag === '099' ? valuesOf(field, classCode).join(' ') : firstOf(field, classCode),
  );
  if (classPart === '' && (row.tag === '905' || row.tag === '906'))
    classPart = cleanLine(firstOf(field, 's'));
  if (classPart === '') return undefined;
  const bookPart = bookCode === '' ? '' : cleanLine(firstOf(field, bookCode));
  const named = firstOf(field, '2').toLowerCase();
  const scheme =
    row.tag === '050' || row.tag === '680'
      ? 'lcc'
      : row.tag === '082' || row.tag === '676'
        ? 'ddc'
        : row.tag === '690' && family === 'unimarc'
          ? 'clc'
          : (row.tag === '084' || row.tag === '686') &&
              named !== '' &&
              !named.includes('clc') &&
              !named.includes('ztf')
            ? 'ddc'
            : '';
  return { classPart, bookPart, scheme, from: row.tag };
}

function put(raw: RawTitle, row: MappingRow, value: string, from: string): void {
  if (value.trim() === '') return;
  const line = cleanLine(value);
  switch (row.to) {
    case 'sourceId':
      raw.sourceId ||= line;
      return;
    case 'isbn':
      if (from === '024' && !/^97[89]/.test(line)) return;
      if (from === '092' && !/^\d{4,6}\s*[·.]\s*\d+/.test(line)) return;
      raw.isbns.push({ value: line, from });
      return;
    case 'cancelledIsbn':
      raw.cancelledIsbns.push(line);
      return;
    case 'issn':
      raw.issn ||= line;
      return;
    case 'binding':
      raw.binding ||= stripIsbd(line).replace(/^[([（]|[)\]）]$/g, '');
      return;
    case 'price':
      raw.price ??= { value: line, from };
      return;
    case 'language':
      if (!/^[|#^ -]*$|^und$/.test(value)) raw.language ??= { value: line, from };
      return;
    case 'title':
      if (raw.title === '') raw.title = value;
      else raw.otherTitles.push(value);
      return;
    case 'subtitle': {
      const [sub = '', ...parallel] = line.split(/\s+=\s+/);
      raw.subtitle ||= sub;
      raw.otherTitles.push(...parallel);
      return;
    }
    case 'statement':
      raw.statement ??= { value: line, from };
      return;
    case 'otherTitle':
      if (!genericTitles.has(stripIsbd(value).toLowerCase())) raw.otherTitles.push(stripIsbd(value));
      return;
    case 'edition':
      raw.edition ||= stripIsbd(line);
      return;
    case 'place':
      raw.place ||= trimBrackets(stripIsbd(line));
      return;
    case 'publisher':
      raw.publisher ||= trimBrackets(stripIsbd(line));
      return;
    case 'date':
      if (!raw.date || (parseYear(raw.date.value) === null && parseYear(line) !== null))
        raw.date = { value: balanceBrackets(stripIsbd(line)), from };
      return;
    case 'codedDate':
      raw.codedDate ||= line;
      return;
    case 'extent':
      raw.extent ||= stripIsbd(line).replace(/\s*\+$/, '');
      return;
    case 'size':
      raw.size ||= stripIsbd(line);
      return;
    case 'series':
      raw.series.push(line);
      return;
    case 'seriesFallback':
      if (!raw.series.includes(line)) raw.series.push(`\u0000${line}`);
      return;
    case 'seriesAuthor':
      raw.seriesAuthors.push(stripIsbd(line));
      return;
    case 'note':
      raw.notes.push(line);
      return;
    case 'contents':
      raw.contents = raw.contents === '' ? value : `${raw.contents}\n${value}`;
      return;
    case 'summary':
      raw.summary = raw.summary === '' ? value : `${raw.summary}\n${value}`;
      return;
    case 'cover':
      raw.cover ??= { value: line, from };
      return;
    case 'creator':
    case 'heading':
    case 'call':
      return;
  }
}

/** `[Leningrad]`, `[s.l.` → without the brackets that mark what the cataloguer supplied. */
function trimBrackets(text: string): string {
  const value = balanceBrackets(/^\[[^[\]]*\]$/.test(text) ? text.slice(1, -1) : text).replace(
    /^\[([^\]]*)\]/,
    '$1',
  );
  return /^(s\.?\s?[ln]\.?|n\.p\.?|出版地不详|出版者不详)$/i.test(value) ? '' : value;
}
