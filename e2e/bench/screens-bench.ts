/// <reference lib="dom" />
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { browserToRun } from '../browser.ts';
import { overfullLibrary, overfullWord } from '../overfull-library.ts';
import { captchaAnswer, readerPassword } from '../reader-steps.ts';
import { screenPaths } from '../screens.ts';
import startPortal from '../start-portal.ts';
import { type PortalLanguage, portalLanguages, wordsFor } from '../words.ts';

// `npm run bench -- screens [folder] [part of a path]`: pictures, for people to look at, of every reader's screen in
// every look, of every visitor's screen, and of the other demonstration libraries. Each name gives the library, the
// path, the language, the look and the width. Lists at the end the screens that could not be captured.
const folder = resolve(process.argv[2] ?? 'screens');
const only = process.argv[3] ?? '';
const widths = [390, 1440] as const;
const readers = { 'zh-CN': 'Q0001', 'en-US': 'Q0012' } as const satisfies Record<PortalLanguage, string>;

interface Round {
  readonly language: PortalLanguage;
  readonly library: string;
  readonly look: 'auto-normal' | 'dark-normal' | 'light-large' | 'forced';
  readonly isReader: boolean;
}
const looks = ['auto-normal', 'dark-normal', 'light-large', 'forced'] as const;
const roundsIn = (language: PortalLanguage): readonly Round[] => [
  ...looks.map((look) => ({ language, library: 'qinghe', look, isReader: true })),
  { language, library: 'qinghe', look: 'auto-normal', isReader: false },
  { language, library: language === 'zh-CN' ? 'chengbei' : 'harbor', look: 'auto-normal', isReader: false },
];

const stop = await startPortal();
const address = process.env['PORTAL_URL'] ?? '';
const browser = await chromium.launch(await browserToRun());
mkdirSync(folder, { recursive: true });
const taken = new Set<string>();
const missed: string[] = [];

const pageOf = async (context: BrowserContext) => context.pages()[0] ?? (await context.newPage());

async function logIn(context: BrowserContext, language: PortalLanguage): Promise<void> {
  const page = await pageOf(context);
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

/** Scrolls through the page once, so that parts that load when they come into view are in the picture. */
async function walkThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600) await page.evaluate((to) => scrollTo(0, to), top);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
}

/** Also renders what is outside the window, because a picture shows the whole page. */
function renderAll(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
}

async function take(context: BrowserContext, library: string, path: string, tag: string): Promise<void> {
  const page = await pageOf(context);
  for (const width of widths) {
    const name = `${library}${path.replaceAll(/[^\w]+/gu, '-')}-${tag}-${width}.png`;
    try {
      if (taken.has(name)) throw new Error('taken twice');
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await page.goto(`${address}/${library}${path}`);
      await page.waitForLoadState('networkidle');
      await walkThrough(page);
      await page.evaluate(renderAll);
      await page.screenshot({ path: join(folder, name), fullPage: true, animations: 'disabled' });
      taken.add(name);
    } catch (error) {
      missed.push(`${name}: ${String(error).split('\n', 1)[0]}`);
    }
  }
}

async function takeRound({ language, library, look, isReader }: Round): Promise<void> {
  const context = await browser.newContext({
    locale: language,
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
    forcedColors: look === 'forced' ? 'active' : 'none',
  });
  const display = look === 'forced' ? 'auto.normal' : look.replace('-', '.');
  await context.addCookies([
    { name: 'lang', value: language, url: address },
    { name: 'display', value: display, url: address },
  ]);
  const page = await pageOf(context);
  const portal = {
    page,
    open: async (path: string) => {
      await page.goto(address + path);
    },
    heading: page.getByRole('heading', { level: 1 }),
  };
  const all = await screenPaths(portal, library);
  if (isReader) await logIn(context, language);
  const paths = isReader ? all : all.filter((path) => !/^\/(?:me|card)/u.test(path));
  const tag = `${language}-${isReader ? '' : 'visitor-'}${look}`;
  for (const path of paths) if (`/${library}${path}`.includes(only)) await take(context, library, path, tag);
  if (look === 'auto-normal' && isReader)
    for (const path of ['', `/search?q=${overfullWord}`, '/kind/I'])
      if (`/${overfullLibrary}${path}`.includes(only)) await take(context, overfullLibrary, path, tag);
  await context.close();
}

for (const language of portalLanguages) for (const round of roundsIn(language)) await takeRound(round);
await browser.close();
await stop();
if (taken.size + missed.length === 0) throw new Error(`No screen has ${only} in its path.`);
process.stdout.write(`${taken.size} pictures in ${folder}\n`);
if (missed.length > 0) {
  process.stderr.write(`${missed.length} could not be taken:\n${missed.join('\n')}\n`);
  process.exitCode = 1;
}
