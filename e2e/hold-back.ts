import type { Page } from '@playwright/test';

/** Holds back requests to matching addresses; call the result to release them. */
export async function holdBack(page: Page, addresses: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
