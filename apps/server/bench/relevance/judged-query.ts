import { fold, titleKey } from '@yuelan/search';
import type { CatalogueName, JudgedTitle } from './catalogues.ts';

/** A query with the reader's intention. */
export interface JudgedQuery {
  readonly kind: string;
  readonly catalogue: CatalogueName;
  readonly text: string;
  readonly isMeant: (title: JudgedTitle) => boolean;
  /** Whether the reader means a particular book, and not any book of a subject, class or author. */
  readonly isKnownItem: boolean;
}

const anyOfMany = new Set(['author', 'translator', 'subject', 'class', 'author typo']);

export const isKnownItem = (kind: string): boolean => !anyOfMany.has(kind);

/** A title without its subtitle, series in brackets or edition: `Dune (Dune Chronicles #1)` becomes Dune. */
export function baseTitle(title: string): string {
  return title.replace(/\s*[(（[].*$/u, '').replace(/\s*[:：;].*$/u, '');
}

const words = (text: string): readonly string[] => fold(text).split(' ');

/** Whether a title has this name, in full or without what {@link baseTitle} removes. */
function isCalled({ record }: JudgedTitle, title: string): boolean {
  const key = titleKey(title);
  return [
    record.title,
    baseTitle(record.title),
    `${record.title}${record.subtitle}`,
    ...record.otherTitles,
  ].some((own) => titleKey(own) === key);
}

/** Whether a creator of the title has this name. Part of a name is enough. */
function isBy({ record }: JudgedTitle, name: string): boolean {
  const key = titleKey(name);
  return record.authorNames.some(
    (own) =>
      titleKey(own).includes(key) ||
      words(name).every((word) => words(own).some((part) => part === word || titleKey(own).includes(word))),
  );
}

const tests: Readonly<Record<string, (title: JudgedTitle, value: string) => boolean>> = {
  title: isCalled,
  holds: ({ record }, value) => titleKey(record.title).includes(titleKey(value)),
  author: isBy,
  isbn: ({ record }, value) => record.isbns.includes(value),
  class: ({ record }, value) => record.classCode.startsWith(value),
  subject: ({ record }, value) => record.keywords.some((own) => titleKey(own).includes(titleKey(value))),
};

/** Parses `title=红楼梦;author=曹雪芹` into a test. Throws if the text is invalid. */
export function meaning(text: string): (title: JudgedTitle) => boolean {
  const parts = text.split(';').map((part) => {
    const [name = '', value = ''] = part.split('=', 2);
    const test = tests[name];
    if (test === undefined || value === '') throw new Error(`nobody can be meant by ${text}`);
    return (title: JudgedTitle): boolean => test(title, value);
  });
  return (title) => parts.every((part) => part(title));
}

/** Whether a query belongs to the third that is held out. Decided by a hash of the query, so that it never changes. */
export function isHeldOut({ kind, catalogue, text }: JudgedQuery): boolean {
  let hash = 0x811c9dc5;
  for (const character of `${kind}|${catalogue}|${text}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 8) % 3 === 0;
}
