/// <reference lib="dom" />
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { browserToRun } from '../browser.ts';
import { staffPassword } from '../desk-steps.ts';
import { ended, portalSettings, servePortal, start } from '../serve-portal.ts';
import { wordsFor } from '../words.ts';

// `npm run bench -- counter [titles]`: the time from pressing Enter after a scan to its painted line on the lending
// screen. Thirty books, first one at a time and then as fast as a machine types, in a library with this number of
// titles (100000 by default).
const titles = Number(process.argv[2] ?? 100_000);
const books = 30;
const clientid = 'counter';
const language = 'zh-CN';
const folder = mkdtempSync(join(tmpdir(), 'yuelan-counter-'));
const data = join(folder, 'data');
const barcode = (number: number) => String(number).padStart(8, '0');

async function run(program: string, ...args: readonly string[]): Promise<void> {
  if ((await ended(start(program, args, portalSettings(data)))) !== 0) throw new Error(`${program} failed.`);
}

async function fill(): Promise<void> {
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const library = { clientid, name: '灯塔图书馆', group: clientid };
  const rows = Array.from(
    { length: titles },
    (_, at) => `灯塔手记第${at + 1}卷,沈夏${at % 5000},I287/${at + 1},${barcode(at + 1)}`,
  );
  const table = ['title,author,callNumber,barcode', ...rows].join('\r\n');
  const commands = [
    ['library', 'import', write('library.yaml', JSON.stringify({ libraries: [library] }))],
    ['circulation', 'rules', 'set', clientid, 'maxLoans=1000'],
    ['import', 'catalogue', write('titles.csv', table), '--library', clientid],
    [
      'import',
      'readers',
      write('readers.csv', '借阅证号,姓名\nZ001,林小满\nZ002,周子涵\n'),
      '--library',
      clientid,
    ],
  ];
  await run('apps/server/testing/run-commands.ts', write('commands.json', JSON.stringify(commands)));
  await run('apps/server/testing/staff/add-staff.ts', clientid, 'librarian', 'librarian');
}

/** Records when Enter is pressed and when the line of the last book is painted. */
function watchLines(): void {
  const pressed: number[] = [];
  const shown: number[] = [];
  Reflect.set(globalThis, 'counterTimes', { pressed, shown });
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Enter') pressed.push(performance.now());
    },
    true,
  );
  const seen = new WeakSet<Element>();
  new MutationObserver(() => {
    // Lines are listed newest first. The line of a lent book has an undo button.
    const lent = [...document.querySelectorAll('main ol li:has(button)')].reverse();
    for (const line of lent.filter((one) => !seen.has(one))) {
      seen.add(line);
      requestAnimationFrame(() => setTimeout(() => shown.push(performance.now())));
    }
  }).observe(document.body, { subtree: true, childList: true });
}

const times = (page: Page) =>
  page.evaluate((): { readonly pressed: number[]; readonly shown: number[] } =>
    Reflect.get(globalThis, 'counterTimes'),
  );

async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

const lent = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) => document.querySelectorAll('main ol li:has(button)').length === wanted,
    count,
  );

/** Opens the lending screen with a reader's card. */
async function begin(page: Page, card: string): Promise<void> {
  await page.reload();
  await page.locator('main form input').waitFor();
  await scan(page, card);
  await page.locator('main ol li').first().waitFor();
  await page.evaluate(watchLines);
}

function report(name: string, milliseconds: readonly number[]): void {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  process.stdout.write(`${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms\n`);
}

await fill();
const portal = await servePortal(data);
const browser = await chromium.launch(await browserToRun());
const context = await browser.newContext({ locale: language, viewport: { width: 1366, height: 768 } });
const page = await context.newPage();
await page.goto(`${portal.url}/${clientid}/desk/circulation`);
await page.getByLabel(wordsFor(language, 'desk:login.name'), { exact: true }).fill('librarian');
await page.getByLabel(wordsFor(language, 'desk:login.password'), { exact: true }).fill(staffPassword);
await page.keyboard.press('Enter');
await page.locator('main form input:not([type="password"])').waitFor();
await page
  .getByRole('heading', { level: 1, name: wordsFor(language, 'circulationDesk:lend.title') })
  .waitFor();

await begin(page, 'Z001');
for (let book = 1; book <= books; book += 1) {
  await scan(page, barcode(book * 31));
  await lent(page, book);
}
const one = await times(page);
report(
  `one after the other, ${titles} titles`,
  one.shown.map((shown, at) => shown - (one.pressed[at] ?? 0)),
);

await begin(page, 'Z002');
for (let book = 1; book <= books; book += 1) await scan(page, barcode(book * 31 + 7));
await lent(page, books);
const all = await times(page);
const last = (all.shown.at(-1) ?? 0) - (all.pressed[0] ?? 0);
process.stdout.write(
  `typed at once: ${books} books in ${Math.round(last)} ms, ${Math.round(last / books)} ms each\n`,
);

await browser.close();
await portal.stop();
rmSync(folder, { recursive: true, force: true });
