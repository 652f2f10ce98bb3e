/** Texts that would run, load or rearrange something if a page treated them as anything but text. */
export const payloads = [
  '<script>alert("script")</script>',
  '<img src=x onerror=alert("img")>',
  '"><svg onload=alert("svg")>',
  "'-alert('quote')-'",
  'javascript:alert("link")',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '</title></script><script>alert("closed")</script>',
  '&lt;script&gt;alert("entity")&lt;/script&gt;',
  '{{constructor.constructor("alert(1)")()}}',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert("mxss")>',
  '<a href="https://elsewhere.example/" style="position:fixed;inset:0">x</a>',
  '<link rel=stylesheet href=//elsewhere.example/a.css><meta http-equiv=refresh content="0;url=//elsewhere.example">',
] as const;

export const hostileLibrary = 'hostile';
/** Shares its group and catalogue, and does not lend to other libraries. */
export const closedLibrary = 'hostile-branch';
/** Every hostile title contains this word, so that one search finds them all. */
export const hostileWord = 'zhenzhu';
/** A title as long as a paragraph, without a place to break. */
export const longTitle = `Zhenzhulongest${'Donaudampfschifffahrtsgesellschaft'.repeat(9)}`;

const fields = [
  'subtitle',
  'author',
  'other authors',
  'publisher',
  'place',
  'edition',
  'binding',
  'pages',
  'price',
  'series',
  'series authors',
  'summary',
  'contents',
  'notes',
  'keywords',
  'parallel title',
  'call number',
  'cover',
  'language',
] as const;

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const csv = (rows: readonly (readonly string[])[]) =>
  `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
const payloadAt = (place: number) => payloads[place % payloads.length] ?? '';
/** The ISBN of the hostile title at this position. */
export const isbnOf = (place: number) => {
  const body = `97809999${String(place).padStart(4, '0')}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};

/** A catalogue in which every field is an attack: each field has each payload once. */
export function hostileTitles(): string {
  const rows = payloads.map((payload, row) => [
    String(row + 1),
    isbnOf(row),
    `${hostileWord} ${payload}`,
    '2020',
    'I1',
    ...fields.map((_, column) => payloadAt(row + column + 1)),
  ]);
  const long = ['900', isbnOf(900), longTitle, '2021', 'I1', ...fields.map(() => '')];
  return csv([['id', 'isbn', 'title', 'year', 'class code', ...fields], ...rows, long]);
}

/** A copy of each title, at a location and shelf with hostile names. Barcodes begin with `letter`. */
export function hostileCopies(letter: string): string {
  const rows = payloads.map((_, row) => [
    `${letter}${row + 1}`,
    isbnOf(row),
    payloadAt(row + 3),
    payloadAt(row + 4),
    payloadAt(row + 5),
  ]);
  return csv([['barcode', 'isbn', 'storage', 'shelf', 'call number'], ...rows]);
}

/** The two libraries with this catalogue in the format of `library import` (JSON is YAML). */
export function hostileLibraries(): string {
  const settings = {
    circulate: 1,
    corporateName: payloads[0],
    productName: payloads[1],
    copyrightInfo: payloads[2],
    paasName: payloads[5],
    opacConfigLinks: [{ linkName: payloads[6], linkUrl: 'https://library.example/' }],
  };
  return JSON.stringify({
    libraries: [
      { clientid: hostileLibrary, name: payloads[1], shortName: payloads[2], group: 'hostile', settings },
      {
        clientid: closedLibrary,
        name: payloads[6],
        shortName: payloads[0],
        group: 'hostile',
        settings: { ...settings, circulate: 0 },
      },
    ],
  });
}
