import { titleKey } from '@yuelan/search';
import { namedPath } from '../../catalogue/public.ts';
import type { TitleToHelp } from './title-to-help.ts';

/** Ages, school years and levels. Reading help may name them only if the record does. */
const readers =
  /\d+\s*(?:[-–—~至到]\s*\d+\s*)?(?:周?岁|年级)|[一二三四五六七八九十]+(?:周?岁|年级)|学龄前|学前|幼儿|低龄|小学|初中|高中|中学生|[低中高]年级|青少年|\b(?:ages?|aged|grades?|years?) \d+|\b\d+[ -]?year[ -]?olds?|\bpre-?school|\btoddlers?|\bkindergart|\bteen(?:ager)?s?\b|\byoung(?:er)? (?:readers|children|adults)|\b(?:middle|high|primary|elementary) school/giu;

/** If more than this part of a summary is in the record's own, it is a repetition. */
const repeatedShare = 0.6;
const pieceLength = 5;

/** Checks which parts of a text about a title its record supports. */
export class BorneOut {
  readonly #record: string;
  readonly #description: string;

  constructor(title: TitleToHelp) {
    // The model is shown the Chinese class number.
    const classes = [...title.classes, ...namedPath('clc', title.bookKindCode)].flatMap(({ words }) =>
      Object.values(words),
    );
    this.#description = titleKey(title.description);
    this.#record = [
      title.bookName,
      title.subBookName,
      title.seriesBookName,
      title.statement,
      title.firstAuthor,
      title.otherAuthor,
      title.publishingCompany,
      title.description,
      title.contents,
      ...title.keywords,
      ...classes,
    ]
      .map(titleKey)
      .join(' ');
  }

  /** Whether the record has the word. */
  says(word: string): boolean {
    const key = titleKey(word);
    return key !== '' && this.#record.includes(key);
  }

  /** The text without the sentences that name readers whom the record does not name. */
  withoutReaders(text: string): string {
    return text
      .split('\n')
      .map((line) =>
        (line.match(/[^。！？!?.；;]+[。！？!?.；;]*\s*/gu) ?? [line])
          .filter((sentence) => [...sentence.matchAll(readers)].every(([claim]) => this.says(claim)))
          .join('')
          .trim(),
      )
      .join('\n')
      .trim();
  }

  /** Whether a summary repeats the record's own, which the same page shows. */
  isRepeated(summary: string): boolean {
    const key = titleKey(summary);
    const pieces = Array.from({ length: Math.max(0, key.length - pieceLength + 1) }, (_, at) =>
      key.slice(at, at + pieceLength),
    );
    if (pieces.length === 0) return key !== '' && this.#description.includes(key);
    return pieces.filter((piece) => this.#description.includes(piece)).length / pieces.length > repeatedShare;
  }
}
