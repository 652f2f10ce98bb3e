import { type Creator, latinRoles, type Role } from './author-roles.ts';
import { parseAuthorStatement, tidyStatement } from './author-statement.ts';

const dates =
  /[,，]?\s*\(?\s*(?:ca\.?|b\.|d\.|fl\.|active|approximately|born|生于|约)?\s*(?:\d{3,4}\??(?:\s*B\.?C\.?)?\s*[-–~]\s*(?:(?:ca\.?|approximately)?\s*\d{0,4}\??)?|(?:b\.|d\.|born|生于)\s*\d{3,4})\s*(?:B\.?C\.?)?\s*\)?\s*[.,]?\s*$/iu;
const relators =
  /[,，]\s*(author|editor|translator|illustrator|ill|tr|ed|comp|compiler|adapter|photographer|annotator|joint author)\.?$/iu;
/** Titles of rank and office that stand after the given name. */
const titles =
  /^(?:graf|count|baron|freiherr von|sir|dame|lord|lady|saint|st|pope|king|queen|emperor|prince|princess|duke|earl|marquis|mrs|mr|dr|rev|bishop|jr|sr|i{1,3}|iv|v)\b\.?/iu;

/**
 * A name heading (MARC 21 100, 700; CNMARC 701, 702): inverted, with titles, dates and relator words. `Tolstoy, Leo,
 * graf, 1828-1910` → Leo Tolstoy. Chinese headings may carry the name, brackets and dates of a statement. Null when it
 * holds no name.
 */
export function parseHeading(heading: string): Creator | null {
  let text = tidyStatement(heading).replace(/[,;:/]+$/u, '');
  if (/\p{Script=Han}/u.test(text)) {
    return (
      parseAuthorStatement(text.replace(/[,，]\s*(?:约|生于)?\s*\d{3,4}[^()]*$/u, '')).creators[0] ?? null
    );
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
