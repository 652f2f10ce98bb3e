import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { smallPng } from '../apps/server/testing/files/small-png.ts';
import type { PortalLanguage } from './words.ts';

const folder = fileURLToPath(new URL('../docs/librarians/pictures/', import.meta.url));

/**
 * With `GUIDE_PICTURES=1`, stores a picture of the page on a small laptop as `<name>.<language>.png`, for the
 * librarians' guide; otherwise does nothing. Restores the window size afterwards.
 */
export async function guidePicture(page: Page, name: string, language: PortalLanguage): Promise<void> {
  if (process.env['GUIDE_PICTURES'] !== '1') return;
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: 'disabled' });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}${name}.${language}.png`, await smallPng(picture));
  if (before !== null) await page.setViewportSize(before);
}
