import { type ContentField, type ContentForm, contentFieldSchema } from '@yuelan/contract';
import { z } from 'zod';
import type { Db } from '../platform/database/tables.ts';
import type { ContentKind, ContentLibrary } from './kind.ts';

/** The fields of a file that the desk shows otherwise: a draft has a button, a table its questions. */
const otherwise = new Set(['draft', 'table']);

const propertySchema = z.object({
  type: z.string().optional(),
  input: z.string().optional(),
  maxLength: z.number().optional(),
  enum: z.array(z.string()).optional(),
});
const fieldsSchema = z.object({
  properties: z.record(z.string(), propertySchema),
  required: z.array(z.string()).default([]),
});

const fieldsOf = (schema: z.ZodType) =>
  fieldsSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

function inputOf({ type, input, enum: choices }: z.output<typeof propertySchema>): string {
  if (input !== undefined) return input;
  if (choices !== undefined) return 'choice';
  return { boolean: 'flag', integer: 'number' }[type ?? ''] ?? 'line';
}

/** The controls for the fields of a kind, from the schemas that check its files. */
export function controlsOf(kind: ContentKind): ContentField[] {
  const main = fieldsOf(kind.main);
  const translated = new Set(kind.other === undefined ? [] : Object.keys(fieldsOf(kind.other).properties));
  return Object.entries(main.properties)
    .filter(([name]) => !otherwise.has(name))
    .map(([name, property]) =>
      contentFieldSchema.parse({
        name,
        input: inputOf(property),
        required: main.required.includes(name) || property.input === 'questions',
        translated: translated.has(name),
        maxLength: property.maxLength ?? 0,
        choices: property.enum ?? [],
      }),
    );
}

/** How an item of a kind is written in a library. `taken` are the keys that exist. */
export async function formOf(
  db: Db,
  library: ContentLibrary & { readonly languages: ContentForm['languages'] },
  kind: ContentKind,
  taken: ReadonlySet<string>,
): Promise<ContentForm> {
  const keys = kind.layout === 'file' ? [{ key: kind.name, name: '' }] : await kind.keys?.(db, library);
  return {
    kind: kind.name,
    fields: controlsOf(kind),
    hasBody: kind.format === 'md',
    hasTranslations: kind.other !== undefined && library.languages.length > 1,
    languages: library.languages,
    keys: (keys ?? []).filter(({ key }) => !taken.has(key)).map(({ key, name }) => ({ key, name })),
    isKeyed: keys !== undefined,
  };
}
