import { decodeEntities } from '@yuelan/search';
import { type Doubt, doubt } from '../doubts.ts';
import {
  controlOf,
  firstOf,
  isOfFolio,
  type MarcField,
  type MarcRecord,
  valuesOf,
} from '../read/marc-record.ts';
import { recoverLostEscapes } from '../read/marc8.ts';
import type { Family } from './family.ts';
import type { MappingRow } from './mapping.ts';
import { marc21Rows } from './mapping-marc21.ts';
import { unimarcRows } from './mapping-unimarc.ts';
import { marcCopies } from './marc-copies.ts';
import { readCall, readLinkedTitle, readName, readSubjects, readTitleParts } from './marc-fields.ts';
import { type PairedField, pairOriginalScript } from './original-script.ts';
import { isGenericTitle, putValue } from './put-value.ts';
import { emptyRaw, type RawTitle } from './raw-title.ts';
import { cleanLine, cleanText, hasControls, stripIsbd } from './text.ts';

/** Applies the mapping table of a family to one record. */
export function readMarcTitle(
  record: MarcRecord,
  family: Family,
): { raw: RawTitle; doubts: Doubt[]; unreadHoldings: readonly string[] } {
  const raw = emptyRaw();
  const repaired = record.fields.map(repairField);
  const fields = repaired.map(({ field }) => field);
  const paired =
    family === 'marc21' ? pairOriginalScript({ ...record, fields }) : { fields: [...fields], doubts: [] };
  const doubts = [...paired.doubts, ...repaired.flatMap((one) => one.doubts)];
  for (const field of record.fields) {
    if (field.subfields.some((subfield) => hasControls(subfield.value)))
      doubts.push(doubt('control.characters', field.tag));
  }
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
        putValue(raw, row, row.take === 'chars' ? positions(value, row.subfields) : value, row.tag);
      continue;
    }
    for (const field of byTag.get(row.tag) ?? [])
      if (row.folio !== true || isOfFolio(field)) takeField(raw, row, field, family);
  }
  const found = marcCopies(byTag, family);
  if (raw.title === '') takeOtherTitle(raw, byTag, family, doubts);
  raw.copies.push(...found.copies);
  doubts.push(...found.doubts);
  const shelved = raw.calls.length === 0 ? raw.copies.find((copy) => copy.callNumber !== '') : undefined;
  if (shelved) raw.calls.push({ classPart: shelved.callNumber, bookPart: '', scheme: '', from: 'copies' });
  return { raw, doubts, unreadHoldings: found.unread };
}

/** Fields whose title replaces a missing title proper, in order of preference. */
const standIns: Readonly<Record<Family, readonly string[]>> = {
  marc21: ['240', '130', '246', '740', '242', '247'],
  unimarc: ['500', '517', '540', '541', '512', '513', '514', '515', '516', '518', '510', '532', '501', '503'],
};

/** If a record has no title proper, uses another of its titles or its subtitle; the report says so. */
function takeOtherTitle(
  raw: RawTitle,
  byTag: ReadonlyMap<string, readonly PairedField[]>,
  family: Family,
  doubts: Doubt[],
): void {
  const codes = family === 'marc21' ? 'anp' : 'ahi';
  const own = family === 'marc21' ? '245' : '200';
  const candidates = standIns[family].flatMap((tag) =>
    (byTag.get(tag) ?? []).map((field) => ({ tag, title: readTitleParts(field, codes, family) })),
  );
  const found = candidates.find(({ title }) => title !== '' && !isGenericTitle(title));
  if (found === undefined && raw.subtitle === '') return;
  raw.title = found?.title ?? raw.subtitle;
  if (found === undefined) raw.subtitle = '';
  doubts.push(doubt('title.from-other-field', found?.tag ?? own, raw.title));
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
      if (title !== '') putValue(raw, row, title, field.tag);
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
      if (linked !== '') putValue(raw, row, linked, field.tag);
      return;
    }
    case 'chars': {
      const [code = 'a', at = ''] = row.subfields.split('/');
      const value = firstOf(field, code);
      if (value !== '') putValue(raw, row, positions(value, at), field.tag);
      return;
    }
    case 'cover': {
      const words = field.subfields
        .filter((s) => '3yz2'.includes(s.code))
        .map((s) => s.value)
        .join(' ');
      if (/cover|封面|书影/i.test(words)) putValue(raw, row, firstOf(field, 'u'), field.tag);
      return;
    }
    case 'join': {
      const values = field.subfields
        .filter((s) => row.subfields.includes(s.code))
        .map((s) => (row.to === 'summary' ? cleanText(s.value) : cleanLine(s.value)))
        .filter((value) => value !== '');
      if (row.to === 'contents' || row.to === 'summary' || row.to === 'note')
        putValue(raw, row, values.join(row.between ?? ' '), field.tag);
      else
        putValue(
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
        if (row.subfields.includes(subfield.code)) putValue(raw, row, subfield.value, field.tag);
  }
}

function positions(value: string, range: string): string {
  const [from = '0', to = from] = range.split('-');
  // A field too short for the position has no value.
  const cut = value.slice(Number(from), Number(to) + 1);
  return cut.length === Number(to) - Number(from) + 1 ? cut : '';
}

/** `[from old catalog]`: the Library of Congress's remark on the source of a heading, not part of it. */
const remark = /\s*\[from old catalog(?:ue)?\]/gi;
/**
 * The sign for a sound recording is legitimate before a year; before a letter it is an ISO 5426 accent that was read as
 * MARC-8.
 */
const wrongAccent = /\u2117\p{L}/u;
const worthALook = /[&$\u2117]|\[from/;

/** Repairs damage that other systems did to a field's text: entities, lost escape characters, remarks. */
function repairField(field: MarcField): {
  readonly field: MarcField;
  readonly doubts: readonly Doubt[];
} {
  if (!field.subfields.some(({ value }) => worthALook.test(value))) return { field, doubts: [] };
  const doubts: Doubt[] = [];
  const subfields = field.subfields.map(({ code, value }) => {
    const { text, unsure } = recoverLostEscapes(value);
    if (unsure) doubts.push(doubt('encoding.escape-lost', field.tag, value));
    if (wrongAccent.test(text)) doubts.push(doubt('encoding.suspect', field.tag, value));
    return { code, value: decodeEntities(text).replace(remark, '') };
  });
  return { field: { ...field, subfields }, doubts };
}
