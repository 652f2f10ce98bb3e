import { z } from 'zod';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
  }),
);

/** The screens on which visitors arrive, by the section of their address. */
const screens: Readonly<Record<string, string>> = {
  '': 'src/shell/screens/home-screen.tsx',
  search: 'src/catalogue/screens/search-screen.tsx',
  book: 'src/catalogue/screens/book-screen.tsx',
  kind: 'src/catalogue/screens/class-index-screen.tsx',
  'kind/one': 'src/catalogue/screens/class-screen.tsx',
  guide: 'src/notices/screens/guide-screen.tsx',
  notices: 'src/notices/screens/notices-screen.tsx',
  'notices/one': 'src/notices/screens/notice-screen.tsx',
};

/**
 * The section of an address: its first part below the client id and, for classes and notices, whether it names one.
 * Competitions are notices, but the messages of their screens load too late for hydration.
 */
export function sectionOf(path: string): string {
  const [, , section = '', list, one] = path.split('?', 1)[0]?.split('/') ?? [];
  if (section === 'kind' && list !== undefined && list !== '') return 'kind/one';
  if (section !== 'notices') return section;
  if (list === 'competitions') return 'notices/competitions';
  return one === undefined ? section : 'notices/one';
}

/** Whether pages of a section have a screen to fetch early. */
export function hasEarlyScreen(section: string): boolean {
  return Object.hasOwn(screens, section);
}

/**
 * Links that fetch the first files of a page, its messages and its screen together with its first script, which would
 * request them only once it runs: this saves a round trip or two. `manifest` is the file from the build; if it cannot
 * be read, there are no links. Files that `html` already names are left out. A rendered page is shown first
 * (start-after-paint.ts): then these files and those of its lazy `parts` are requested.
 */
export function earlyLinks(
  manifest: string,
  html: string,
  language: string,
  section: string,
  parts?: readonly string[],
): string {
  const rel = parts === undefined ? 'rel="modulepreload"' : 'rel="later" data-rel="modulepreload"';
  let known: z.infer<typeof manifestSchema>;
  try {
    known = manifestSchema.parse(JSON.parse(manifest));
  } catch {
    return '';
  }
  const links = new Map<string, string>();
  const seen = new Set<string>();
  /** Each file comes after those that it needs, so that the files run in this order one by one. */
  const add = (name: string): void => {
    const chunk = known[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    for (const needed of chunk.imports ?? []) add(needed);
    links.set(chunk.file, `<link ${rel} crossorigin href="/${chunk.file}">`);
  };
  add('src/start.tsx');
  add(`src/messages/${language}.ts`);
  if (hasEarlyScreen(section)) add(screens[section] ?? '');
  for (const part of parts ?? []) add(part);
  return [...links]
    .filter(([file]) => !html.includes(`/${file}"`))
    .map(([, link]) => link)
    .join('');
}
