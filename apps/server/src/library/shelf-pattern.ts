/** What a pattern of shelf addresses can refer to in a copy. */
const placeholders = ['barcode', 'callNumber', 'shelf', 'storage', 'library'] as const;
type ShelfPlace = Readonly<Record<(typeof placeholders)[number], string>>;

const namesACopy = /\{(?:barcode|callNumber|shelf)\}/;

/** Whether a text is an http or https address whose placeholders are known and tell one copy's shelf from another's. */
export function isShelfPattern(text: string): boolean {
  const names = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  const filled = text.replaceAll(/\{[^{}]*\}/g, 'x');
  if (!names.every((name) => placeholders.some((known) => known === name)) || !namesACopy.test(text))
    return false;
  // The library decides the host, never the catalogue.
  if (/^[^/]*\/\/[^/?#]*\{/.test(text) || /[{}\s]/.test(filled) || text.length > 1000) return false;
  const url = URL.canParse(filled) ? new URL(filled) : undefined;
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.username === '';
}

/** The address of a copy's shelf; '' without a pattern, or if the copy lacks a value that the pattern needs. */
export function shelfAddress(pattern: string, place: ShelfPlace): string {
  if (placeholders.some((name) => place[name] === '' && pattern.includes(`{${name}}`))) return '';
  return placeholders.reduce(
    (address, name) => address.replaceAll(`{${name}}`, () => encodeURIComponent(place[name].toWellFormed())),
    pattern,
  );
}
