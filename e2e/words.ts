import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const portalLanguages = ['zh-CN', 'en-US'] as const;
export type PortalLanguage = (typeof portalLanguages)[number];

/** A placeholder in a message: `{{count}}`. */
const place = /\{\{(\w+)\}\}/g;
const pages = fileURLToPath(new URL('../apps/web/src', import.meta.url));

function readMessages(language: PortalLanguage): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const file of globSync(`{*,*/desk}/messages/${language}.json`, { cwd: pages })) {
    const [domain = '', ...folders] = file.split(/[\\/]/);
    const namespace = folders[0] === 'desk' ? `${domain}Desk` : domain;
    collect(messages, `${namespace}:`, JSON.parse(readFileSync(`${pages}/${file}`, 'utf8')));
  }
  return messages;
}

function collect(messages: Map<string, string>, path: string, value: unknown): void {
  if (typeof value === 'string') messages.set(path, value);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      collect(messages, path.endsWith(':') ? `${path}${name}` : `${path}.${name}`, inner);
    }
  }
}

const all = Object.fromEntries(portalLanguages.map((language) => [language, readMessages(language)]));

function messageOf(language: PortalLanguage, key: string, count: unknown): string {
  const messages = all[language];
  const plural = count === 1 && language === 'en-US' ? 'one' : 'other';
  const found = messages?.get(key) ?? messages?.get(`${key}_${plural}`);
  if (found === undefined) throw new Error(`The pages have no message ${key} in ${language}.`);
  return found;
}

/**
 * The pages' message for a key such as `catalogue:bar.text`, so that a journey names a control as the reader sees it.
 */
export function wordsFor(
  language: PortalLanguage,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return messageOf(language, key, values['count']).replace(place, (_, name: string) =>
    String(values[name] ?? ''),
  );
}

/** The same as a pattern that matches any values and any count. */
export function wordsLike(language: PortalLanguage, key: string): RegExp {
  const forms = [key, `${key}_one`, `${key}_other`].flatMap((form) => all[language]?.get(form) ?? []);
  if (forms.length === 0) throw new Error(`The pages have no message ${key} in ${language}.`);
  const patterns = forms.map((form) =>
    form
      .split(place)
      .map((part, at) => (at % 2 === 1 ? '.+?' : RegExp.escape(part)))
      .join(''),
  );
  return new RegExp(`^(?:${patterns.join('|')})$`, 'u');
}
