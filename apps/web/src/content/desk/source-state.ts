import type {
  ContentDetail,
  ContentFields,
  ContentForm,
  ContentSource,
  ContentText,
} from '@yuelan/contract/content/desk-schemas';
import type { Language } from '@yuelan/contract/language';

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * A source with an entry for each of the library's languages, so that each can be edited. The source's first language
 * comes first.
 */
export function editable(form: ContentForm, source: ContentSource | null): ContentSource {
  const first = source?.texts[0]?.language ?? form.languages[0] ?? 'zh-CN';
  const languages = form.hasTranslations
    ? [first, ...form.languages.filter((language) => language !== first)]
    : [first];
  return {
    texts: languages.map(
      (language): ContentText =>
        source?.texts.find((text) => text.language === language) ?? { language, fields: {}, body: '' },
    ),
    pictures: source?.pictures ?? {},
  };
}

/** A new item. If its type requires a publication day, that day is today. */
export function begun(form: ContentForm, now: Date): ContentSource {
  const source = editable(form, null);
  const needsDay = form.fields.some(({ name, required }) => name === 'date' && required);
  const [main] = source.texts;
  if (!needsDay || main === undefined) return source;
  const two = (number: number) => String(number).padStart(2, '0');
  const date = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return withFields(source, main.language, { date });
}

/** The content that the editor begins with: the draft, or else what readers see. */
export function editedOf({ form, source, draft }: ContentDetail): ContentSource {
  return editable(form, draft ?? source);
}

function filledFields(fields: ContentFields): ContentFields {
  const filled = Object.entries(fields).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter((entry) => typeof entry !== 'string' || entry.trim() !== '') : value,
  ]);
  return Object.fromEntries(filled.filter(([, value]) => !isEmpty(value)));
}

/** The source to send: without empty fields, empty translations and unused pictures. */
export function written(source: ContentSource): ContentSource {
  const texts = source.texts
    .map((text) => ({ ...text, fields: filledFields(text.fields), body: text.body.trim() }))
    .filter(({ fields, body }, at) => at === 0 || Object.keys(fields).length > 0 || body !== '');
  const isNamed = (name: string) =>
    texts.some(
      ({ fields, body }) => fields.cover === name || body.includes(name) || body.includes(encodeURI(name)),
    );
  return {
    texts,
    pictures: Object.fromEntries(Object.entries(source.pictures).filter(([name]) => isNamed(name))),
  };
}

export const isSame = (one: ContentSource, other: ContentSource) =>
  JSON.stringify(written(one)) === JSON.stringify(written(other));

export function withFields(
  source: ContentSource,
  language: Language,
  change: Partial<ContentFields>,
): ContentSource {
  return {
    ...source,
    texts: source.texts.map((text) =>
      text.language === language ? { ...text, fields: { ...text.fields, ...change } } : text,
    ),
  };
}

export function withBody(source: ContentSource, language: Language, body: string): ContentSource {
  return {
    ...source,
    texts: source.texts.map((text) => (text.language === language ? { ...text, body } : text)),
  };
}

/** A name for a picture that the item does not use yet, derived from its file name: `花.jpg`, `花-2.jpg`. */
export function freeName(taken: Readonly<Record<string, string>>, fileName: string, stored: string): string {
  // Brackets and spaces end an address in Markdown.
  const plain =
    fileName
      .normalize('NFC')
      .replaceAll(/[\s()<>[\]\\"'`#?%:/]+/gu, '-')
      .slice(-80) || 'picture';
  const [, stem = plain, ending = ''] = /^(.+?)(\.[^.]+)?$/u.exec(plain) ?? [];
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? plain : `${stem}-${number}${ending}`;
    if (taken[name] === undefined || taken[name] === stored) return name;
  }
}
