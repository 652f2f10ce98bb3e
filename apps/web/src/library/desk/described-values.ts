import type { SourceField, SourceForm } from '@yuelan/contract/library/desk-schemas';

/** The entered values by setting name; the system's own name is `system`. */
export type Values = Readonly<Record<string, string>>;

/** The name under which the form stores that a secret is to be removed. No setting has such a name. */
export const removed = (secret: string) => `remove ${secret}`;

/** The stored settings for a form. Secrets are empty: if nothing is entered, they stay as they are. */
export const valuesOf = ({ system, texts }: { readonly system: string; readonly texts: Values }): Values => ({
  ...texts,
  system,
});

/** The values after another system was chosen: its stored settings, or its presets with the host already entered. */
export function withSystem(
  stored: { readonly system: string; readonly texts: Values },
  form: SourceForm | undefined,
  before: Values,
): Values {
  if (form === undefined || form.system === stored.system) return valuesOf(stored);
  const presets = form.fields
    .filter(({ input }) => input !== 'secret')
    .map(({ name, preset }) => [name, preset] as const);
  const address = before['host'] ?? '';
  const known = form.fields.some(({ name }) => name === 'host') && address !== '' ? { host: address } : {};
  return { ...Object.fromEntries(presets), ...known, system: form.system };
}

/** The settings to send: every setting of the system, and secrets only if they change. */
export const textsOf = (fields: readonly SourceField[], values: Values): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name, input }): [string, string][] => {
      const text = values[name]?.trim() ?? '';
      if (input !== 'secret') return [[name, text]];
      if (values[removed(name)] === '1') return [[name, '']];
      return text === '' ? [] : [[name, text]];
    }),
  );

/** Missing or out-of-bounds values, by field name. */
export function problemsOf(
  fields: readonly SourceField[],
  values: Values,
  secrets: readonly string[],
  words: { readonly required: string; readonly bounds: (least: number, most: number) => string },
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, input, required, least, most }): [string, string][] => {
      const text = values[name]?.trim() ?? '';
      const isKept = input === 'secret' && secrets.includes(name) && values[removed(name)] !== '1';
      if (text === '') return required && !isKept ? [[name, words.required]] : [];
      const number = Number(text);
      const isFine = input !== 'number' || (Number.isInteger(number) && number >= least && number <= most);
      return isFine ? [] : [[name, words.bounds(least, most)]];
    }),
  );
}
