import { z } from 'zod/mini';

/** Sample values for texts and numbers of the contract; the first one that a schema accepts is used. */
const texts = [
  '样本',
  '1',
  '2026-03-02T08:00:00+08:00',
  '2026-03-02',
  'https://example.org/',
  'I',
  '',
  '#1d5a63',
];
const numbers = [3, 1, 0, 2, 20];

/** A value that `schema` accepts: with one of everything, or if `bare`, with zeros and no optional fields or rows. */
export function sampleOf(schema: z.core.$ZodType, bare: boolean): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const fitting = (values: readonly unknown[]): unknown => {
    const found = values.find((value) => z.core.safeParse(schema, value).success);
    if (found === undefined) throw new Error(`No sample fits a ${def.type}.`);
    return found;
  };
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([name, field]) => {
          const value = sampleOf(field, bare);
          return value === undefined ? [] : [[name, value]];
        }),
      );
    case 'array': {
      const rows = bare ? [] : [sampleOf(def.element, bare)];
      return z.core.safeParse(schema, rows).success ? rows : [sampleOf(def.element, bare)];
    }
    case 'record':
      return {};
    case 'tuple':
      return def.items.map((item) => sampleOf(item, bare));
    case 'string':
      return fitting(texts);
    case 'number':
      return fitting(bare ? numbers.toSorted() : numbers);
    case 'boolean':
      return !bare;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'union':
      return sampleOf(def.options[0] ?? z.null(), bare);
    case 'nullable':
      return bare ? null : sampleOf(def.innerType, bare);
    case 'optional':
      return bare ? undefined : sampleOf(def.innerType, bare);
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return sampleOf(def.innerType, bare);
    case 'pipe':
      return sampleOf(def.in, bare);
    case 'lazy':
      return sampleOf(def.getter(), true);
    case 'null':
    case 'any':
    case 'unknown':
      return null;
    default:
      throw new Error(`There is no sample of a ${def.type}.`);
  }
}
