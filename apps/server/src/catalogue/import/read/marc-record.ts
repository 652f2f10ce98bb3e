/** A MARC record of any family and serialisation, as read: nothing interpreted. */
export interface MarcRecord {
  readonly leader: string;
  readonly control: readonly { readonly tag: string; readonly value: string }[];
  readonly fields: readonly MarcField[];
}

export interface MarcField {
  readonly tag: string;
  readonly ind1: string;
  readonly ind2: string;
  readonly subfields: readonly { readonly code: string; readonly value: string }[];
}

/** The harvest from FOLIO adds fields with these indicators, whose subfields have other meanings (mod-oai-pmh). */
export const isOfFolio = ({ ind1, ind2 }: MarcField): boolean => ind1 === 'f' && ind2 === 'f';

/** All values of one subfield code of a field, in order, without blanks. */
export function valuesOf(field: MarcField, code: string): string[] {
  return field.subfields.filter((s) => s.code === code && s.value.trim() !== '').map((s) => s.value);
}

/** The first non-blank value of one subfield code, or ''. */
export function firstOf(field: MarcField, code: string): string {
  return field.subfields.find((s) => s.code === code && s.value.trim() !== '')?.value ?? '';
}

/** Fields with this tag, in order. */
export function fieldsOf(record: MarcRecord, tag: string): MarcField[] {
  return record.fields.filter((field) => field.tag === tag);
}

/** Value of a control field (001 to 009), or ''. */
export function controlOf(record: MarcRecord, tag: string): string {
  return record.control.find((field) => field.tag === tag)?.value ?? '';
}
