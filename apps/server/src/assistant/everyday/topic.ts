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
  /** `genre`: how a book is written; `mood`: how it reads, which no catalogue says outright, so it never narrows alone. */
  readonly kind: 'subject' | 'genre' | 'mood';
}

/**
 * One line of the table: Chinese name | English name | more that people say | more to look for | class codes. Lists are
 * separated by commas.
 */
export function readTopics(kind: Topic['kind'], table: string): readonly Topic[] {
  return table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [zh = '', en = '', said = '', sought = '', classes = ''] = line
        .split('|')
        .map((part) => part.trim());
      return {
        'zh-CN': zh,
        'en-US': en,
        aliases: [zh, en, ...listOf(said)],
        terms: [zh, en, ...listOf(sought)],
        classes: listOf(classes),
        kind,
      };
    });
}

function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
