/** A stretch of a text, and whether it is literally what was searched. */
export interface TextPart {
  readonly text: string;
  readonly hit: boolean;
}

/** Lower case, letter by letter, so that places in the folded text are places in the text. */
function foldCase(text: string): string {
  return Array.from({ length: text.length }, (_, place) => {
    const letter = text.charAt(place);
    const folded = letter.toLowerCase();
    return folded.length === 1 ? folded : letter;
  }).join('');
}

/** The words of a query that are worth marking: the whole of it first, then each word. */
function wordsOf(query: string): string[] {
  const whole = foldCase(query.trim());
  return [...new Set([whole, ...whole.split(/\s+/u)])].filter((word) => word !== '');
}

/**
 * Cuts a text where it is literally equal to words of the query, letter case aside. The parts joined are the text.
 * A person's words never become a pattern.
 */
export function markParts(text: string, query: string): readonly TextPart[] {
  const folded = foldCase(text);
  const marked = new Array<boolean>(text.length).fill(false);
  for (const word of wordsOf(query)) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      marked.fill(true, at, at + word.length);
    }
  }
  const parts: TextPart[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && marked[end] === marked[start]) continue;
    parts.push({ text: text.slice(start, end), hit: marked[start] === true });
    start = end;
  }
  return parts;
}
