/** A file with its text. Paths are relative to the repository's folder. */
export interface Page {
  readonly file: string;
  readonly text: string;
}

/** Documents outside this repository, by the names that comments used for them. */
const absent =
  /\b[Ss]pec(?:ification)?(?:\.md)?,? ?§|\b(?:spec|calls|design|security)\.md\b|\b[Tt]he spec\b|\bsecurity notes\b/;
/** A document in the docs/ folder, also without its extension, but not part of a URL. */
const cited = /(?<![\w/.@-])(docs\/[\w/-]+(?![\w/-])(?!\.(?!md\b)\w)(?:\.md)?)(?:#([\w-]+))?/g;
const decisionFile = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/;

/**
 * Wrong citations in code and documents: a missing document, heading or decision; a number shared by two decisions; and
 * a decision without a title, date, status or consequences.
 */
export function wrongCitations(pages: readonly Page[]): readonly string[] {
  const documents = new Map(
    pages.filter(({ file }) => file.endsWith('.md')).map(({ file, text }) => [file, headingsOf(text)]),
  );
  const decisions = new Map<number, string>();
  const twice: string[] = [];
  for (const file of documents.keys()) {
    const [, number] = decisionFile.exec(file) ?? [];
    if (number === undefined) continue;
    const other = decisions.get(Number(number));
    if (other !== undefined) twice.push(`${file}: ${other} has the same number`);
    decisions.set(Number(number), file);
  }
  const wrong = pages.flatMap(({ file, text }) => {
    const found: string[] = [];
    if (decisionFile.test(file)) found.push(...wrongDecision(file, text));
    const cites = file.endsWith('.md') ? text : commentsOf(file, text);
    for (const [, number = ''] of cites.matchAll(/\bdecision (\d+)\b/gi))
      if (!decisions.has(Number(number))) found.push(`${file}: there is no decision ${number}`);
    for (const [, path = '', heading] of cites.matchAll(cited)) {
      const document = path.endsWith('.md') ? path : `${path}.md`;
      const headings = documents.get(document);
      if (headings === undefined) {
        const isThere = pages.some((page) => page.file.startsWith(`${path}/`));
        if (!isThere) found.push(`${file}: there is no ${document}`);
      } else if (heading !== undefined && !headings.has(heading))
        found.push(`${file}: ${document} has no heading #${heading}`);
    }
    if (!file.endsWith('.md')) {
      const [name] = absent.exec(cites) ?? [];
      if (name !== undefined)
        found.push(`${file}: a comment cites "${name}", which is not in the repository`);
    }
    return found;
  });
  return [...twice, ...wrong];
}

function wrongDecision(file: string, text: string): readonly string[] {
  const [, number = ''] = decisionFile.exec(file) ?? [];
  const found: string[] = [];
  if (!text.startsWith(`# ${Number(number)}. `))
    found.push(`${file}: the title begins with "# ${Number(number)}. "`);
  if (!/^\d{4}-\d{2}-\d{2} · (?:accepted|superseded by \[decision \d+\]\(\d{4}-[\w-]+\.md\))/m.test(text))
    found.push(`${file}: a line gives date and status, such as "2026-11-22 · accepted"`);
  if (!text.includes('\n## Consequences\n')) found.push(`${file}: "## Consequences" is missing`);
  return found;
}

/** The anchors of the headings. */
function headingsOf(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  );
}

/** The comments of a source file. Strings may slip in, which does no harm. */
function commentsOf(file: string, text: string): string {
  if (!/\.(?:tsx?|mjs|css)$/.test(file)) return '';
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)]
    .map(([comment]) => comment.replaceAll(/\n\s*\*/g, ''))
    .join('\n');
}
