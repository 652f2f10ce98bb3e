import { hashBegin, hashEnd } from '../columns/hashing.ts';
import { writeTraits } from '../columns/traits.ts';
import { type FieldValues, textFields } from './fields.ts';

/** Identifies a record's searchable content without analysing it. */
export interface Print {
  readonly a: number;
  readonly b: number;
}

let a = 0;
let b = 0;

export function printOf(values: FieldValues): Print {
  a = hashBegin;
  b = 0x2545f491;
  for (const field of textFields) putTexts(values.text[field]);
  putTexts(values.isbns);
  putTexts(values.callNumbers);
  putText(values.firstAuthor);
  putText(writeTraits(values.traits));
  putTexts(values.series);
  putNumber(values.year ?? 0x7fff_ffff);
  putNumber(values.work % 0x1_0000_0000);
  putNumber(Math.floor(values.work / 0x1_0000_0000));
  return { a: hashEnd(a), b: hashEnd(b) };
}

/** Lengths are part of the content, so texts need no separators. */
function putTexts(texts: readonly string[]): void {
  putNumber(texts.length);
  for (const text of texts) putText(text);
}

function putText(text: string): void {
  const { length } = text;
  putNumber(length);
  let [one, other] = [a, b];
  for (let at = 0; at < length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x85ebca6b);
    other ^= other >>> 15;
  }
  a = one;
  b = other;
}

function putNumber(value: number): void {
  a = Math.imul(a ^ value, 0x01000193);
  b = Math.imul(b ^ value, 0x85ebca6b);
  b ^= b >>> 15;
}
