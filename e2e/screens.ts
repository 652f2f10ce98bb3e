/// <reference lib="dom" />
import { expect } from '@playwright/test';
import type { Portal } from './portal-test.ts';

/** What stands for the parameters of an address, such as `/book/$id`. */
const parameters: Readonly<Record<string, string>> = { id: '24', letter: 'I' };
/** A search for the screens that show nothing without one. */
const questions: Readonly<Record<string, string>> = {
  '/search': '?q=中国',
  '/advanced': '?class=I',
};

/**
 * The path of every screen below `/{clientid}`, asked from the router of the page that is open, so that a screen that
 * is added is visited without a list to keep.
 */
export async function screenPaths(portal: Portal): Promise<readonly string[]> {
  await expect(portal.heading).toBeVisible();
  const routes: readonly string[] = await portal.page.evaluate(() => {
    const router: unknown = Reflect.get(globalThis, '__TSR_ROUTER__');
    const known: unknown =
      typeof router === 'object' && router !== null && Reflect.get(router, 'routesByPath');
    return typeof known === 'object' && known !== null ? Object.keys(known) : [];
  });
  return routes.flatMap((route) => {
    const path = route === '/' ? '' : route.replace(/\/$/u, '');
    const filled = path.replace(/\$(\w+)/gu, (_, name: string) => parameters[name] ?? `no-${name}`);
    const question = questions[path];
    return question === undefined ? [filled] : [filled, `${filled}${question}`];
  });
}
