import type { SourceForm } from '@yuelan/contract';
import { z } from 'zod';
import { type Message, type Say, t } from '../platform/message.ts';
import { LibraryFault } from './library-fault.ts';
import { type SourceSettings, sourceSecrets, sourceSettings } from './source-settings.ts';
import { sourceWords } from './source-words.ts';

const systems = sourceSettings.unwrap().options;
const builtIn = 'built-in';

/** Settings are written as texts, on the command line and in the form of the desk. */
export type SourceTexts = Readonly<Record<string, string>>;

const propertySchema = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  anyOf: z.array(z.object({ const: z.unknown().optional() })).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  const: z.unknown().optional(),
});
type Property = z.output<typeof propertySchema>;
const objectSchema = z.object({
  properties: z.record(z.string(), propertySchema),
  required: z.array(z.string()).default([]),
});

const inputOf = (name: string, { type, enum: choices, anyOf }: Property, isLong: boolean) => {
  if (sourceSecrets.has(name)) return 'secret';
  if (choices !== undefined) return 'choice';
  if (anyOf?.some((one) => one.const === 1) === true) return 'flag';
  if (type === 'integer') return 'number';
  if (type === 'object') return 'pairs';
  return isLong ? 'long' : 'line';
};

function describe(system: (typeof systems)[number]) {
  const { properties, required } = objectSchema.parse(
    z.toJSONSchema(system, { io: 'input', unrepresentable: 'any' }),
  );
  const fields = Object.entries(system.shape)
    .filter(([name]) => name !== 'system')
    .map(([name, schema]) => {
      const property = properties[name] ?? {};
      const words = sourceWords.get(schema);
      const preset = schema.safeParse(undefined);
      return {
        name,
        words,
        input: inputOf(name, property, words?.isLong === true),
        required: required.includes(name),
        least: property.minimum ?? 0,
        most: property.maximum ?? 0,
        choices: property.enum ?? [],
        preset: preset.success ? textOf(preset.data) : '',
      } as const;
    });
  return { system: system.shape.system.value, words: sourceWords.get(system), fields };
}
const described = systems.map(describe);
type DescribedField = (typeof described)[number]['fields'][number];

const own = {
  label: t`The portal itself`,
  hint: t`The portal keeps loans and holds, and lends at its desk.`,
} as const;

/** Every system with the fields of its form, in one language. */
export function sourceForms(say: Say): SourceForm[] {
  const words = (text: Message | undefined, name: string) => (text === undefined ? name : say(text));
  return described.map(({ system, words: about = system === builtIn ? own : undefined, fields }) => ({
    system,
    label: words(about?.label, system),
    hint: words(about?.hint, ''),
    fields: fields.map(({ words: told, choices, ...field }) => ({
      ...field,
      label: words(told?.label, field.name),
      hint: words(told?.hint, ''),
      choices: choices.map((value) => ({ value, label: words(told?.choices?.[value], value) })),
    })),
  }));
}

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}:${one}`)
    .join(',');
}

/** The settings as texts, without their secrets, and the names of the secrets that are set. */
export function sourceTexts(source: SourceSettings): {
  readonly texts: Record<string, string>;
  readonly secrets: string[];
} {
  const { system: _, ...settings } = withoutValues(source);
  return {
    texts: Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, textOf(value)])),
    secrets: secretsOf(source).map(([name]) => name),
  };
}

function settingOf(field: DescribedField | undefined, text: string): unknown {
  if (field?.input === 'pairs')
    return Object.fromEntries(
      text
        .split(/[,\n]/)
        .map((pair) => pair.trim())
        .filter((pair) => pair !== '')
        .map((pair) => {
          const colon = pair.indexOf(':');
          return [pair.slice(0, colon).trim(), colon < 0 ? '' : pair.slice(colon + 1).trim()];
        }),
    );
  const isNumber = field?.input === 'number' || field?.input === 'flag';
  return isNumber && /^\d+$/.test(text) ? Number(text) : text;
}

/**
 * Lays texts over the settings of a source; an empty text takes a setting back to its default. Another system begins with
 * its defaults. Throws LibraryFault with the names of the settings that are wrong.
 */
export function sourceWith(before: SourceSettings, system: string, texts: SourceTexts): SourceSettings {
  const fields = described.find((one) => one.system === system)?.fields;
  const change = new Map<string, unknown>(
    system === before.system ? Object.entries(before) : [['system', system]],
  );
  for (const [name, text] of Object.entries(texts)) {
    if (text === '') change.delete(name);
    else
      change.set(
        name,
        settingOf(
          fields?.find((field) => field.name === name),
          text,
        ),
      );
  }
  const result = sourceSettings.safeParse(Object.fromEntries(change));
  if (result.success) return result.data;
  // Without the values: one may be a password.
  const wrong = result.error.issues.flatMap(({ path, ...issue }) =>
    path.length > 0 ? [String(path[0])] : 'keys' in issue ? issue.keys : ['system'],
  );
  throw new LibraryFault(
    t`These settings of the library system are missing or wrong: ${[...new Set(wrong)].join(', ')}. See docs/library-systems.md.`,
    [...new Set(wrong)],
  );
}

/** The secrets that are set. */
export const secretsOf = (source: SourceSettings): readonly (readonly [string, unknown])[] =>
  Object.entries(source).filter(([name, value]) => sourceSecrets.has(name) && value !== '');

/** A source as an undo may keep it. */
export const withoutValues = (source: SourceSettings): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(source).filter(([name]) => !sourceSecrets.has(name)));

/** Gives a source of before a change back, with the secrets that its system has now: old ones are never kept. */
export function restored(stored: unknown, now: SourceSettings): unknown {
  const kept = z.looseObject({ system: z.string() }).safeParse(stored).data;
  if (kept === undefined || kept.system !== now.system) return stored;
  return { ...Object.fromEntries(secretsOf(now)), ...kept };
}
