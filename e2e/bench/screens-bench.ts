import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { browserToRun } from '../browser.ts';
import { overfullLibrary, overfullWord } from '../overfull-library.ts';
import { captchaAnswer, readerPassword } from '../reader-steps.ts';
import { isBook, screenPaths } from '../screens.ts';
import startPortal from '../start-portal.ts';
import { type PortalLanguage, portalLanguages, wordsFor } from '../words.ts';

// `npm run bench -- screens [folder] [part of a path]`: pictures of every screen, for people to look at. Names say the
// library, the path, the language, the width and the look.
const folder = resolve(process.argv[2] ?? 'screens');
const only = process.argv[3] ?? '';
const widths = [390, 768, 1440] as const;
const looks = ['auto.normal', 'dark.normal', 'light.large'] as const;
/** Looked at in the other looks, and in Chinese alone. */
const main = ['', '/search?q=I', '/kind/I', '/me/loans', '/card'];
const readers = { 'zh-CN': 'Q0001', 'en-US': 'Q0012' } as const satisfies Record<PortalLanguage, string>;

const stop = await startPortal();
const address = process.env['PORTAL_URL'] ?? '';
const browser = await chromium.launch(await browserToRun());
mkdirSync(folder, { recursive: true });
const taken = new Set<string>();

async function logIn(context: BrowserContext, language: PortalLanguage): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const say = (key: string) => wordsFor(language, key);
  await page.goto(`${address}/qinghe`);
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('shell:account.login') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: say('reader:captcha.picture') }).waitFor();
  await dialog.getByRole('textbox', { name: say('reader:login.name') }).fill(readers[language]);
  await dialog.getByLabel(say('reader:login.password'), { exact: true }).fill(readerPassword);
  await dialog.getByRole('textbox', { name: say('reader:captcha.label') }).fill(captchaAnswer);
  await dialog.getByRole('button', { name: say('reader:login.submit'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function take(context: BrowserContext, library: string, path: string, tag: string): Promise<void> {
  if (!`/${library}${path}`.includes(only)) return;
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${address}/${library}${path}`);
  await page.waitForLoadState('networkidle');
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    const name = `${library}${path.replaceAll(/[^\w]+/gu, '-')}-${tag}-${width}.png`;
    if (taken.has(name)) throw new Error(`${name} is taken twice.`);
    await page.screenshot({ path: join(folder, name), fullPage: true });
    taken.add(name);
  }
}

for (const language of portalLanguages) {
  for (const look of looks) {
    if (look !== 'auto.normal' && language !== 'zh-CN') continue;
    const context = await browser.newContext({
      locale: language,
      timezoneId: 'Asia/Shanghai',
      serviceWorkers: 'block',
    });
    await context.addCookies([
      { name: 'lang', value: language, url: address },
      { name: 'display', value: look, url: address },
    ]);
    await logIn(context, language);
    const page = context.pages()[0] ?? (await context.newPage());
    const all = await screenPaths(
      {
        page,
        open: async (path) => {
          await page.goto(address + path);
        },
        heading: page.getByRole('heading', { level: 1 }),
      },
      'qinghe',
    );
    const paths = look === 'auto.normal' ? all : [...main, ...all.filter(isBook)];
    const tag = `${language}-${look.replace('.', '-')}`;
    for (const path of paths) await take(context, 'qinghe', path, tag);
    if (look === 'auto.normal')
      for (const path of ['', `/search?q=${overfullWord}`, '/kind/I'])
        await take(context, overfullLibrary, path, tag);
    await context.close();
  }
}
await browser.close();
await stop();
if (taken.size === 0) throw new Error(`No screen has ${only} in its path.`);
process.stdout.write(`${taken.size} pictures in ${folder}\n`);
