/** How fast an answer is typed (docs/limits.md#assistant). */
const charactersPerBeat = 3;
export const beatMilliseconds = 100;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * How many UTF-16 units of a text are shown after this many milliseconds, never half a character. It follows the
 * clock, so that a background tab does not fall behind.
 */
export function typedLength(text: string, milliseconds: number): number {
  const wanted = Math.floor(Math.max(0, milliseconds) / beatMilliseconds) * charactersPerBeat;
  // A text has at least as many units as characters.
  if (wanted >= text.length) return text.length;
  let seen = 0;
  for (const { index } of graphemes.segment(text)) {
    if (seen === wanted) return index;
    seen += 1;
  }
  return text.length;
}
