import { type Language, languages } from '@yuelan/contract';

/** The entry in this language, or else in the first other language it has. */
export function inLanguage<Entry extends { readonly language: string }>(
  entries: readonly Entry[],
  language: Language,
): Entry | undefined {
  return (
    entries.find((entry) => entry.language === language) ??
    languages.flatMap((other) => entries.find((entry) => entry.language === other) ?? [])[0]
  );
}
