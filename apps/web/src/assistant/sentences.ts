/** Words before a full stop that ends no sentence, in lower case. */
const abbreviations = new Set(
  'mr mrs ms dr prof st jr sr vs vol no nos p pp ch ed eds trans cf e.g i.e ca fig approx dept est'.split(
    ' ',
  ),
);

const hanEnd = /[。！？…]/u;
const latinEnd = /[.!?]/u;
const closing = /["'”’」』）)\]》]/u;

/** Whether the full stop that follows `before` is part of a word: an initial, an abbreviation. */
function insideWord(before: string): boolean {
  const word = /[\p{L}.]+$/u.exec(before)?.[0] ?? '';
  return /^(?:\p{Lu}|\p{Lu}\.\p{Lu})$/u.test(word) || abbreviations.has(word.toLowerCase());
}

/**
 * The sentences of a Chinese or English text, in order; joined they give the text. A line break ends a sentence. A
 * full stop in a number, after an initial or after a common abbreviation does not.
 */
export function sentencesOf(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  let at = 0;
  while (at < text.length) {
    const mark = text.charAt(at);
    at += 1;
    if (mark !== '\n') {
      const han = hanEnd.test(mark);
      if (!han && !latinEnd.test(mark)) continue;
      while (at < text.length && (hanEnd.test(text.charAt(at)) || latinEnd.test(text.charAt(at)))) at += 1;
      while (at < text.length && closing.test(text.charAt(at))) at += 1;
      const ends = han || at === text.length || /\s/u.test(text.charAt(at));
      if (!ends || (mark === '.' && at < text.length && insideWord(text.slice(start, at - 1)))) continue;
    }
    while (at < text.length && /\s/u.test(text.charAt(at))) at += 1;
    found.push(text.slice(start, at));
    start = at;
  }
  if (start < text.length) found.push(text.slice(start));
  return found;
}

/** The finished sentences within the first `length` UTF-16 units of a text, without the spaces around them. */
export function finishedSentences(text: string, length: number): string[] {
  const whole: string[] = [];
  let end = 0;
  for (const sentence of sentencesOf(text)) {
    end += sentence.length;
    const read = sentence.trim();
    // A sentence is finished without the spaces after it.
    if (end - (sentence.length - sentence.trimEnd().length) > length) break;
    if (read !== '') whole.push(read);
  }
  return whole;
}
