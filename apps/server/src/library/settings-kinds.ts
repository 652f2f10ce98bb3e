import type { SourceForm } from '@yuelan/contract';
import { z } from 'zod';
import type { Message, Say } from '../platform/message.ts';
import { sourceWords } from './source-words.ts';

/** Settings as texts, for the command line and the desk's forms. */
export type SettingsTexts = Readonly<Record<string, string>>;

const propertySchema = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  const: z.unknown().optional(),
  get anyOf() {
    return z.array(propertySchema).optional();
  },
});
type Property = z.output<typeof propertySchema>;
const objectSchema = z.object({
  properties: z.record(z.string(), propertySchema),
  required: z.array(z.string()).default([]),
});

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .map(([name, one]) => `${name}:${one}`)
    .join(',');
}

/** The settings of one of several kinds of systems: as texts, and as forms that are made from their schemas. */
export class SettingsKinds<Settings extends object> {
  readonly #schema: z.ZodType<Settings>;
  readonly #discriminator: string;
  readonly #secrets: ReadonlySet<string>;
  readonly #unshown: ReadonlySet<string>;
  readonly #emptyCounts: ReadonlySet<string>;
  readonly #described: readonly DescribedKind[];

  constructor(parts: {
    readonly schema: z.ZodType<Settings>;
    /** The members of the union that `schema` checks. */
    readonly options: readonly z.ZodObject[];
    /** The setting that names the kind. */
    readonly discriminator: string;
    readonly secrets: ReadonlySet<string>;
    /** Settings that are not part of the form and never change with it. */
    readonly unshown?: readonly string[];
    /** Settings for which an empty text is a value and does not mean the default. */
    readonly emptyCounts?: readonly string[];
  }) {
    this.#schema = parts.schema;
    this.#discriminator = parts.discriminator;
    this.#secrets = parts.secrets;
    this.#unshown = new Set([parts.discriminator, ...(parts.unshown ?? [])]);
    this.#emptyCounts = new Set(parts.emptyCounts);
    this.#described = parts.options.map((option) => this.#describe(option));
  }

  /** Every kind with the fields of its form, in one language. */
  forms(say: Say): SourceForm[] {
    const words = (text: Message | undefined, name: string) => (text === undefined ? name : say(text));
    return this.#described.map(({ kind, words: about, fields }) => ({
      system: kind,
      label: words(about?.label, kind),
      hint: words(about?.hint, ''),
      fields: fields.map(({ words: told, choices, ...field }) => ({
        ...field,
        label: words(told?.label, field.name),
        hint: words(told?.hint, ''),
        choices: choices.map((value) => ({ value, label: words(told?.choices?.[value], value) })),
      })),
    }));
  }

  /** The settings as texts, without their secrets, and the names of the secrets that are set. */
  texts(settings: Settings): {
    readonly system: string;
    readonly texts: Record<string, string>;
    readonly secrets: string[];
  } {
    const texts = Object.entries(this.withoutSecrets(settings)).filter(([name]) => !this.#unshown.has(name));
    return {
      system: this.#kindOf(settings),
      texts: Object.fromEntries(texts.map(([name, value]) => [name, textOf(value)])),
      secrets: this.secretsOf(settings).map(([name]) => name),
    };
  }

  /**
   * Applies texts to settings; an empty text restores a default. A change of kind starts from the new kind's defaults.
   * `wrong` names the settings with invalid values.
   */
  laidOver(
    before: Settings | undefined,
    kind: string,
    texts: SettingsTexts,
  ): { readonly settings: Settings } | { readonly wrong: readonly string[] } {
    const fields = this.#described.find((one) => one.kind === kind)?.fields;
    const old = Object.entries(before ?? {});
    const isSame = before !== undefined && this.#kindOf(before) === kind;
    const change = new Map<string, unknown>([
      ...(isSame ? old : old.filter(([name]) => this.#unshown.has(name))),
      [this.#discriminator, kind],
    ]);
    for (const [name, text] of Object.entries(texts)) {
      const field = fields?.find((one) => one.name === name);
      if (text === '' && !this.#emptyCounts.has(name)) change.delete(name);
      else change.set(name, settingOf(field, text));
    }
    const result = this.#schema.safeParse(Object.fromEntries(change));
    if (result.success) return { settings: result.data };
    // Without the values: one may be a password.
    const wrong = result.error.issues.flatMap(({ path, ...issue }) =>
      path.length > 0 ? [String(path[0])] : 'keys' in issue ? issue.keys : [this.#discriminator],
    );
    return { wrong: [...new Set(wrong)] };
  }

  /** The secrets that are set. */
  secretsOf(settings: Settings): readonly (readonly [string, unknown])[] {
    return Object.entries(settings).filter(([name, value]) => this.#secrets.has(name) && value !== '');
  }

  /** Settings in the form in which an undo may store them. */
  withoutSecrets(settings: Settings): Readonly<Record<string, unknown>> {
    return Object.fromEntries(Object.entries(settings).filter(([name]) => !this.#secrets.has(name)));
  }

  /** Restores earlier settings with the system's current secrets, since old ones are never stored. */
  restored(stored: unknown, now: Settings | undefined): unknown {
    const kept = z.looseObject({}).safeParse(stored).data;
    if (kept === undefined || now === undefined || kept[this.#discriminator] !== this.#kindOf(now))
      return stored;
    return { ...Object.fromEntries(this.secretsOf(now)), ...kept };
  }

  #kindOf(settings: Settings): string {
    return String(Object.entries(settings).find(([name]) => name === this.#discriminator)?.[1] ?? '');
  }

  #describe(option: z.ZodObject) {
    const { properties, required } = objectSchema.parse(
      z.toJSONSchema(option, { io: 'input', unrepresentable: 'any' }),
    );
    const fields = Object.entries(option.shape)
      .filter(([name]) => !this.#unshown.has(name))
      .map(([name, schema]) => {
        const said = properties[name] ?? {};
        // An optional number is described as one of two alternatives.
        const property = said.anyOf?.find(({ type }) => type === 'integer') ?? said;
        const words = sourceWords.get(schema);
        const preset = z.safeParse(schema, undefined);
        return {
          name,
          words,
          input: this.#secrets.has(name) ? ('secret' as const) : inputOf(property, words?.isLong === true),
          required: required.includes(name),
          least: property.minimum ?? 0,
          most: property.maximum ?? 0,
          choices: property.enum ?? [],
          preset: preset.success ? textOf(preset.data) : '',
        } as const;
      });
    return { kind: String(properties[this.#discriminator]?.const), words: sourceWords.get(option), fields };
  }
}

interface DescribedKind {
  readonly kind: string;
  readonly words: ReturnType<typeof sourceWords.get>;
  readonly fields: readonly DescribedField[];
}
interface DescribedField {
  readonly name: string;
  readonly words: ReturnType<typeof sourceWords.get>;
  readonly input: SourceForm['fields'][number]['input'];
  readonly required: boolean;
  readonly least: number;
  readonly most: number;
  readonly choices: readonly string[];
  readonly preset: string;
}

function inputOf({ type, enum: choices, anyOf }: Property, isLong: boolean): DescribedField['input'] {
  if (choices !== undefined) return 'choice';
  if (anyOf?.some((one) => one.const === 1) === true) return 'flag';
  if (type === 'integer') return 'number';
  if (type === 'object') return 'pairs';
  return isLong ? 'long' : 'line';
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
