/**
 * Whether what follows ` / ` in a title cell is its statement of responsibility: it is the only source of
 * authors, or it shares a word with the author cell and reads like a statement. `Animal Farm / 1984` is two
 * titles.
 */
export function isStatement(text: string, author: string): boolean {
  if (author === '') return true;
  const words = author.match(/\p{Script=Latin}{3,}|\p{Script=Han}{2,}/gu) ?? [];
  return (
    words.some((word) => text.includes(word)) &&
    (/\bby\b|\bedited\b|\s;\s|\.$|[著译编绘撰]$/u.test(text) || text.length <= author.length + 8)
  );
}

/** `Kishimoto, Masashi, 1974-`, `Le Guin, Ursula K.`: a heading, not a list of two people. */
export function isInverted(text: string): boolean {
  return dated.test(text) || initialled.test(text);
}

const dated =
  /^[\p{Script=Latin}'’. -]+, [\p{Script=Latin}'’. -]+, (?:b\. |ca\. )?\d{3,4}\??(?:-(?:\d{3,4}\??)?)?\.?$/u;
const initialled = /^[\p{Script=Latin}'’ -]+, (?:\p{Lu}[\p{L}'’-]* )?(?:\p{Lu}\. ?)+$/u;
