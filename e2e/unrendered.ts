import type { Portal } from './portal-test.ts';

/** Serves the page of a path as if the server had had no time to render it. */
export async function leaveUnrendered({ page, address }: Portal, path: string): Promise<void> {
  await page.route(`${address}${path}`, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const start = body.indexOf('<div id="portal">');
    const end = body.indexOf('<noscript>', start);
    await route.fulfill({
      response,
      body: `${body.slice(0, start)}<div id="portal"></div>${body.slice(end)}`,
    });
  });
}
