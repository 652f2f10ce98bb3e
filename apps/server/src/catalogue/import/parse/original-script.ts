import { type Doubt, doubt } from '../doubts.ts';
import { firstOf, type MarcField, type MarcRecord } from '../read/marc-record.ts';

/** A field with the other form of an 880 pair beside it. */
export interface PairedField extends MarcField {
  /** The romanised form, where the original script replaced the field (or the other way round). */
  readonly other?: MarcField;
}

const nonLatin =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Greek}\p{Script=Thai}\p{Script=Tibetan}]/u;

/**
 * Places 880 fields (alternate graphic representation) by their $6: the form in the original script becomes the field,
 * with the romanised one as its other form. An unlinked 880 replaces the field that it names. Source: MARC 21, Appendix
 * A, Control subfields ($6).
 */
export function pairOriginalScript(record: MarcRecord): { fields: PairedField[]; doubts: Doubt[] } {
  const alternates = record.fields.filter((field) => field.tag === '880');
  if (alternates.length === 0) return { fields: [...record.fields], doubts: [] };
  const doubts: Doubt[] = [];
  const byLink = new Map<string, MarcField>();
  const loose: PairedField[] = [];
  for (const field of alternates) {
    const link = /^(\d{3})-(\d{2})/.exec(firstOf(field, '6'));
    const [, tag = '', occurrence = '00'] = link ?? [];
    if (tag === '') {
      doubts.push(doubt('record.unlinked-880', '880', firstOf(field, '6')));
      continue;
    }
    const standIn = { ...field, tag };
    const linked =
      occurrence !== '00' &&
      record.fields.some((one) => one.tag === tag && firstOf(one, '6').startsWith(`880-${occurrence}`));
    if (linked) byLink.set(`${tag}-${occurrence}`, standIn);
    else {
      if (occurrence !== '00') doubts.push(doubt('record.unlinked-880', '880', firstOf(field, '6')));
      loose.push(standIn);
    }
  }
  const fields: PairedField[] = [];
  for (const field of record.fields) {
    if (field.tag === '880') continue;
    const occurrence = /^880-(\d{2})/.exec(firstOf(field, '6'))?.[1];
    const alternate = occurrence === undefined ? undefined : byLink.get(`${field.tag}-${occurrence}`);
    if (!alternate) fields.push(field);
    else if (isOriginal(alternate) && !isOriginal(field)) fields.push({ ...alternate, other: field });
    else fields.push({ ...field, other: alternate });
  }
  return { fields: [...fields, ...loose], doubts };
}

function isOriginal(field: MarcField): boolean {
  return field.subfields.some((subfield) => subfield.code !== '6' && nonLatin.test(subfield.value));
}
