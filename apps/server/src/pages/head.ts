/** The head data of one page for browsers and search engines. Plain texts: they are escaped here. */
export interface HeadParts {
  readonly title: string;
  readonly description?: string;
  /** Path of the page's canonical address: `/qinghe/book/12`. */
  readonly canonical?: string;
  /** schema.org data. */
  readonly jsonLd?: Readonly<Record<string, unknown>>;
  /** Keeps the page out of search engines. */
  readonly noIndex?: boolean;
  /** 404 if the page shows that there is nothing at its address. */
  readonly status?: 200 | 404;
  /** The new path, if the requested page has moved. */
  readonly movedTo?: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for HTML and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** JSON text that can neither end its script element nor open a comment; also safe for old JavaScript parsers. */
export function jsonForHtml(json: string): string {
  return json
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The elements for a page's head; `origin` makes addresses absolute. */
export function headElements(parts: HeadParts, origin: string): string {
  const elements: string[] = [];
  if (parts.description !== undefined)
    elements.push(`<meta name="description" content="${escapeHtml(parts.description)}">`);
  if (parts.noIndex === true) elements.push('<meta name="robots" content="noindex">');
  if (parts.canonical !== undefined)
    elements.push(`<link rel="canonical" href="${escapeHtml(origin + parts.canonical)}">`);
  if (parts.jsonLd !== undefined)
    elements.push(`<script type="application/ld+json">${jsonForHtml(JSON.stringify(parts.jsonLd))}</script>`);
  return elements.join('');
}
