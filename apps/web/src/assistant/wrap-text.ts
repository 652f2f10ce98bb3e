/** Width of a text in pixels. */
export type Measure = (text: string) => number;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Marks that do not begin a line, and those that do not end one. */
const notFirst = /^[，。、；：！？）》」』”’…,.;:!?)\]}%·]/u;
const notLast = /[（《「『“‘([{]$/u;

/** The pieces between which a line may break: words, single Han characters, punctuation with its neighbour. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const parts = /^\p{Script=Han}+$/u.test(segment) ? [...segment] : [segment];
    for (const part of parts) {
      const before = pieces.at(-1);
      if (before !== undefined && (notFirst.test(part) || notLast.test(before))) {
        pieces[pieces.length - 1] = before + part;
      } else pieces.push(part);
    }
  }
  return pieces;
}

/** Cuts a piece that is wider than a line into parts that are not. */
function cut(piece: string, width: number, measure: Measure): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of graphemes.segment(piece)) {
    if (part !== '' && measure(part + segment) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return part === '' ? parts : [...parts, part];
}

/** Breaks a text into lines of at most `width`; a line has at least one character. Spaces at a break are dropped. */
export function wrapText(text: string, width: number, measure: Measure): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const whole of piecesOf(text)) {
    const parts = measure(whole.trim()) > width ? cut(whole, width, measure) : [whole];
    for (const part of parts) {
      if (line !== '' && measure((line + part).trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = part.trimStart();
      } else line += part;
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines.length === 0 ? [''] : lines;
}
