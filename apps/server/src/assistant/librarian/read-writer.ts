import type { Language } from '@yuelan/contract';
import { titleKey } from '@yuelan/search';
import { famousWork, famousWriters } from '../everyday/famous-works.ts';
import { hasHan } from '../everyday/han.ts';
import { once } from '../everyday/tables.ts';

/** A well-known writer whom a question names. */
export interface NamedWriter {
  readonly name: string;
  /** Whether the reader wants similar writers or the writer's own books, or knows the writer already. */
  readonly wanted: 'alike' | 'own' | 'known';
  /** The question without the matching words. */
  readonly rest: string;
}

/** Patterns for the words around a name, which `@` stands for. */
const signs: Readonly<Record<Language, Readonly<Record<NamedWriter['wanted'], readonly RegExp[]>>>> = {
  'zh-CN': {
    known: [
      /除了@的?(?:书|小说|作品)?(?:以外|之外)?/u,
      /@(?:以外|之外)的?/u,
      /(?:不要|别要|别给我|不想[看读要]?|不[看读]|不喜欢|讨厌|(?<!是)不是(?!.*[吗么]))@(?:写)?的?(?:书|作品)?/u,
      /@的?(?:书|小说|作品)?(?:我|都|已经|全)*(?:看|读)(?:完|过)(?:了)?/u,
    ],
    alike: [
      /(?:像|象|类似|跟|和)?@(?:的)?(?:那种|那样|一样|这样|这种|风格|类型|那一类|那类)(?:风格|的)*/u,
      /(?:看完|读完|迷上|喜欢看?|爱看)了?@(?:的(?:书|小说|作品))?(?=.*(?:类似|接下来|还有谁|别的作家|差不多))/u,
    ],
    own: [/@(?:老师)?(?:写)?的/u],
  },
  'en-US': {
    known: [
      /\b(?:(?:other than|anything but|anyone but|apart from|besides|except(?: for)?|not|no|nothing|none|without)(?: anything)?|(?:is|are|was|do|does)n['’]?t(?: want| like)?)(?: (?:books?|novels?|stories|anything))?(?: written)?(?: by| from)? @/iu,
    ],
    alike: [
      /\b(?:like|similar to|in the (?:style|vein) of|along the lines of) @(?: (?:writes|wrote|books|novels))?/iu,
      /\b(?:i )?(?:really )?(?:love[ds]?|liked?|enjoy(?:ed)?|(?:am )?a (?:big )?fan of|(?:have )?(?:read|finished) (?:all|everything)(?: of| by)?) @(?=.*\b(?:who else|what else|what next|next|similar|other (?:authors|writers)|anyone else|try|same)\b)/iu,
    ],
    own: [],
  },
};

/** "Not by Dickens or Austen" refuses both. */
const further: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /^(?:和|或者?|跟|与|、)/u,
  'en-US': /^(?:,? (?:or|nor|and)|,) (?=\p{Lu})/u,
};
const unwantedToo: Readonly<Record<Language, string>> = { 'zh-CN': '不要', 'en-US': ' not by ' };

/** Names of writers, longest first. */
const names = once(() =>
  famousWriters()
    // Readers ask for books about Einstein rather than by him.
    .filter(({ topics }) => !topics.some((topic) => topic === '科学家' || topic === '传记'))
    .flatMap((writer) => writer.names)
    .sort((one, other) => other.length - one.length),
);

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** The first writer of the tables that a question names in one of these ways. */
export function readWriter(text: string, language: Language): NamedWriter | undefined {
  for (const name of names()) {
    if (!text.toLowerCase().includes(name.toLowerCase())) continue;
    for (const wanted of ['known', 'alike', 'own'] as const)
      for (const sign of signs[language][wanted]) {
        const pattern = new RegExp(
          sign.source.replace('@', () => (hasHan(name) ? escaped(name) : `${escaped(name)}\\b`)),
          hasHan(name) || name.includes(' ') ? 'iu' : 'u',
        );
        const found = pattern.exec(text);
        if (found !== null)
          return {
            name,
            wanted,
            rest: `${text.slice(0, found.index)} ${
              wanted === 'known'
                ? text.slice(found.index + found[0].length).replace(further[language], unwantedToo[language])
                : text.slice(found.index + found[0].length)
            }`,
          };
      }
  }
  return undefined;
}

/** Whether a name is that of a writer in the tables, not of a work. */
export const isWriter = (name: string): boolean => {
  const known = famousWork(name);
  return (
    known !== undefined &&
    famousWriters().includes(known) &&
    known.names.some((one) => titleKey(one) === titleKey(name))
  );
};
