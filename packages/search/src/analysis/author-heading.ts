import { eastern } from './author-entries.ts';
import { type Creator, latinRoles, type Role } from './author-roles.ts';
import { nameSigns } from './author-spaces.ts';
import { parseAuthorStatement, tidyStatement } from './author-statement.ts';
import { isCountry } from './name-lists.ts';

const dates =
  /[,，]?\s*\(?\s*(?:ca\.?|b\.|d\.|fl\.|active|approximately|born|生于|约)?\s*(?:\d{3,4}\??(?:\s*B\.?C\.?)?\s*[-–~]\s*(?:(?:ca\.?|approximately)?\s*\d{0,4}\??)?|(?:b\.|d\.|born|生于)\s*\d{3,4})\s*(?:B\.?C\.?)?\s*\)?\s*[.,]?\s*$/iu;
const relators =
  /[,，]\s*(author|editor|translator|illustrator|ill|tr|ed|comp|compiler|adapter|photographer|annotator|joint author)\.?$/iu;
/** Titles of rank and office after a given name. */
const titles =
  /^(?:graf|count|baron|freiherr von|sir|dame|lord|lady|saint|st|pope|king|queen|emperor|prince|princess|duke|earl|marquis|mrs|mr|dr|rev|bishop|jr|sr|i{1,3}|iv|v)\b\.?/iu;

/** 黒澤, 明 and トルストイ, レフ: family name, given name. */
const turned = new RegExp(String.raw`^([${nameSigns}]{1,8}),\s*([${nameSigns}]{1,8})$`, 'u');
const putInOrder = (_: string, family: string, given: string): string =>
  /^[\p{Script=Katakana}ー·]+$/u.test(family) ? `${given}·${family}` : family + given;

/**
 * A body's name in a heading: kept whole, with its units (中国科学院. 数学研究所), because commas and full stops are part of it.
 * Null if it contains no name.
 */
export function parseBody(heading: string): Creator | null {
  const text = tidyStatement(heading).replace(/[\s,;:/]+$/u, '');
  const [, country = '', rest = text] = /^[([]([^()[\]]{1,6})[)\]]\s*(.+)$/u.exec(text) ?? [];
  const isNamed = country !== '' && isCountry(country);
  const name = isNamed ? rest : text;
  if (!/\p{L}/u.test(name)) return null;
  return {
    name,
    originalName: '',
    nationality: isNamed ? country : '',
    dynasty: '',
    role: 'author',
    roleText: '',
  };
}

/**
 * A name heading (MARC 21 100, 700; CNMARC 701, 702): inverted, with titles, dates and relator words. `Tolstoy, Leo,
 * graf, 1828-1910` → Leo Tolstoy. Chinese headings may have the name, brackets and dates of a statement. Null if it
 * contains no name.
 */
export function parseHeading(heading: string): Creator | null {
  let text = tidyStatement(heading).replace(/[,;:/]+$/u, '');
  if (eastern.test(text)) {
    const undated = text.replace(/[,，]\s*(?:约|生于)?\s*\d{3,4}[^()]*$/u, '');
    return parseAuthorStatement(undated.replace(turned, putInOrder)).creators[0] ?? null;
  }
  let role: Role = 'author';
  let roleText = '';
  const relator = relators.exec(text);
  if (relator?.[1] !== undefined) {
    roleText = relator[1];
    role =
      latinRoles.find(([pattern]) => pattern.test(roleText.replace(/^(?:ill|tr|ed|comp)$/iu, '$&.')))?.[1] ??
      'author';
    text = text.slice(0, relator.index);
  }
  text = text.replace(dates, '').replace(/(?<=\p{L}{2})\.$/u, '');
  let originalName = '';
  // Rowling, J. K. (Joanne Kathleen): the fuller form of the given name.
  text = text.replace(/\s*\(([^()]*)\)\s*,?/u, (_, fuller: string) => {
    if (/^\p{Lu}\p{Ll}+(?: \p{L}[\p{L}.]*)*$/u.test(fuller)) originalName = fuller;
    return ',';
  });
  const [family = '', ...rest] = text
    .split(/\s*,\s*/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const given = rest.filter((part) => !titles.test(part) && !/\d/u.test(part))[0] ?? '';
  const suffix = rest.find((part) => /^(?:jr|sr|i{2,3}|iv)\.?$/iu.test(part));
  const name =
    [given, family].filter((part) => part !== '').join(' ') + (suffix === undefined ? '' : `, ${suffix}`);
  if (!/\p{L}/u.test(name)) return null;
  const fullName = originalName === '' || given === '' ? '' : `${originalName} ${family}`;
  return { name, originalName: fullName, nationality: '', dynasty: '', role, roleText };
}
