import { titleKey } from '@yuelan/search';

/** A record that the search tool returned, with what may be said of it. */
export interface KnownBook {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly series: string;
  readonly author: string;
  /** Its other words: summary, headings. Names in them are not inventions. */
  readonly words: string;
}

export interface CheckedAnswer {
  readonly text: string;
  /** Books that the text names, in its order. */
  readonly named: readonly string[];
  /** Names that are not those of a record, and were removed from the text. */
  readonly removed: readonly string[];
}

const quotation =
  /《([^《》\n]{1,120})》|“([^“”《》\n]{1,120})”|"([^"《》\n]{1,120})"|「([^「」《》\n]{1,120})」|『([^『』《》\n]{1,120})』/gu;
/** Consecutive words with capitals: how an English sentence names a book or a person without quotation marks. */
const capitals =
  /(?<![\p{L}'’])\p{Lu}[\p{L}'’]+(?:(?:[ -]|(?:'s|’s) )(?:(?:of|the|and|in|to|a|an|on|for|at|from|with) ){0,3}\p{Lu}[\p{L}.'’]*)+/gu;

/**
 * The book that a name means: its title, its title with the subtitle, or a beginning of the title that is long
 * enough.
 */
function bookNamed(name: string, books: readonly KnownBook[]): KnownBook | undefined {
  const key = titleKey(name);
  if (key === '') return undefined;
  const isLong = /\p{Script=Han}/u.test(key) ? key.length >= 3 : key.length >= 6;
  return (
    books.find((book) => titleKey(book.title) === key || titleKey(book.title + book.subtitle) === key) ??
    (isLong ? books.find((book) => titleKey(book.title).startsWith(key)) : undefined)
  );
}

/** The sentences of a line, with the marks that end them. */
const sentencesOf = (line: string): readonly string[] =>
  line.match(/[^。！？!?.；;]+(?:[。！？!?；;]+|\.+(?=\s|$)|\.)?["”’）)]*\s*|[。！？!?.；;]+\s*/gu) ?? [];

/**
 * Removes mentions of books that no search returned: only the name if the sentence also names real books, otherwise
 * the whole sentence. `allowed`: texts whose words may be quoted (the question, the keywords). Pure.
 */
export function checkAnswer(
  text: string,
  books: readonly KnownBook[],
  allowed: readonly string[],
): CheckedAnswer {
  const named = new Map<string, string>();
  const removed: string[] = [];
  const spoken = [
    ...allowed,
    ...books.flatMap((book) => [book.title, book.subtitle, book.series, book.author, book.words]),
  ].map(titleKey);
  const isSpoken = (name: string) => spoken.some((known) => known.includes(titleKey(name)));

  const checkSentence = (sentence: string): string => {
    const good: string[] = [];
    const bad: string[] = [];
    for (const match of sentence.matchAll(quotation)) {
      const name = match.slice(1).find((part) => part !== undefined) ?? '';
      const book = bookNamed(name, books);
      if (book !== undefined) good.push(book.id);
      else if (match[1] !== undefined || !isSpoken(name)) bad.push(match[0]);
    }
    const bare = sentence.replaceAll(quotation, ' ');
    const runs = [...bare.matchAll(capitals)]
      .map(([run]) => run)
      .filter((run) => !isSpoken(withoutFirstWord(run, bare)));
    removed.push(...bad, ...runs);
    if (runs.length > 0 || (bad.length > 0 && good.length === 0)) return '';
    for (const id of good) named.set(id, id);
    return bad.reduce(withoutName, sentence);
  };

  // A full stop inside a title does not end a sentence.
  const hidden: string[] = [];
  const hide = (line: string) =>
    line.replaceAll(quotation, (whole) => {
      hidden.push(whole);
      return `\u{f0000}${hidden.length - 1}\u{f0001}`;
    });
  const show = (sentence: string) =>
    sentence.replaceAll(/\u{f0000}(\d+)\u{f0001}/gu, (_whole, index: string) => hidden[Number(index)] ?? '');
  const lines = text.split('\n').map((line) => {
    const kept = sentencesOf(hide(line))
      .map((sentence) => checkSentence(show(sentence)))
      .join('')
      .trim();
    // A bullet or a number with nothing after it.
    return /^[\p{P}\p{S}\d\s]*$/u.test(kept) ? '' : kept;
  });
  const clean = lines
    .filter((line, index) => line !== '' || (text.split('\n')[index] ?? '') === '')
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
  return { text: clean, named: [...named.keys()], removed };
}

/** Drops the first word of a sentence, which has a capital whatever it is. */
function withoutFirstWord(run: string, sentence: string): string {
  return sentence.trimStart().startsWith(run) ? run.replace(/^\S+ /u, '') : run;
}

/** Removes one name from an enumeration, with a bracketed note after it and one of the words or marks that join it. */
function withoutName(sentence: string, name: string): string {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  const note = String.raw`(?:\s*[（(][^（）()]{0,80}[）)])?`;
  const before = String.raw`\s*(?:、|，|,|和|与|以及|还有|\band\b|\bor\b|或)\s*`;
  return sentence
    .replace(new RegExp(`${before}${escaped}${note}`, 'u'), '')
    .replace(new RegExp(`${escaped}${note}(?:${before})?`, 'u'), '');
}
