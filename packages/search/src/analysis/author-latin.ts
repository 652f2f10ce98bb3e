import { type Creator, latinRoles, type Role } from './author-roles.ts';

const corporate =
  /\b(?:department|dept|universit|institut|committee|commission|society|association|inc\b|ltd\b|press|bureau|library|congress|museum|council|office|agency|foundation|company|corporation|college|school|academy|conference|ministry|organi[sz]ation|board|staff|editors of|group|center|centre|national|magazine|service)/iu;

const suffix =
  /^(?:jr|sr|ii|iii|iv|m\.?d|ph\.?d|esq|s\.?j|o\.?p|d\.?d|f\.?r\.?s|m\.?a|b\.?a|j\.?d|etc)\.?$/iu;
const more =
  /(?:\s*\.\.\.)?\s*\b(?:et al\.?|and others|\[?et al\.?\]?|u\. ?a\.?|y otros|et autres|others)[\s.]*$/iu;
const preposition =
  /(?:^|\s)(?:by|par|von|por|di|de|del|door|af|av|hrsg\. von|pod red\.)\s+(?=[\p{Lu}[("'’‘a-z])/iu;
const trailingRole =
  /[,([\s]+(editors?|eds?\.?|translators?|trans\.?|tr\.?|illustrators?|illus\.?|compilers?|comp\.?|adapters?|photographers?)[)\]]?\.?$/iu;

function roleOf(words: string): Role {
  for (const [pattern, role] of latinRoles) if (pattern.test(words)) return role;
  return 'author';
}

/** A full stop ends a statement, but it stays after an initial or an abbreviation (Jr., Bros.). */
function withoutStop(name: string): string {
  return name.replace(/(?<![\s.]\p{L}|^\p{L}|\b(?:jr|sr|bros|inc|ltd|co|st|dr|esq))\.$/iu, '');
}

/** The name alone: no brackets of cataloguers, no dates, no titles before it. */
function cleanName(raw: string): string {
  let name = raw
    .trim()
    .replace(/^\[+|\]+$/gu, '')
    .replace(/[[\]]/gu, ' ');
  name = name.replace(/\((?:[^)]*\d[^)]*)\)/gu, ' ').replace(/,?\s*\b\d{4}\??\s*-\s*(?:\d{4})?\.?/gu, ' ');
  name = name.replace(
    /^(?:the author of|prof\.|professor|sir(?= \p{Lu}\p{Ll}+ \p{Lu})|and|&|with|by)\s+/iu,
    '',
  );
  return withoutStop(name.replace(/\s+/gu, ' ').replace(/^[\s,:/.-]+|[\s,:/-]+$/gu, '')).trim();
}

/** Names of a list; `and`, `&` and commas separate people, not the words of a body's name. */
function splitNames(list: string): readonly string[] {
  const text = list.replace(more, '').trim();
  const parts = corporate.test(text)
    ? text.split(/\s*,\s*(?=[\p{Lu}(][^,]*\s)/u)
    : text.split(/\s*,\s*(?:and\s+|&\s+)?|\s+(?:and|&|und|et|y|e)\s+/u);
  // One surname and one given name are a heading turned round, not two people.
  const [first = '', second = ''] = parts;
  if (parts.length === 2 && /^[^,]+,[^,]+$/u.test(text) && !/\s/u.test(`${first.trim()}${second.trim()}`)) {
    return [`${second} ${first}`];
  }
  const names: string[] = [];
  for (const part of parts) {
    const last = names.at(-1);
    if (suffix.test(part.trim()) && last !== undefined) names[names.length - 1] = `${last}, ${part.trim()}`;
    else names.push(part);
  }
  return names;
}

function creatorsOf(list: string, role: Role, roleText: string): readonly Creator[] {
  return splitNames(list)
    .map(cleanName)
    .filter(
      (name) =>
        /\p{L}/u.test(name) && name.length > 1 && !/^(?:the|others?|etc|author|editors?)$/iu.test(name),
    )
    .map((name) => ({ name, originalName: '', nationality: '', dynasty: '', role, roleText }));
}

function parsePart(part: string): readonly Creator[] {
  const text = part.trim().replace(/^\[+(?=[^\]]*$)/u, '');
  const by = preposition.exec(text);
  const before = by === null ? '' : text.slice(0, by.index).trim();
  const isPreposition =
    by !== null && (/by\s*$/iu.test(by[0]) || before === '' || roleOf(before) !== 'author');
  if (by !== null && isPreposition && by.index < 90) {
    const words = text
      .slice(0, by.index + by[0].length)
      .replace(/[[\]]/gu, '')
      .trim();
    // "Text by A, illustrated by B" in one part: the second role begins at its own preposition.
    const rest = text.slice(by.index + by[0].length);
    const next =
      /(?:,\s*|\s+(?=with\b)|\band\s+)(?=(?:with\s+|and\s+)?(?:an?\s+|the\s+)?[a-z]+(?:\s+[a-z]+){0,5}\s+by\s)/u.exec(
        rest,
      );
    if (next !== null) {
      return [
        ...creatorsOf(rest.slice(0, next.index), roleOf(words), words),
        ...parsePart(rest.slice(next.index + next[0].length).replace(/^and\s+/u, '')),
      ];
    }
    return creatorsOf(rest, roleOf(words), words);
  }
  const trailing = trailingRole.exec(text);
  if (trailing !== null)
    return creatorsOf(text.slice(0, trailing.index), roleOf(trailing[1] ?? ''), trailing[1] ?? '');
  return creatorsOf(text, 'author', '');
}

/** Statements in Latin (and any other script than Han): `by A and B ; illustrated by C`, or a plain list of names. */
export function parseLatin(text: string): readonly Creator[] {
  return text
    .replace(/[[\]]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^(?:authors?|by line)\s*:\s*/iu, '')
    .split(/\s*;\s*/u)
    .flatMap(parsePart);
}
