import { describe, expect, it } from 'vitest';
import { folders, testsMay } from './folders.ts';
import { circles, importsOf, offence } from './import-law.ts';
import { diagramOf } from './law-diagram.ts';

const server = 'apps/server/src';
const web = 'apps/web/src';

/** Imports that would break the structure, with the message that refuses each. */
const planted: readonly (readonly [what: string, file: string, target: string, why: string])[] = [
  [
    'library into the shell, to reach the catalogue',
    `${web}/library/use-library.ts`,
    `${web}/shell/menu.ts`,
    'web/library may not import web/shell',
  ],
  [
    'the demonstration into the inside of a domain',
    `${server}/demo/loans.ts`,
    `${server}/circulation/loan-store.ts`,
    'server/circulation is imported through its public.ts only',
  ],
  ['the server into the pages', `${server}/app.ts`, `${web}/start.tsx`, 'server may not import web'],
  [
    'the pages into the search package',
    `${web}/catalogue/api.ts`,
    'packages/search/src/index.ts',
    'web/catalogue may not import search',
  ],
  [
    'the contract of the library into that of the assistant',
    'packages/contract/src/library/calls.ts',
    'packages/contract/src/assistant/calls.ts',
    'contract/library may not import contract/assistant',
  ],
  ['ui into sharp', `${web}/ui/cover.tsx`, 'sharp', 'web/ui may not use the package sharp'],
  ['the pages into kysely', `${web}/reader/api.ts`, 'kysely', 'web/reader may not use the package kysely'],
  [
    'shipped code into a test helper',
    `${server}/reader/store.ts`,
    'apps/server/testing/readers.ts',
    'server/reader may not import server/testing',
  ],
  [
    'platform into a domain, through its door',
    `${server}/platform/http/serve.ts`,
    `${server}/library/public.ts`,
    'server/platform may not import server/library',
  ],
  [
    'a domain into one to its right',
    `${server}/reader/routes.ts`,
    `${server}/circulation/public.ts`,
    'server/reader may not import server/circulation',
  ],
  ['ui into a domain', `${web}/ui/button.tsx`, `${web}/reader/public.ts`, 'web/ui may not import web/reader'],
  [
    'the contract into the whole of zod',
    'packages/contract/src/reader/schemas.ts',
    'zod',
    'contract/reader may not use the package zod',
  ],
  ['the pages into Node', `${web}/platform/storage.ts`, 'node', 'web/platform may not use modules of Node'],
  [
    'a low floor of the search engine into a higher one',
    'packages/search/src/engine/columns/columns.ts',
    'packages/search/src/engine/query/match.ts',
    'search/columns may not import search/query',
  ],
  [
    'the search package into the server',
    'packages/search/src/index.ts',
    `${server}/catalogue/public.ts`,
    'search may not import server/catalogue',
  ],
  [
    'a file in a folder that nobody listed',
    `${server}/acquisitions/store.ts`,
    'kysely',
    'the file stands in no folder of scripts/folders.ts',
  ],
  [
    'one domain of the pages into the routes of another',
    `${web}/circulation/api.ts`,
    `${web}/catalogue/routes.ts`,
    'web/catalogue is imported through its public.ts only',
  ],
];

describe('the import law', () => {
  it.each(planted)('refuses %s', (_, file, target, why) => {
    expect(offence({ file, target })).toBe(why);
  });

  it('lets a domain use itself, platform, and the public files of those to its left', () => {
    const file = `${server}/catalogue/reads.ts`;
    expect(offence({ file, target: `${server}/catalogue/store.ts` })).toBeUndefined();
    expect(offence({ file, target: `${server}/library/public.ts` })).toBeUndefined();
    expect(offence({ file, target: `${server}/platform/clock.ts` })).toBeUndefined();
    expect(offence({ file, target: 'kysely' })).toBeUndefined();
    expect(offence({ file: 'packages/contract/src/call.ts', target: 'zod/mini' })).toBeUndefined();
  });

  it('lets a test use the test helpers, and lets nothing import a test', () => {
    const test = `${server}/reader/login.test.ts`;
    expect(offence({ file: test, target: 'apps/server/testing/readers.ts' })).toBeUndefined();
    expect(offence({ file: `${server}/reader/store.ts`, target: test })).toBe('nothing imports a test');
  });

  it('refuses an import whose target is computed', () => {
    const file = `${server}/reader/store.ts`;
    expect(importsOf(file, 'const m = await import(name);').map(offence)).toEqual([
      'a computed import; scripts/folders.ts lists none here',
    ]);
  });

  it('sees imports of every form', () => {
    // Not written out, or the law would look for these files.
    const quote = "'";
    const source = `import a from './a.ts'; export { b } from '../b.ts'; const c = () => import('./c.ts');
      import type { D } from 'd/part.js'; import { readFile } from 'node:fs'; let e: import(${quote}./e.ts${quote}).E;
      new Worker(new URL(${quote}./f.ts${quote}, import.meta.url)); import { g } from '@yuelan/contract/reader/calls';`;
    expect(
      importsOf('apps/x/y.ts', source)
        .map(({ target }) => target)
        .sort(),
    ).toEqual([
      'apps/b.ts',
      'apps/x/a.ts',
      'apps/x/c.ts',
      'apps/x/e.ts',
      'apps/x/f.ts',
      'd/part.js',
      'node',
      'packages/contract/src/reader/calls.ts',
    ]);
  });

  it('finds a circle of types', () => {
    const sources = { 'a.ts': "import { b } from './b.ts';", 'b.ts': "import type { A } from './a.ts';" };
    const imports = Object.entries(sources).flatMap(([file, source]) => importsOf(file, source));
    expect(circles(imports)).toEqual([['a.ts', 'b.ts']]);
  });

  it('names only folders that are listed, each once', () => {
    const names = folders.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const named = [...folders, ...Object.values(testsMay)].flatMap(({ may }) => may);
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('draws every node once, without arrows that follow from others', () => {
    const list = [
      { name: 'a', files: 'a/**', may: ['b', 'c'], npm: [], node: 'a' },
      { name: 'b', files: 'b/**', may: ['c'], npm: [], node: 'b' },
      { name: 'c', files: 'c/**', may: [], npm: [], node: 'c' },
    ];
    expect(diagramOf(list)).toBe('flowchart TD\n  a["a"] --> b["b"]\n  b --> c["c"]');
  });
});
