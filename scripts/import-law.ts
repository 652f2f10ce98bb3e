import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { computedImports, type Folder, folders, testsMay } from './folders.ts';

/** One import in one file. `target` is a path from the repository's folder, an npm package, `node`, or `computed`. */
export interface Import {
  readonly file: string;
  readonly target: string;
  /** True if it starts a program or a thread, which does not count in cycles. */
  readonly starts?: boolean;
}

/** The imports of a source file: static, re-exported, dynamic, type-only, and files named in `new URL`. */
export function importsOf(file: string, source: string): readonly Import[] {
  if (file.endsWith('.css'))
    return [...source.matchAll(/(?:@import|from)\s+['"]([^'"]+)['"]/g)].map(([, specifier = '']) => ({
      file,
      target: targetOf(file, specifier),
    }));
  const { module } = parseSync(file, source);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest === null ? [] : [moduleRequest.value])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => {
      const literal = /^(['"`])([^$]*)\1$/.exec(source.slice(start, end));
      return literal?.[2] ?? computed;
    }),
    // The parser does not list `import('…')` types. A worker is named by its address.
    ...matches(source, /\bimport\(\s*'([^']+)'\s*\)\./g),
  ];
  const started = matches(source, /\bnew URL\(\s*'([^']+\.tsx?)',\s*import\.meta\.url/g);
  return [
    ...[...new Set(specifiers)].map((specifier) => ({ file, target: targetOf(file, specifier) })),
    ...started.map((specifier) => ({ file, target: targetOf(file, specifier), starts: true })),
  ];
}

const computed = 'computed';

function matches(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].map(([, found = '']) => found);
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
  if (specifier.startsWith('node:')) return 'node';
  const [, workspace, rest] = /^@yuelan\/(\w+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (workspace !== undefined)
    return workspace === 'server' || workspace === 'web' || workspace === 'e2e'
      ? `apps/${workspace}/${rest ?? 'package.json'}`
      : `packages/${workspace}/src/${rest ?? 'index'}.ts`;
  return specifier;
}

const isPath = (target: string) => /^(?:apps|packages|e2e|scripts)\//.test(target);
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file);

/** The folder of a file; undefined if the list has none. */
function folderOf(file: string): Folder | undefined {
  return folders.find(({ files }) => posix.matchesGlob(file, files));
}

/** Why an import is against the law; undefined if it is not. */
export function offence({ file, target }: Import): string | undefined {
  const from = folderOf(file);
  if (from === undefined) return 'the file stands in no folder of scripts/folders.ts';
  const more = isTest(file) ? testsMay[from.name.split('/')[0] ?? ''] : undefined;
  if (target === computed)
    return file in computedImports || isTest(file)
      ? undefined
      : 'a computed import; scripts/folders.ts lists none here';
  if (!isPath(target)) {
    const allowed = [...from.npm, ...(more?.npm ?? [])];
    return allowed.some((name) => target === name || target.startsWith(`${name}/`))
      ? undefined
      : `${from.name} may not use ${target === 'node' ? 'modules of Node' : `the package ${target}`}`;
  }
  const to = folderOf(target);
  if (to === undefined) return 'the target stands in no folder of scripts/folders.ts';
  if (to === from) return isTest(target) ? 'nothing imports a test' : undefined;
  if (![...from.may, ...(more?.may ?? [])].includes(to.name)) return `${from.name} may not import ${to.name}`;
  const doors = from.mounts === true ? [to.door, 'routes.ts'] : [to.door];
  const passes = to.door === undefined || doors.some((door) => target === to.files.replace('**', door ?? ''));
  if (!passes && from.behindDoors !== true && more?.behindDoors !== true)
    return `${to.name} is imported through its ${to.door} only`;
  return undefined;
}

/** Import cycles, including type imports. Each is listed once, as its files. */
export function circles(imports: readonly Import[]): readonly (readonly string[])[] {
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
