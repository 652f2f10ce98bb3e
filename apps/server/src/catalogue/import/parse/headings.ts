import type { RawHeading } from './raw-title.ts';
import { cleanLine, distinct } from './text.ts';

const subdivision = /\s*(?:--|——|－－|––)\s*|(?<=[\p{Script=Han})）])[-－–](?=[\p{Script=Han}（(])/u;

/**
 * Keywords of the parts of one heading: brackets with dates, originals or qualifiers go (`马克思 (Marx, Karl
 * 1818-1883)` → 马克思), years and centuries are no keywords.
 */
export function keywordsOf(parts: readonly string[]): string[] {
  const words = parts.flatMap(splitWords).map((part) =>
    cleanLine(part)
      .replace(/\s*[(（[［][^()（）[\]［］]*[)）\]］]\s*$/u, '')
      .replace(/^《(.*)》$/u, '$1')
      .replace(/,?\s+\d{3,4}\??\s*-\s*(\d{3,4}\??)?\.?$/u, '')
      .trim(),
  );
  return distinct(
    words.filter(
      (word) =>
        /[\p{L}]/u.test(word) && !/^[\d\s\-–~～,.年世纪代前后约公元]+$/u.test(word) && word.length <= 100,
    ),
  );
}

/** `经济发展 概况 中国 1997`: subdivisions that lost their signs. */
function splitWords(part: string): string[] {
  return /^\p{Script=Han}{2,}(?:[ \u3000]+(?:\p{Script=Han}{2,}|\d{4}))+$/u.test(part)
    ? part.split(/[ \u3000]+/)
    : [part];
}

/**
 * Subject column of a table: headings apart by `;`, `|` or line breaks (commas too, where no subdivision shows that
 * headings are whole), subdivisions by ` -- ` or a hyphen between Han characters. `undefined` when the cell holds a
 * whole description instead (`… [专著] / … 主编`).
 */
export function parseHeadings(cell: string): RawHeading[] | undefined {
  const text = cell.normalize('NFC').trim();
  if (text === '') return [];
  if (/[[［](专著|M|普通图书)[\]］]/.test(text)) return undefined;
  const pieces = splitOutsideBrackets(text, /[;；|｜\n\t]/);
  return pieces.flatMap((piece) => {
    const structured = subdivision.test(piece);
    const parts = structured || /，[^，]*的$/.test(piece) ? [piece] : splitOutsideBrackets(piece, /[,，、]/);
    return parts.map(readHeading).filter((heading) => heading.whole !== '');
  });
}

function readHeading(text: string): RawHeading {
  const parts = cleanLine(text)
    .split(subdivision)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return { whole: parts.join(' -- '), keywords: keywordsOf(parts) };
}

function splitOutsideBrackets(text: string, separator: RegExp): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let piece = '';
  for (const character of text) {
    if ('([（［《'.includes(character)) depth += 1;
    else if (')]）］》'.includes(character)) depth = Math.max(0, depth - 1);
    if (depth === 0 && separator.test(character)) {
      pieces.push(piece);
      piece = '';
    } else piece += character;
  }
  pieces.push(piece);
  return pieces.map((one) => one.trim()).filter((one) => one !== '');
}
