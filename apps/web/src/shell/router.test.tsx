import { expect, test } from 'vitest';
import { menu } from './menu.ts';
import { createLibraryRouter, screenPaths } from './router.tsx';

test('the screens are those of the router, under the client id of a library', () => {
  const paths = screenPaths();
  expect(paths).toContain('/{clientid}');
  expect(paths).toContain('/{clientid}/book/$id');
  expect(new Set(paths).size).toBe(paths.length);
});

test('every entry of the menus leads to a screen', () => {
  const known = Object.keys(createLibraryRouter('qinghe').routesByPath);
  for (const { words, link, act } of menu)
    expect([words, act !== undefined || known.includes(String(link?.to))]).toEqual([words, true]);
});
