import { expect, test } from 'vitest';
import { createPage } from '../platform/page.ts';
import { menu } from './menu.ts';
import { createLibraryRouter } from './router.tsx';

const page = createPage({ library: 'qinghe', language: 'zh-CN', origin: 'http://localhost', fetch });
const screens = Object.keys(createLibraryRouter(page).routesByPath);

test('the router knows the screens of the domains', () => {
  expect(screens).toContain('/');
  expect(screens).toContain('/book/$id');
});

test('every menu entry leads to a screen', () => {
  for (const { words, link, act } of menu)
    expect([words, act !== undefined || screens.includes(String(link?.to))]).toEqual([words, true]);
});
