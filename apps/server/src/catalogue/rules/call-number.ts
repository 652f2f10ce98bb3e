import type { TitleRecord } from '../title-record.ts';

/** How a library's call numbers are formed (`suoShuHaoStructure`). Empty: as they were catalogued. */
const structures = ['', 'author', 'author-suffix', 'findbook', 'findbook-suffix'] as const;
type Structure = (typeof structures)[number];

type Parts = Pick<TitleRecord, 'callNumber' | 'classCode' | 'authorNumber' | 'findBookCode'>;

/** The parts of a call number's second half: `W123-2:1` is author number W123, distinguishing -2, auxiliary :1. */
export interface BookNumber {
  readonly base: string;
  /** Distinguishes works of one author in one class (区分号). */
  readonly distinguishing: string;
  /** Volume, edition and the like (辅助区分号). */
  readonly auxiliary: string;
}

export function bookNumberOf(text: string): BookNumber {
  const [, base = text, distinguishing = '', auxiliary = ''] =
    /^([^-=:(+]+)(-[^-=:(+]+)?([-=:(+].*)?$/.exec(text) ?? [];
  return { base, distinguishing, auxiliary };
}

/**
 * The call number of a title as a reader looks for it: class, slash, and the author number (著者号) or the find-book code
 * (种次号), with or without its suffix. If the title lacks the chosen number, the other one is used; if it has no class,
 * the call number as catalogued.
 */
export function callNumberOf(record: Parts, structure: Structure = ''): string {
  const { callNumber, classCode, authorNumber, findBookCode } = record;
  if (structure === '' || classCode === '') {
    if (callNumber !== '') return callNumber;
    return [classCode, authorNumber === '' ? findBookCode : authorNumber]
      .filter((part) => part !== '')
      .join('/');
  }
  const byAuthor = structure === 'author' || structure === 'author-suffix';
  const [wanted, instead] = byAuthor ? [authorNumber, findBookCode] : [findBookCode, authorNumber];
  const { base, distinguishing, auxiliary } = bookNumberOf(wanted === '' ? instead : wanted);
  const suffix = structure.endsWith('-suffix') ? distinguishing + auxiliary : '';
  return [classCode, base + suffix].filter((part) => part !== '').join('/');
}

/** Whether a text is one of the forms of a title's call number, and therefore says nothing about a single copy. */
export function isCallNumberOf(text: string, record: Parts): boolean {
  return structures.some((structure) => callNumberOf(record, structure) === text);
}
