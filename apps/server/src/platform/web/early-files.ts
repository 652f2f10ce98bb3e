import { z } from 'zod';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);

/** Screens that people arrive at, by the first part of their address below the client id. */
const screens: Readonly<Record<string, string>> = {
  '': 'src/shell/screens/home-screen.tsx',
  search: 'src/catalogue/screens/search-screen.tsx',
  book: 'src/catalogue/screens/book-screen.tsx',
  kind: 'src/catalogue/screens/kind-screen.tsx',
};

/** Whether pages of this part of the addresses have a screen to fetch early. */
export function hasEarlyScreen(section: string): boolean {
  return Object.hasOwn(screens, section);
}

/**
 * Links that fetch a page's words and screen beside its first script, which would ask for them only once it runs: one
 * trip less. `manifest` is what the build wrote; nothing for one that cannot be read, and nothing that `html` names.
 */
export function earlyLinks(manifest: string, html: string, language: string, section: string): string {
  let known: z.infer<typeof manifestSchema>;
  try {
    known = manifestSchema.parse(JSON.parse(manifest));
  } catch {
    return '';
  }
  const pending = [`src/messages/${language}.ts`, hasEarlyScreen(section) ? (screens[section] ?? '') : ''];
  const links = new Map<string, string>();
  const seen = new Set<string>();
  for (const name of pending) {
    const chunk = known[name];
    if (chunk === undefined || seen.has(name)) continue;
    seen.add(name);
    pending.push(...(chunk.imports ?? []));
    links.set(chunk.file, `<link rel="modulepreload" crossorigin href="/${chunk.file}">`);
    for (const style of chunk.css ?? [])
      links.set(style, `<link rel="preload" as="style" crossorigin href="/${style}">`);
  }
  return [...links]
    .filter(([file]) => !html.includes(`/${file}"`))
    .map(([, link]) => link)
    .join('');
}
