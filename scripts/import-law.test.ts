import { describe, expect, it } from 'vitest';
import { circles, importsOf, offence } from './import-law.ts';

const domains = ['library', 'reader', 'catalogue'];
const judge = (file: string, target: string) => offence({ file, target }, domains);

describe('the import law', () => {
  it('lets a domain use itself, platform/ and the doors of those to its left', () => {
    expect(judge('apps/server/src/catalogue/reads.ts', 'apps/server/src/catalogue/store.ts')).toBeUndefined();
    expect(judge('apps/server/src/catalogue/reads.ts', 'apps/server/src/library/public.ts')).toBeUndefined();
    expect(judge('apps/server/src/catalogue/reads.ts', 'apps/server/src/platform/clock.ts')).toBeUndefined();
  });
  it('keeps a domain from the inside of another, and from those to its right', () => {
    expect(judge('apps/server/src/catalogue/reads.ts', 'apps/server/src/library/store.ts')).toMatch(
      /public\.ts/,
    );
    expect(judge('apps/web/src/library/a.ts', 'apps/web/src/catalogue/public.ts')).toMatch(/right/);
  });
  it('keeps library words out of platform/ and ui/', () => {
    expect(judge('apps/server/src/platform/a.ts', 'apps/server/src/library/public.ts')).toMatch(/no domain/);
    expect(judge('apps/web/src/ui/a.tsx', 'apps/web/src/reader/public.ts')).toMatch(/no domain/);
  });
  it('keeps the contract to zod, and server and web apart', () => {
    expect(judge('packages/contract/src/a.ts', 'kysely')).toBeDefined();
    expect(judge('packages/contract/src/a.ts', 'zod/mini')).toBeUndefined();
    expect(judge('apps/web/src/main.tsx', 'apps/server/src/app.ts')).toBeDefined();
    expect(judge('packages/search/src/a.ts', 'apps/server/src/app.ts')).toBeDefined();
  });
  it('sees imports of every kind', () => {
    const source =
      "import a from './a.ts'; export { b } from '../b.ts'; const c = () => import('./c.ts'); import type { D } from 'd';";
    expect(
      importsOf('apps/x/y.ts', source)
        .map(({ target }) => target)
        .sort(),
    ).toEqual(['apps/b.ts', 'apps/x/a.ts', 'apps/x/c.ts', 'd']);
  });
  it('finds a circle', () => {
    const imports = [
      { file: 'a', target: 'b' },
      { file: 'b', target: 'c' },
      { file: 'c', target: 'b' },
    ];
    expect(circles(imports)).toEqual([['b', 'c']]);
  });
});
