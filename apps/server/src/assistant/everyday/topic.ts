import { listOf, rowsOf } from './tables.ts';

/** A subject as people speak of it, and how catalogues write it. */
export interface Topic {
  readonly 'zh-CN': string;
  readonly 'en-US': string;
  /** What people call it, including its names. */
  readonly aliases: readonly string[];
  /** Search terms for titles, headings and summaries, in both languages. */
  readonly terms: readonly string[];
  /** Beginnings of class codes (CLC) that mean the subject, whatever the words of a title are. */
  readonly classes: readonly string[];
  /** The same in Dewey, for records that have no CLC class. */
  readonly dewey?: readonly string[];
  /** The Chinese name of its broader topic; '' if it has none. */
  readonly broader: string;
  /**
   * `genre`: how a book is written. `mood`: how it reads, which no catalogue states, so a mood alone never narrows a
   * search. `thing`: narrower than a subject.
   */
  readonly kind: 'subject' | 'genre' | 'mood' | 'thing';
}

/**
 * Reads the topics of a table. Its columns are two names, more aliases, more search terms, class codes and the
 * broader topic.
 */
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
