import { listOf, rowsOf } from './tables.ts';

/** A subject as people speak of it, and how catalogues write it. */
export interface Topic {
  readonly 'zh-CN': string;
  readonly 'en-US': string;
  /** What people say, folded; the names are among them. */
  readonly aliases: readonly string[];
  /** What to look for in titles, headings and summaries, in both languages. */
  readonly terms: readonly string[];
  /** Beginnings of class codes (CLC) that mean the subject whatever a title's words are. */
  readonly classes: readonly string[];
  /** The same in Dewey, for records that have no CLC class. */
  readonly dewey?: readonly string[];
  /** The Chinese name of what it belongs to; '' for what belongs to nothing wider. */
  readonly broader: string;
  /**
   * `genre`: how a book is written; `mood`: how it reads, which no catalogue says outright, so it never narrows alone;
   * `thing`: what is narrower than a subject.
   */
  readonly kind: 'subject' | 'genre' | 'mood' | 'thing';
}

/** The topics of a table: its columns are names, more that people say, more to look for, class codes, what it belongs to. */
export function readTopics(kind: Topic['kind'], table: string): readonly Topic[] {
  return rowsOf(table).map(([zh = '', en = '', said, sought, classes, broader = '']) => ({
    'zh-CN': zh,
    'en-US': en,
    aliases: [zh, en, ...listOf(said)],
    terms: [zh, en, ...listOf(sought)],
    classes: listOf(classes),
    broader,
    kind,
  }));
}
