import { decodeEntities } from '@yuelan/search';
import { type Doubt, doubt } from '../doubts.ts';
import type { MarcField } from '../read/marc-record.ts';
import { recoverLostEscapes } from '../read/marc8.ts';

/** `[from old catalog]`: where the Library of Congress took a heading from; no part of it. */
const remark = /\s*\[from old catalog(?:ue)?\]/gi;
/** The sign of a sound recording stands before a year; before a letter it is an accent of ISO 5426 read as MARC-8. */
const wrongAccent = /\u2117\p{L}/u;
const worthALook = /[&$\u2117]|\[from/;

/** A field without what other systems did to its text: entities, lost escape characters, remarks. */
export function repairField(field: MarcField): {
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
