/** An entry of a mind map with the entries below it. */
export interface Branch {
  readonly text: string;
  readonly below: readonly Branch[];
}

const longestEntry = 80;

/** An entry on one line: no line breaks, no indentation, no characters that change the text direction. */
export function oneEntry(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const letters = [...line];
  return letters.length <= longestEntry
    ? line
    : `${letters
        .slice(0, longestEntry - 1)
        .join('')
        .trimEnd()}…`;
}

/** The tree as text: one entry per line, two spaces deeper than the entry it belongs to. Empty entries are left out. */
export function mindMap(root: string, branches: readonly Branch[]): string {
  const lines = [oneEntry(root)];
  const add = (branch: Branch, depth: number): void => {
    const text = oneEntry(branch.text);
    if (text === '') return;
    lines.push(`${'  '.repeat(depth)}${text}`);
    for (const below of branch.below) add(below, depth + 1);
  };
  for (const branch of branches) add(branch, 1);
  return lines.join('\n');
}
