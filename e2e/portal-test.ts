/// <reference lib="dom" />
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';

export const portalLanguages = ['zh-CN', 'en-US'] as const;
export type PortalLanguage = (typeof portalLanguages)[number];
export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** A page of the portal that fails its test when something goes wrong behind the reader's back. */
export interface Portal {
  readonly page: Page;
  /** Opens a path of the portal, such as `/qinghe/search?text=…`. */
  open(path: string): Promise<void>;
  speak(language: PortalLanguage): Promise<void>;
  /** No violation of WCAG 2.2 A and AA on what is shown now. */
  expectAccessible(): Promise<void>;
  /** Nothing wider than the window. */
  expectNoSidewaysScroll(): Promise<void>;
  /** Messages of the console that the test expects, so that they are no failure. */
  expectTrouble(pattern: RegExp): void;
}

const baseURL = () => process.env['PORTAL_URL'] ?? '';

async function speak(context: BrowserContext, language: PortalLanguage): Promise<void> {
  await context.addCookies([{ name: 'lang', value: language, url: baseURL() }]);
}

export const test = base.extend<{ portal: Portal }>({
  portal: async ({ page, context }, use) => {
    const troubles: string[] = [];
    const expected: RegExp[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== baseURL()) troubles.push(`asked another host: ${request.url()}`);
    });
    await speak(context, 'zh-CN');
    await use({
      page,
      open: async (path) => {
        await page.goto(`${baseURL()}${path}`);
      },
      speak: (language) => speak(context, language),
      async expectAccessible() {
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) }))).toEqual([]);
      },
      async expectNoSidewaysScroll() {
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      },
      expectTrouble: (pattern) => expected.push(pattern),
    });
    expect(troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)))).toEqual([]);
  },
});

export { expect };
