import { type Creator, parseAuthorStatement, parseBody, parseHeading, titleKey } from '@yuelan/search';
import type { RawName } from './raw-title.ts';

const han = /\p{Script=Han}/u;
const eastern = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Creators of a title, the main one first. Headings give the people (in authorised forms); the statement of
 * responsibility gives their roles where a heading does not, and adds Chinese, Japanese and Korean names that
 * have no heading. Latin statements add nothing, because they are prose (`To be presented to the churches …`).
 */
export function readCreators(names: readonly RawName[], statement: string): Creator[] {
  // `[edited by] Richard Hertz`: text supplied by the cataloguer counts, its brackets do not.
  const plain = han.test(statement) ? statement : statement.replace(/[[\]]/g, '');
  const stated = plain === '' ? [] : parseAuthorStatement(plain).creators;
  if (names.length === 0) return mainFirst([...stated]);
  const headed = names.flatMap((name) => {
    const creator = readHeading(name);
    if (!creator) return [];
    const same = stated.find((other) => sameName(other, creator));
    if (!same) return [creator];
    const { role, roleText } = creator.roleText === '' ? same : creator;
    return [
      {
        ...creator,
        role,
        roleText,
        nationality: creator.nationality || same.nationality,
        dynasty: creator.dynasty || same.dynasty,
      },
    ];
  });
  const added = stated.filter(
    (other) => eastern.test(other.name) && !headed.some((creator) => sameName(other, creator)),
  );
  return distinctCreators([...mainFirst(headed), ...added]);
}

/** Moves the creator that lists show to the front: the first author, or else the first creator. */
function mainFirst(creators: readonly Creator[]): Creator[] {
  const main = creators.find((creator) => creator.role === 'author') ?? creators[0];
  return main ? [main, ...creators.filter((creator) => creator !== main)] : [];
}

function readHeading(name: RawName): Creator | undefined {
  const creator = name.corporate ? parseBody(name.heading) : parseHeading(name.heading);
  if (!creator || creator.name === '') return undefined;
  const other = name.otherForm === '' ? '' : (parseHeading(name.otherForm)?.name ?? '');
  // The role words are those of title pages, so the parser of title pages recognises them.
  const role =
    name.role === ''
      ? undefined
      : parseAuthorStatement(han.test(name.role) ? `某某某${name.role}` : `${name.role} by John Smith`)
          .creators[0]?.role;
  return {
    ...creator,
    originalName: creator.originalName || (han.test(creator.name) && !han.test(other) ? other : ''),
    role: role ?? creator.role,
    roleText: name.role,
  };
}

const wordsOf = (text: string): string =>
  titleKey(
    text
      .split(/[\s,]+/)
      .sort()
      .join(' '),
  );

function sameName(a: Creator, b: Creator): boolean {
  return (
    titleKey(a.name) === titleKey(b.name) ||
    wordsOf(a.name) === wordsOf(b.name) ||
    (a.originalName !== '' && wordsOf(a.originalName) === wordsOf(b.originalName))
  );
}

function distinctCreators(creators: readonly Creator[]): Creator[] {
  const seen = new Set<string>();
  return creators.filter((creator) => {
    const key = `${creator.role} ${titleKey(creator.name)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
