import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import in one file. Paths are from the repository's folder; `target` is a package's name when it is no file. */
export interface Import {
  readonly file: string;
  readonly target: string;
  /** Gone when the types are stripped. */
  readonly typeOnly: boolean;
}

/** The imports of a source file: static, re-exported and dynamic with a literal path. */
export function importsOf(file: string, source: string): readonly Import[] {
  const { module } = parseSync(file, source);
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) =>
        entry.moduleRequest === null
          ? []
          : [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType }],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      specifier: source.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, ''),
      typeOnly: false,
    })),
  ];
  return found.map(({ specifier, typeOnly }) => ({
    file,
    target: specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier,
    typeOnly,
  }));
}

/** Folders of an app that know no library words. */
const wordless: Readonly<Record<string, readonly string[]>> = {
  server: ['platform'],
  web: ['platform', 'ui'],
};

/**
 * Why an import is against the law, or nothing. `domains` in their order: a domain imports itself and the `public.ts` of
 * domains to its left (types of tables too, which are global anyway).
 */
export function offence(
  { file, target }: Omit<Import, 'typeOnly'>,
  domains: readonly string[],
): string | undefined {
  if (
    /^packages\/contract\//.test(file) &&
    !/^(packages\/contract\/|zod\/mini$)/.test(target) &&
    !isTest(file)
  )
    return 'the contract depends on nothing but zod/mini';
  if (file.startsWith('packages/') && target.startsWith('apps/')) return 'packages know no app';
  if (
    file.startsWith('apps/web/') &&
    (target.startsWith('apps/server/') || target.startsWith('@yuelan/server'))
  )
    return 'server and web meet in the contract';
  const from = placeOf(file);
  const to = placeOf(target);
  if (from === undefined || to === undefined || from.app !== to.app || isTest(file)) return undefined;
  const theirs = domains.indexOf(to.folder);
  if (theirs < 0 || from.folder === to.folder) return undefined;
  if (wordless[from.app]?.includes(from.folder) === true && !file.includes('/testing/'))
    return `${from.folder}/ knows no domain`;
  const ours = domains.indexOf(from.folder);
  if (ours < 0) return undefined;
  if (theirs > ours) return `${from.folder} knows nothing of ${to.folder}, which stands to its right`;
  if (to.rest !== 'public.ts') return `${from.folder} reaches ${to.folder} through its public.ts only`;
  return undefined;
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.includes('/testing/');
}

function placeOf(
  path: string,
): { readonly app: string; readonly folder: string; readonly rest: string } | undefined {
  const match = /^apps\/(server|web)\/src\/([^/]+)\/(.+)$/.exec(path);
  const [, app, folder, rest] = match ?? [];
  return app === undefined || folder === undefined || rest === undefined ? undefined : { app, folder, rest };
}

/** Circles of imports among `imports`, each told once, as the files in it. */
export function circles(imports: readonly Omit<Import, 'typeOnly'>[]): readonly (readonly string[])[] {
  const next = new Map<string, string[]>();
  for (const { file, target } of imports) next.set(file, [...(next.get(file) ?? []), target]);
  const found: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const walk = (file: string) => {
    const start = path.indexOf(file);
    if (start >= 0) found.push(path.slice(start));
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const target of next.get(file) ?? []) if (next.has(target)) walk(target);
    path.pop();
    done.add(file);
  };
  for (const file of next.keys()) walk(file);
  return found;
}
