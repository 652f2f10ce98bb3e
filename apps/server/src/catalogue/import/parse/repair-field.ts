import { decodeEntities } from '@yuelan/search';
import { type Doubt, doubt } from '../doubts.ts';
import type { MarcField } from '../read/marc-record.ts';
import { recoverLostEscapes } from '../read/marc8.ts';

/** `[from old catalog]`: the Library of Congress's remark on the source of a heading, not part of it. */
const remark = /\s*\[from old catalog(?:ue)?\]/gi;
/** The sign for a sound recording precedes a year; before a letter it is an ISO 5426 accent read as MARC-8. */
const wrongAccent = /\u2117\p{L}/u;
const worthALook = /[&$\u2117]|\[from/;

/** A field cleaned of what other systems did to its text: entities, lost escape characters, remarks. */
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
