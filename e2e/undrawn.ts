import type { Portal } from './portal-test.ts';

/** Has the page of a path come as from a server that had no time to draw it. */
export async function leaveUndrawn({ page, address }: Portal, path: string): Promise<void> {
  await page.route(`${address}${path}`, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const start = body.indexOf('<div id="portal">');
    const end = body.indexOf('<noscript>');
    await route.fulfill({
      response,
      body: `${body.slice(0, start)}<div id="portal"></div>${body.slice(end)}`,
    });
  });
}
