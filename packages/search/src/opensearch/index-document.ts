import { classKey, classPath } from '../analysis/index.ts';
import { readTraits } from '../engine/columns/traits.ts';
import { documentOf } from '../engine/index/document.ts';
import { textColumns, valueKey } from '../engine/index/fields.ts';
import { nameKeys } from '../engine/index/name-keys.ts';
import { columnText } from '../engine/index/token-texts.ts';
import type { SearchRecord } from '../port.ts';
import { classSchemes } from '../terms.ts';

/** Between the parts of a value that is one term; no analysed text contains it. */
const joint = '\u0001';

/** How a name is counted: under its key, and as it is written. */
export const nameTerm = (key: string, name = ''): string => key + joint + name;

/** How a name is found by typed text: as an author or a heading, under one of its keys. */
export const nameKeyTerm = (kind: 'author' | 'keyword', key: string): string => kind.slice(0, 1) + key;
export const typedName = (key: string, name = ''): string => key + joint + name;

/** A class, under the class above it. */
export const classTerm = (above: string, code = ''): string => above + joint + code;

/** The part of a term after its joint. */
export const behindJoint = (term: string): string => term.slice(term.indexOf(joint) + 1);

/** The key by which authors are the same. */
export const authorKeyOf = (name: string): string => valueKey(name) || name;

/** A title as the index stores it: our tokens as texts to be split at spaces, and values for counting and sorting. */
export function indexDocument(record: SearchRecord): object {
  const { row, tokens, borrowCount, branches, available } = documentOf(record);
  const traits = readTraits(row.traits);
  const { title, titleProper, titleArticle } = row;
  return {
    ...Object.fromEntries(textColumns.map((column) => [column, columnText(tokens, column)])),
    titleUnits: [...title].join(' '),
    titleKey: title,
    properKey: title.slice(0, titleProper),
    bareKey: title.slice(titleArticle, titleProper),
    ...(row.firstAuthor === '' ? {} : { authorKey: authorKeyOf(row.firstAuthor) }),
    names: row.names.map((name) => nameTerm(authorKeyOf(name), name)),
    nameKeys: [...typedKeys('author', row.names), ...typedKeys('keyword', row.keywords)],
    nameTexts: [...new Set([...row.names, ...row.keywords].map(valueKey))],
    keywords: row.keywords,
    series: row.series,
    ...(traits.language === '' ? {} : { language: traits.language }),
    ...(traits.audience === '' ? {} : { audience: traits.audience }),
    branches,
    available,
    words: row.words,
    ...Object.fromEntries(
      classSchemes.flatMap((scheme) => {
        const path = classPath(scheme, traits[scheme]);
        return [
          [`${scheme}Key`, classKey(traits[scheme])],
          [`${scheme}Path`, path.map((code, at) => classTerm(path[at - 1] ?? '', code))],
        ];
      }),
    ),
    id: row.id,
    work: row.work > 0 ? row.work : -row.id,
    ...(row.year === null ? {} : { year: row.year }),
    borrowed: borrowCount,
    sortHead: row.sortHead,
    sortTail: row.sortTail,
    record,
  };
}

function typedKeys(kind: 'author' | 'keyword', names: readonly string[]): readonly string[] {
  return names.flatMap((name) =>
    [...nameKeys(kind, name)].map((key) => typedName(nameKeyTerm(kind, key), name)),
  );
}
