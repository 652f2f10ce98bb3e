import type { Title } from '@yuelan/contract/catalogue/schemas';
import { yearOf } from '@yuelan/contract/catalogue/structured-data';

/** The fields that a citation needs; `edition` is the label of the library's code, e.g. "第2版" or "2nd ed.". */
export type CitedTitle = Pick<
  Title,
  | 'bookName'
  | 'subBookName'
  | 'firstAuthor'
  | 'creators'
  | 'publishPlace'
  | 'publishingCompany'
  | 'publishTime'
> & { readonly edition: string };

const han = /\p{Script=Han}/u;
const translatorRole = /译|譯|translator/iu;
/** Role names of the catalogue, and role words that older records may contain. */
const writerRole = /^$|著|撰|作者|编|編|辑|輯|author|editor|compiler|adapter/iu;

function inHan(title: CitedTitle): boolean {
  return han.test(title.bookName);
}

function namesOf(title: CitedTitle, wanted: RegExp, unwanted?: RegExp): string[] {
  return title.creators
    .filter((creator) => wanted.test(creator.role) && !(unwanted?.test(creator.role) ?? false))
    .map((creator) => creator.name)
    .filter((name) => name !== '');
}

function writersOf(title: CitedTitle): string[] {
  const writers = namesOf(title, writerRole, translatorRole);
  if (writers.length > 0) return writers;
  return title.firstAuthor === '' ? [] : [title.firstAuthor];
}

function withoutFullStop(text: string): string {
  return text.replace(/[.。]+$/u, '');
}

/** "Jane Austen" or "Austen, Jane" as family name and given names; a name in Han characters has no such parts. */
function nameParts(name: string): { readonly family: string; readonly given: string } {
  const [family = '', given = ''] = name.split(/[,，]\s*/u);
  if (given !== '') return { family, given };
  const words = name.split(/\s+/u);
  if (han.test(name) || words.length < 2) return { family: name, given: '' };
  return { family: words.at(-1) ?? name, given: words.slice(0, -1).join(' ') };
}

function initials(given: string, mark: string): string {
  return given
    .split(/[\s.]+/u)
    .filter((word) => word !== '')
    .map((word) => `${Array.from(word)[0]?.toUpperCase() ?? ''}${mark}`)
    .join(' ');
}

/** GB/T 7714: at most three names, then 等 or et al; Latin names as AUSTEN J. */
function nationalNames(names: readonly string[], hanTitle: boolean): string {
  const written = names.map((name) => {
    const { family, given } = nameParts(name);
    return given === '' ? family : `${family.toUpperCase()} ${initials(given, '')}`;
  });
  if (written.length <= 3) return written.join(', ');
  return [...written.slice(0, 3), hanTitle ? '等' : 'et al'].join(', ');
}

/** A monograph in the form of GB/T 7714-2015, section 4.1. */
export function citeNational(title: CitedTitle): string {
  const hanTitle = inHan(title);
  const name = [title.bookName, title.subBookName].filter((part) => part !== '').join(': ');
  const translators = namesOf(title, translatorRole);
  const place = title.publishPlace || (hanTitle ? '[出版地不详]' : '[S.l.]');
  const publisher = title.publishingCompany || (hanTitle ? '[出版者不详]' : '[s.n.]');
  const year = yearOf(title.publishTime);
  const edition = title.edition.replace(/^第(.+版)$/u, '$1');
  const parts = [
    nationalNames(writersOf(title), hanTitle),
    `${name}[M]`,
    translators.length === 0 ? '' : `${nationalNames(translators, hanTitle)}, ${hanTitle ? '译' : 'trans'}`,
    edition,
    `${place}: ${publisher}${year === '' ? '' : `, ${year}`}`,
  ];
  return `${parts
    .filter((part) => part !== '')
    .map(withoutFullStop)
    .join('. ')}.`;
}

function listApa(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  const last = names.at(-1) ?? '';
  return `${names.slice(0, -1).join(', ')}, & ${last}`;
}

/** A book cited by the APA manual, 7th edition, as plain text. */
export function citeApa(title: CitedTitle): string {
  const writers = writersOf(title)
    .slice(0, 20)
    .map((name) => {
      const { family, given } = nameParts(name);
      return given === '' ? family : `${family}, ${initials(given, '.')}`;
    });
  const name = [title.bookName, title.subBookName].filter((part) => part !== '').join(': ');
  const translators = namesOf(title, translatorRole).map((translator) => {
    const { family, given } = nameParts(translator);
    return given === '' ? family : `${initials(given, '.')} ${family}`;
  });
  const brackets = [
    ...(translators.length === 0 ? [] : [`${listApa(translators)}, Trans.`]),
    ...(title.edition === '' ? [] : [title.edition]),
  ];
  const year = `(${yearOf(title.publishTime) || 'n.d.'})`;
  const work = brackets.length === 0 ? name : `${name} (${brackets.join('; ')})`;
  const parts = writers.length === 0 ? [work, year] : [`${withoutFullStop(listApa(writers))}. ${year}`, work];
  return `${[...parts, title.publishingCompany]
    .filter((part) => part !== '')
    .map(withoutFullStop)
    .join('. ')}.`;
}
