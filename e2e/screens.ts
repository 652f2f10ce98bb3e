/// <reference lib="dom" />
import { expect } from '@playwright/test';
import type { Portal as WholePortal } from './portal-test.ts';

/** The part of a portal needed to find its screens. */
type Portal = Pick<WholePortal, 'page' | 'open' | 'heading'>;

/** Values for address parameters that have no better value below. */
const parameters: Readonly<Record<string, string>> = { letter: 'I', section: 'news', page: 'about' };
/** Lists whose first entry links to a screen with an id. */
const listsOf: Readonly<Record<string, string>> = {
  '/book/$id': '/kind/I',
  '/activities/$id': '/activities',
  '/notices/$section/$id': '/notices/news',
  '/notices/competitions/$id': '/notices/competitions',
  '/special/sheet/$id': '/special/sheets',
};
/** A query for the screens that show nothing without one. */
const questionOf = (path: string, library: string): string | undefined =>
  path === '/search'
    ? `?q=${library === 'harbor' ? 'of' : '中国'}`
    : path === '/advanced'
      ? '?class=I'
      : undefined;

/** The routes that the open page's router knows, such as `/book/$id`; empty until its scripts have run. */
function knownRoutes(): readonly string[] {
  const router: unknown = Reflect.get(globalThis, '__TSR_ROUTER__');
  const known: unknown = typeof router === 'object' && router !== null && Reflect.get(router, 'routesByPath');
  return typeof known === 'object' && known !== null ? Object.keys(known) : [];
}

/** The routes of the open page. A server-rendered page is visible before its router exists. */
async function routesOf(portal: Portal): Promise<readonly string[]> {
  await expect.poll(() => portal.page.evaluate(knownRoutes), 'the routes of the portal').not.toEqual([]);
  const routes = await portal.page.evaluate(knownRoutes);
  return routes.map((route) => route.replace(/\/$/u, ''));
}

/** The path of a route with values for its parameters. Ids are those of the first entry in its list. */
async function pathOf(portal: Portal, library: string, route: string): Promise<string> {
  const list = listsOf[route];
  if (list !== undefined) {
    const pattern = new RegExp(`^/${library}(${route.replace(/\$\w+/gu, '[^/]+')})$`, 'u');
    await portal.open(`/${library}${list}`);
    const links = portal.page.getByRole('main').getByRole('link');
    const found = async () => {
      const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      return addresses.flatMap((address) => pattern.exec(address)?.[1] ?? [])[0];
    };
    await expect.poll(found, `a link in ${list}`).toBeDefined();
    const path = await found();
    if (path !== undefined) return path;
  }
  return route.replace(/\$(\w+)/gu, (_, name: string) => parameters[name] ?? `no-${name}`);
}

const isBook = (path: string) => /^\/book\/\d+$/u.test(path);

async function findPaths(portal: Portal, library: string): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const route of await routesOf(portal)) {
    const path = await pathOf(portal, library, route);
    const question = questionOf(path, library);
    paths.push(path, ...(question === undefined ? [] : [`${path}${question}`]));
  }
  // A journey that visits no screens, or only some of them, must not pass.
  for (const path of ['', '/search', '/me/loans']) expect(paths, 'the screens of the portal').toContain(path);
  expect(paths.some(isBook), 'the screen of a book').toBe(true);
  return [...new Set(paths)];
}

const known = new Map<string, readonly string[]>();

/**
 * The paths of all screens below `/{clientid}`, read from the open page's router, so that new screens are included
 * automatically. Screens that show nothing without a query are listed twice. Leaves the home page open or, the first
 * time in a process, another page of the library.
 */
export async function screenPaths(portal: Portal, library: string): Promise<readonly string[]> {
  await portal.open(`/${library}`);
  await expect(portal.heading).toBeVisible();
  const paths = known.get(library) ?? (await findPaths(portal, library));
  known.set(library, paths);
  return paths;
}
