/// <reference lib="dom" />
import { desktop, expect, type Portal, type PortalLanguage, phone } from './portal-test.ts';

const widths = [
  desktop,
  { width: 900, height: 1200 },
  { width: 768, height: 1024 },
  phone,
  { width: 320, height: 568 },
] as const;

/** Screens that need an id show the same message without one: not found. */
const screenOf = (path: string) =>
  /\/(?:book|detail|sheet|evaluate|no-\w+)$/u.test(path) ? 'missing' : path;

/** The checks for every screen and caller, made together to save time. */
async function frameOf(portal: Portal) {
  return portal.page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const shown = (selector: string) => all(selector).filter((element) => element.checkVisibility());
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ?? element.getAttribute('aria-labelledby') ?? '';
    const ofPage = (element: Element) => element.closest('main, article, section, [role="dialog"]') === null;
    const names = shown('nav').map(nameOf);
    return {
      headings: all('h1').length,
      mains: all('main').length,
      banners: shown('header:not([role])').filter(ofPage).length,
      footers: shown('footer:not([role])').filter(ofPage).length,
      unnamedMenus: names.filter((name) => name === '').length,
      sameMenus: names.length - new Set(names).size,
      firstStop: document.querySelector('a[href], button')?.getAttribute('href') ?? '',
      language: document.documentElement.lang,
      title: document.title,
    };
  });
}

/** What every screen has in every language: its landmarks, and a title that no other screen in `titles` has. */
export async function expectFrame(
  portal: Portal,
  language: PortalLanguage,
  titles: Map<string, string>,
): Promise<void> {
  const path = screenOf(new URL(portal.page.url()).pathname.replace(/\/$/u, ''));
  // The title is set once the page is hydrated or the next one is shown.
  await expect(async () => {
    const { title, ...frame } = await frameOf(portal);
    expect(title).toMatch(/\S · \S/u);
    expect(frame).toEqual({
      headings: 1,
      mains: 1,
      banners: 1,
      footers: 1,
      unnamedMenus: 0,
      sameMenus: 0,
      firstStop: '#main',
      language,
    });
    const earlier = titles.get(title);
    expect(earlier ?? path, `${title} is the title of two screens`).toBe(path);
    titles.set(title, path);
  }).toPass({ intervals: [50, 100, 250], timeout: 10_000 });
}

/** Checks that the page fits every window from a desktop down to `least` pixels. Keeps the narrowest. */
export async function expectFits(portal: Portal, least = 320): Promise<void> {
  await portal.expectSettled();
  for (const size of widths.filter(({ width }) => width >= least)) {
    await portal.page.setViewportSize(size);
    await portal.expectNoSidewaysScroll();
  }
}

/** The search bar of a screen in a narrow window, with all its controls. */
export async function expectSearchBar(portal: Portal, path: string): Promise<void> {
  const bar = portal.page.getByRole('search');
  await expect(portal.searchField).toBeVisible();
  // The results page has the modes and the advanced search in its facet dialog (phone-measures.spec.ts), and a class
  // has its books there. Of the other screens, only home has the modes.
  const isBrief = /^\/search\?|^\/kind\/./u.test(path);
  for (const control of ['bar.advanced', 'bar.assistant'] as const)
    await expect(bar.getByRole('button', { name: portal.say(`catalogue:${control}`) })).toBeVisible({
      visible: control === 'bar.assistant' || !isBrief,
    });
  await expect(bar.getByRole('radio')).toHaveCount(path === '' ? 3 : 0);
}
