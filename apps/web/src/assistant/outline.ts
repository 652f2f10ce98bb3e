import type { HelpBook } from '@yuelan/contract/assistant/schemas';

/** An entry of a mind map. */
export interface Branch {
  /** The book of the catalogue that a leaf names. */
  readonly book?: HelpBook;
  /** The path from the root, such as `0.2.1`; unique in its tree. */
  readonly path: string;
  readonly label: string;
  readonly children: readonly Branch[];
}

export interface Outline {
  readonly root: Branch;
  /** Entries past the limit, which are not in the tree. */
  readonly left: number;
}

const mostEntries = 300;
const deepest = 8;
const longestLabel = 160;
const spacesPerTab = 2;

interface Growing {
  readonly path: string;
  readonly label: string;
  readonly children: Growing[];
}

/** Control characters and those that change text direction; readers need none of them. */
const invisible = /[\p{Cc}\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

function labelOf(line: string): string {
  const plain = line.replace(invisible, '').replace(/\s+/gu, ' ').trim();
  // Models write lists with such marks.
  const label = plain.replace(/^[-*•·]\s+/u, '');
  const characters = [...label];
  return characters.length > longestLabel ? `${characters.slice(0, longestLabel - 1).join('')}…` : label;
}

/** How far a line is indented, in spaces: a tab is two, and so is an ideographic space. */
function indentOf(line: string): number {
  let indent = 0;
  for (const mark of line) {
    if (mark === ' ' || mark === '\u00A0') indent += 1;
    else if (mark === '\t' || mark === '\u3000') indent += spacesPerTab;
    else break;
  }
  return indent;
}

/**
 * Reads a tree from indented lines, normally two spaces per level. Any indentation works: an entry belongs to the
 * last less indented line before it, and beyond the eighth level to that level. If there is more than one top entry,
 * `title` is the root. At most 300 entries; undefined if no line has words.
 */
export function readOutline(text: string, title: string): Outline | undefined {
  const top: Growing = { path: '0', label: labelOf(title), children: [] };
  const open: { readonly entry: Growing; readonly indent: number }[] = [];
  let count = 0;
  let left = 0;
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/u)) {
    const label = labelOf(line);
    if (label === '') continue;
    if (count === mostEntries) {
      left += 1;
      continue;
    }
    const indent = indentOf(line);
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    // At the deepest level, the entry goes beside the last one instead of below it.
    const parent = open[Math.min(open.length, deepest) - 1]?.entry ?? top;
    const entry: Growing = { path: `${parent.path}.${parent.children.length}`, label, children: [] };
    parent.children.push(entry);
    if (open.length < deepest) open.push({ entry, indent });
    count += 1;
  }
  const [first, second] = top.children;
  if (first === undefined) return undefined;
  return { root: second === undefined ? first : top, left };
}

/** The same tree; its leaves below the first branches carry the books they name. */
export function withBooks(root: Branch, books: readonly HelpBook[]): Branch {
  const named = new Map(books.map((book) => [labelOf(book.bookName), book]));
  const carry = (branch: Branch, depth: number): Branch => {
    const book = depth > 1 && branch.children.length === 0 ? named.get(branch.label) : undefined;
    const children = branch.children.map((child) => carry(child, depth + 1));
    return book === undefined ? { ...branch, children } : { ...branch, children, book };
  };
  return named.size === 0 ? root : carry(root, 0);
}

/** Every entry, in the order in which it is read. */
export function branchesOf(root: Branch): readonly Branch[] {
  return [root, ...root.children.flatMap(branchesOf)];
}
