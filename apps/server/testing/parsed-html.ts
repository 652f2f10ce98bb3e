import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/** An element as a browser would see it. */
export interface SeenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Every element of a piece of HTML, as a browser's own parser finds them. */
export function elementsOf(html: string): readonly SeenElement[] {
  const found: SeenElement[] = [];
  const walk = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue;
      found.push({
        name: child.tagName,
        attributes: Object.fromEntries(child.attrs.map(({ name, value }) => [name, value])),
      });
      walk(child);
      if ('content' in child) walk(child.content);
    }
  };
  walk(parseFragment(html));
  return found;
}
