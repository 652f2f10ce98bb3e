import { controlOf, fieldsOf, firstOf, type MarcRecord } from '../read/marc-record.ts';

/** MARC 21 (USMARC, CALIS western) or UNIMARC (CNMARC). */
export const families = ['marc21', 'unimarc'] as const;
export type Family = (typeof families)[number];

/**
 * Which family a record belongs to, judged by features that only one of them has: the title field (245 or 200
 * with $a/$f), 008 or a 100 $a of coded data beginning with a date. Undefined when none is present.
 */
export function detectFamily(record: MarcRecord): Family | undefined {
  let score = 0;
  if (fieldsOf(record, '245').length > 0) score += 3;
  if (fieldsOf(record, '200').some((field) => firstOf(field, 'a') !== '')) score -= 3;
  if (controlOf(record, '008') !== '') score += 2;
  if (fieldsOf(record, '100').some((field) => /^\d{8}[a-z#| ]/.test(firstOf(field, 'a')))) score -= 2;
  if (
    fieldsOf(record, '010').some(
      (field) => /^[\d-]{9,}[\dX]/i.test(firstOf(field, 'a').trim()) && firstOf(field, 'a').includes('-'),
    )
  )
    score -= 1;
  if (fieldsOf(record, '020').some((field) => /^[\dX-]{10,}/i.test(firstOf(field, 'a')))) score += 1;
  for (const tag of ['210', '215', '101', '801', '701', '606', '690'])
    if (fieldsOf(record, tag).length > 0) score -= 1;
  for (const tag of ['260', '264', '300', '040', '650', '700'])
    if (fieldsOf(record, tag).length > 0) score += 1;
  return score > 0 ? 'marc21' : score < 0 ? 'unimarc' : undefined;
}

/**
 * Whether a record describes a title. Authority and holdings records do not: leader/06 z (MARC 21 authority) or u to y
 * (holdings); in UNIMARC x to z.
 */
export function isBibliographic(record: MarcRecord, family: Family): boolean {
  const type = record.leader[6] ?? ' ';
  return !(family === 'marc21' ? /[uvxyzq]/.test(type) : /[xyz]/.test(type));
}
