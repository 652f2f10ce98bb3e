/** Maps column headings of the file to the fields that they fill; `ignore` marks a column to skip. */
export type ColumnMap = Readonly<Record<string, string>>;

/** A heading without case, blanks, brackets and punctuation: `出版日期（年）` → 出版日期年; `Publish_Date` → publishdate. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The columns that a report adds. They are ignored, so a corrected report can be imported like the original file. */
const isOfReport = (key: string) => /^(导入报告|importreport)./.test(key);

/** Splits a text into headings at its blanks. `headingKey` decides which headings are equal. */
export const headings = (text: string): readonly string[] => text.trim().split(/\s+/);

export interface Columns<Field extends string> {
  /** The field of each column; undefined for unknown and ignored columns. */
  readonly fields: readonly (Field | undefined)[];
  readonly headings: readonly string[];
  /** The columns that fill each field: those from the map first, then from left to right. */
  readonly at: ReadonlyMap<string, readonly number[]>;
  /** The recognised headings with their fields. */
  readonly recognised: Readonly<Record<string, Field>>;
  /** Unused headings. They are reported, never dropped silently. */
  readonly unknown: readonly string[];
  /** Headings that `map` says to ignore. */
  readonly ignored: readonly string[];
  /** Single-valued fields that several columns fill. */
  readonly shared: readonly { readonly field: Field; readonly headings: readonly string[] }[];
}

/**
 * Recognises headings: with `map` first (by the heading as written or its key), then with `known`. If two columns fill
 * one field, the left one is read first and the other fills its gaps. Fields in `several` take the values of all their
 * columns.
 */
export function recogniseColumns<Field extends string>(
  headings: readonly string[],
  known: Readonly<Record<Field, readonly string[]>>,
  map: ColumnMap = {},
  several: readonly Field[] = [],
): Columns<Field> {
  const isField = (name: string): name is Field => Object.hasOwn(known, name);
  const names = Object.keys(known).filter(isField);
  const byKey = new Map<string, Field>();
  for (const field of names) {
    byKey.set(headingKey(field), field);
    for (const heading of known[field])
      if (!byKey.has(headingKey(heading))) byKey.set(headingKey(heading), field);
  }
  const mapped = new Map(Object.entries(map).map(([heading, target]) => [headingKey(heading), target]));
  const recognised: Record<string, Field> = {};
  const unknown: string[] = [];
  const ignored: string[] = [];
  const fields = headings.map((heading): Field | undefined => {
    const key = headingKey(heading);
    const target = mapped.get(key);
    if (target === 'ignore' || isOfReport(key)) {
      ignored.push(heading);
      return undefined;
    }
    const field =
      target !== undefined && isField(target)
        ? target
        : (byKey.get(key) ?? byKey.get(headingKey(heading.replace(/[(（[【].*$/, ''))));
    if (field !== undefined) recognised[heading] = field;
    else if (key !== '') unknown.push(heading);
    return field;
  });
  const at = new Map<string, number[]>();
  const isMapped = (index: number) => mapped.has(headingKey(headings[index] ?? ''));
  for (const [index, field] of fields.entries())
    if (field !== undefined) at.set(field, [...(at.get(field) ?? []), index]);
  for (const [field, indexes] of at)
    at.set(field, [...indexes.filter(isMapped), ...indexes.filter((index) => !isMapped(index))]);
  const shared = names
    .filter((field) => !several.includes(field))
    .map((field) => ({ field, headings: (at.get(field) ?? []).map((index) => headings[index] ?? '') }))
    .filter((one) => one.headings.length > 1);
  return { fields, at, headings, recognised, unknown, ignored, shared };
}
