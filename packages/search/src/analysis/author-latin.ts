import { label } from './author-entries.ts';
import { type Creator, latinRoles, type Role } from './author-roles.ts';

const corporate =
  /\b(?:department|dept|universit|institut|committee|commission|society|association|inc\b|ltd\b|press|bureau|library|congress|museum|council|office|agency|foundation|company|corporation|college|school|academy|conference|ministry|organi[sz]ation|board|staff|editors of|group|center|centre|national|magazine|service)/iu;

const suffix =
  /^(?:jr|sr|ii|iii|iv|m\.?d|ph\.?d|esq|s\.?j|o\.?p|d\.?d|f\.?r\.?s|m\.?a|b\.?a|j\.?d|etc)\.?$/iu;
const more =
  /(?:\s*\.\.\.)?\s*\b(?:et al\.?|and others|\[?et al\.?\]?|u\. ?a\.?|y otros|et autres|others)[\s.]*$/iu;
const preposition =
  /(?:^|\s)(?:by|par|von|por|di|de|del|door|af|av|hrsg\. von|pod red\.)\s+(?=[\p{Lu}[("'’‘a-z])/iu;
/** Role phrases of other languages before a name, with the language of the original: `traduit de l'anglais par`. */
const phrase =
  /^(?:hrsg|hg|éds?|ed|eds|trad|übers|ill|illustr|dir|bearb|textes réunis|sous la dir\p{L}*|(?:mit )?(?:ill|zeichn|fotos)\p{L}*|(?:mit )?einem (?:vor|nach)wort|(?:aus|traduit|traducción|traduzione|tradução|übers|translated|illustré|adapté|herausgegeben|a cura|préface|prólogo|edición|под ред|пер|перевод|сост|худож|ил|гл|предисл|авт)\p{L}*)\.?(?:\s+(?:(?:from|dem|der)\s+(?:the\s+)?[\p{L}.]+|(?:de|du|d['’]|del|dall?['’]?|aus|с|со)\s*(?:l['’]\s?)?\p{Ll}[\p{L}.]*))*\s*(?:(?:von|par|by|de|di|por)\s+|:\s*|\s)(?=[\p{Lu}(])/u;
const trailingRole =
  /[,([\s]+(joint authors?|editors?|eds?\.?|translators?|trans\.?|tr\.?|illustrators?|illus\.?|compilers?|comp\.?|adapters?|photographers?|hrsg\.?|hg\.?|éds?\.?|dir\.?|trad\.?|übers\.?|edt|trn|ilt|pht|adp|frw|int|aft|con|nrt|cor)[)\]]?\.?$/iu;
/** `Editor: A. Smith`. */
const labelled = /^(editors?|translators?|illustrators?|compilers?|photographers?)\s*:\s*/iu;

function roleOf(words: string): Role {
  for (const [pattern, role] of latinRoles) if (pattern.test(words)) return role;
  return 'author';
}

/** A full stop ends a statement, but stays after an initial or an abbreviation (Jr., Bros.). */
function withoutStop(name: string): string {
  return name.replace(/(?<![\s.]\p{L}|^\p{L}|\b(?:jr|sr|bros|inc|ltd|co|st|dr|esq))\.$/iu, '');
}

/** The name alone, without cataloguers' brackets, dates and preceding titles. */
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

/** `Liu, Cixin`, `García Márquez, Gabriel`, `White, Lynn T., III`: one person, family name first. */
function turned(text: string): string | null {
  const [family = '', given = '', ...rest] = text.split(/\s*,\s*/u);
  if (given === '' || rest.some((part) => !suffix.test(part))) return null;
  if (/\s/u.test(given) && given.split(/\s+/u).length > 3) return null;
  if (family.split(/\s+/u).length > 3 || /\b(?:and|&|und|et|y)\b/u.test(text) || corporate.test(family))
    return null;
  return [`${given} ${family}`, ...rest].join(', ');
}

/** The names of a list. `and`, `&` and commas separate people, but not the words of a body's name. */
function splitNames(list: string, isListed: boolean): readonly string[] {
  const text = list.replace(more, '').trim();
  const one = isListed ? turned(text) : null;
  if (one !== null) return [one];
  const parts = corporate.test(text)
    ? text.split(/\s*,\s*(?=[\p{Lu}(][^,]*\s)/u)
    : text.split(/\s*,\s*(?:and\s+|&\s+)?|\s+(?:and|&|und|et|y|e)\s+/u);
  // One family name and one given name are an inverted heading, not two people.
  const [first = '', second = ''] = parts;
  const isTurned =
    !/\s/u.test(first.trim()) && (!/\s/u.test(second.trim()) || /(?<!\p{L})\p{Lu}\.$/u.test(second));
  if (parts.length === 2 && /^[^,]+,[^,]+$/u.test(text) && isTurned) {
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

function creatorsOf(list: string, role: Role, roleText: string, isListed = false): readonly Creator[] {
  return splitNames(list, isListed)
    .map(cleanName)
    .filter(
      (name) =>
        /\p{L}/u.test(name) && name.length > 1 && !/^(?:the|others?|etc|authors?|editors?)\W*$/iu.test(name),
    )
    .map((name) => ({ name, originalName: '', nationality: '', dynasty: '', role, roleText }));
}

function parsePart(part: string, isListed: boolean): readonly Creator[] {
  const text = part.trim().replace(/^\[+(?=[^\]]*$)/u, '');
  const lead =
    labelled.exec(text)?.[0] ?? phrase.exec(text.slice(0, 1).toLowerCase() + text.slice(1))?.[0] ?? '';
  if (lead !== '' && roleOf(lead) !== 'author') {
    const words = lead.replace(/[:\s]+$/u, '');
    return creatorsOf(text.slice(lead.length), roleOf(lead), words);
  }
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
        ...parsePart(rest.slice(next.index + next[0].length).replace(/^and\s+/u, ''), false),
      ];
    }
    return creatorsOf(rest, roleOf(words), words);
  }
  const trailing = trailingRole.exec(text);
  if (trailing !== null)
    return creatorsOf(text.slice(0, trailing.index), roleOf(trailing[1] ?? ''), trailing[1] ?? '', isListed);
  return creatorsOf(text, 'author', '', isListed);
}

/**
 * Statements in Latin (and any other script than Chinese, Japanese and Korean): `by A and B ; illustrated by C`, a plain
 * list of names, or `Liu, Cixin / Liu, Ken`. `isListed`: the text is one person of such a list.
 */
export function parseLatin(text: string, isListed = false): readonly Creator[] {
  return text
    .replace(/[[\]]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(label, '')
    .split(/\s*;\s*/u)
    .flatMap((segment) => {
      const people = segment.split(/\s+\/+\s*|\s*\/+\s+|\/\/+/u).filter((person) => person !== '');
      return people.flatMap((person) => parsePart(person, isListed || people.length > 1));
    });
}
