import { wordsOf } from '../../content/public.ts';

/** A line of a guide that says something on its own. */
export interface Passage {
  /** The heading above it; empty at the beginning. */
  readonly heading: string;
  readonly text: string;
}

const blocks = /<(h[1-6]|p|li|tr)\b[^>]*>([\s\S]*?)<\/\1>/gu;
const cells = /<(t[hd])\b[^>]*>([\s\S]*?)<\/\1>/gu;

/** The lines of a guide's sanitised HTML: paragraphs, items of lists, rows of tables with the headings of their columns. */
export function passagesOf(html: string): readonly Passage[] {
  const passages: Passage[] = [];
  let heading = '';
  let columns: readonly string[] = [];
  for (const [, tag = '', inner = ''] of html.matchAll(blocks)) {
    if (tag.startsWith('h')) {
      heading = wordsOf(inner);
      continue;
    }
    if (tag !== 'tr') {
      const text = wordsOf(inner);
      if (text !== '') passages.push({ heading, text });
      continue;
    }
    const row = [...inner.matchAll(cells)].map(([, kind = '', content = '']) => ({
      kind,
      text: wordsOf(content),
    }));
    if (row.every(({ kind }) => kind === 'th')) columns = row.map(({ text }) => text);
    else
      passages.push({
        heading,
        text: rowText(
          row.map(({ text }) => text),
          columns,
        ),
      });
  }
  return passages;
}

/** 周六：借阅室 9:00–12:00；少儿阅览室 9:00–12:00 */
function rowText(row: readonly string[], columns: readonly string[]): string {
  const [first = '', ...rest] = row;
  const isHan = /\p{Script=Han}/u.test(row.join('') + columns.join(''));
  const pairs = rest.map((text, index) =>
    [rest.length > 1 ? (columns[index + 1] ?? '') : '', text].filter((part) => part !== '').join(' '),
  );
  const named = columns[0] !== undefined && /^\d/u.test(first) ? `${columns[0]} ${first}` : first;
  return isHan ? `${named}：${pairs.join('；')}` : `${named}: ${pairs.join('; ')}`;
}
