/**
 * Those of some texts with which a key begins. `next` gives the first key that is not before a text, or null after the
 * last: texts between two neighbouring keys need one look together. Keys and texts are in the order of code units.
 */
export function beginningsOf(
  texts: readonly string[],
  next: (text: string) => string | null,
): ReadonlySet<string> {
  const found = new Set<string>();
  let key: string | null = '';
  for (const text of [...texts].sort()) {
    if (key < text) key = next(text);
    if (key === null) break;
    if (key.startsWith(text)) found.add(text);
  }
  return found;
}
