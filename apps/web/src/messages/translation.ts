import type { Language } from '@yuelan/contract/language';
import { usePage } from '../platform/page.ts';
import type { messages as chinese } from './zh-CN.ts';
import type { deskOnly as deskChinese } from './zh-CN-desk.ts';
import type { messages as lazyChinese } from './zh-CN-lazy.ts';

type Messages = typeof chinese & typeof lazyChinese & typeof deskChinese;
export type Namespace = keyof Messages;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutForm<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

/** Dotted paths to the messages in a tree; plural forms count as one. */
type Paths<Tree, Before extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Before}${WithoutForm<Key>}`
    : Paths<Tree[Key], `${Before}${Key}.`>;
}[keyof Tree & string];

type Keys = { readonly [Name in Namespace]: Paths<Messages[Name]> };

/** Keys of the first namespace, and keys of all namespaces with a prefix: `catalogue:rank.more`. */
type KeyOf<First extends Namespace, All extends Namespace> =
  | Keys[First]
  | { [Name in All]: `${Name}:${Keys[Name]}` }[All];

/** Values for placeholders; `count` also chooses the plural form. */
export type Values = Readonly<Record<string, string | number>>;

interface Tree {
  readonly [key: string]: string | Tree;
}

/** The messages of one language, by `namespace:path`. */
interface Table {
  readonly texts: Map<string, string>;
  readonly plurals: Intl.PluralRules;
  readonly translators: Map<string, (key: string, values?: Values) => string>;
}

/** What has been loaded so far. Messages never change, so all pages in a language share its table. */
const tables = new Map<Language, Table>();

function addAll(found: Map<string, string>, tree: Tree, before: string): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(before + key, value);
    else addAll(found, value, `${before}${key}.`);
  }
}

export function addMessages(language: Language, messages: Readonly<Record<string, Tree>>): void {
  const table = tables.get(language) ?? {
    texts: new Map(),
    plurals: new Intl.PluralRules(language),
    translators: new Map(),
  };
  tables.set(language, table);
  for (const [namespace, tree] of Object.entries(messages)) addAll(table.texts, tree, `${namespace}:`);
}

/** The languages that have messages. */
export function loadedLanguages(): readonly Language[] {
  return [...tables.keys()];
}

/**
 * The message at `namespace:path` in i18next's JSON format: `{{name}}` is filled in, and `count` chooses `_one` or
 * `_other`. An unknown key is returned as it is.
 */
export function messageOf(language: Language, key: string, values: Values = {}): string {
  const table = tables.get(language);
  const count = values['count'];
  const form =
    typeof count === 'number' ? table?.texts.get(`${key}_${table.plurals.select(count)}`) : undefined;
  const text = form ?? table?.texts.get(`${key}_other`) ?? table?.texts.get(key) ?? key;
  return text.replace(/{{\s*(\w+)\s*}}/g, (hole, name: string) => String(values[name] ?? hole));
}

export type Translate<First extends Namespace, All extends Namespace> = (
  key: KeyOf<First, All>,
  values?: Values,
) => string;

function translator(language: Language, namespace: string): (key: string, values?: Values) => string {
  const translators = tables.get(language)?.translators;
  const known = translators?.get(namespace);
  if (known !== undefined) return known;
  const made = (key: string, values?: Values) =>
    messageOf(language, key.includes(':') ? key : `${namespace}:${key}`, values);
  translators?.set(namespace, made);
  return made;
}

/**
 * `t` for one namespace or several; keys of the first may omit its name. Returns the same function every time, because
 * a page's language never changes.
 */
export function useTranslation<First extends Namespace>(
  namespace: First,
): { readonly t: Translate<First, First> };
export function useTranslation<First extends Namespace, Other extends Namespace>(
  namespaces: readonly [First, ...Other[]],
): { readonly t: Translate<First, First | Other> };
export function useTranslation(namespaces: string | readonly string[]) {
  const { language } = usePage();
  return { t: translator(language, typeof namespaces === 'string' ? namespaces : (namespaces[0] ?? '')) };
}
