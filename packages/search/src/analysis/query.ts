import { stem } from './stem.ts';
import { charactersOf, type Piece, piecesOf } from './tokens.ts';

/** One thing that a record must contain: a Han run as a phrase, or a word; Latin words with spaces are a phrase. */
export type QueryTerm =
  | { readonly kind: 'han'; readonly chars: readonly string[]; readonly pairs: readonly string[] }
  | { readonly kind: 'word'; readonly word: string };

/** Longest query that is read, in UTF-16 code units. A pasted title with subtitle and edition is far shorter. */
const longestQuery = 1000;

function hanTerm(run: string): QueryTerm {
  const chars = charactersOf(run);
  return {
    kind: 'han',
    chars,
    pairs: chars.slice(1).map((character, index) => (chars[index] ?? '') + character),
  };
}

const isSingleHan = (piece: Piece): boolean => piece.kind === 'han' && charactersOf(piece.text).length === 1;
const isSingleLetter = (word: string): boolean => /^[a-z]$/u.test(word);

/** The words of a compound: `e-mail` and `x-ray` are one word, `spider-man` is two that must both occur. */
function compoundWords(word: string): readonly string[] {
  const parts = word.split('-');
  if (parts.every(isSingleLetter)) return parts;
  return parts.some((part) => part.length === 1) && parts.length === 2 ? [parts.join('')] : parts;
}

/**
 * Everything that a record must contain to match a query.
 *
 * A space (or any sign except a middle dot, a quotation mark or an apostrophe, which vanish) between Han runs means
 * "and": `红楼 曹雪芹` is two terms. Records keep no trace of spaces, so a record with 红楼曹雪芹 in one piece contains both.
 * Between single characters a space means nothing: `红 楼 梦` is the single term 红楼梦, the way catalogues set short titles
 * and names (`余　华`). So every spacing of a text finds at least what the text without spaces finds; a spacing into runs
 * of two characters or more may find more. Single Latin letters in a row are initials and form one word.
 */
export function queryTerms(text: string): readonly QueryTerm[] {
  const terms: QueryTerm[] = [];
  const seen = new Set<string>();
  const add = (key: string, term: QueryTerm): void => {
    if (seen.has(key)) return;
    seen.add(key);
    terms.push(term);
  };
  let singles = '';
  let initials = '';
  const endSingles = (): void => {
    if (singles !== '') add(singles, hanTerm(singles));
    singles = '';
  };
  const endInitials = (): void => {
    if (initials !== '') add(initials, { kind: 'word', word: initials });
    initials = '';
  };
  for (const piece of piecesOf(text.slice(0, longestQuery))) {
    if (piece.kind === 'han') {
      endInitials();
      if (isSingleHan(piece)) {
        singles += piece.text;
        continue;
      }
      endSingles();
      add(piece.text, hanTerm(piece.text));
      continue;
    }
    endSingles();
    for (const word of compoundWords(piece.text)) {
      if (isSingleLetter(word)) {
        initials += word;
        continue;
      }
      endInitials();
      add(stem(word), { kind: 'word', word: stem(word) });
    }
  }
  endSingles();
  endInitials();
  return terms;
}

/** The query as one phrase over a record's `chars` stream: it makes a hit a "phrase" hit whatever words it mixes. */
export function phraseTokens(text: string): readonly string[] {
  return piecesOf(text.slice(0, longestQuery)).flatMap((piece) =>
    piece.kind === 'han' ? charactersOf(piece.text) : piece.text.split('-').map(stem),
  );
}
