import type { Page } from '@playwright/test';

/** Keeps what the page asks for at such addresses waiting; what is returned lets it come. */
export async function holdBack(page: Page, addresses: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
