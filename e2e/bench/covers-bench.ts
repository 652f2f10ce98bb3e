/// <reference lib="dom" />
import { chromium } from '@playwright/test';
import { browserToRun } from '../browser.ts';
import startPortal from '../start-portal.ts';

// `npm run bench -- covers [slower]`: the cost of 200 covers that appear at once on a phone with a processor slowed by
// this factor (4 by default): main-thread time for style, layout and paint, and the share of style and layout. Prints
// medians, and the minimum of all runs, which a busy machine distorts less.
const slower = Number(process.argv[2] ?? 4);
const runs = 9;
const covers = 200;
const widths = { 'a shelf': 112, 'a list': 60 } as const;
const letters = 'ABCDEFGHIJKNOPQRSTUVXZ';
const weaves = ['plain', 'fret', 'waves', 'flecks'];

const stop = process.env['PORTAL_URL'] === undefined ? await startPortal() : async () => undefined;
const browser = await chromium.launch(await browserToRun());
const context = await browser.newContext({
  locale: 'zh-CN',
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  serviceWorkers: 'block',
});
const page = await context.newPage();
const session = await context.newCDPSession(page);
await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
await session.send('Performance.enable');

async function spent(): Promise<Readonly<Record<string, number>>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, 1000 * value]));
}

interface Shelf {
  readonly width: number;
  readonly covers: number;
  readonly letters: string;
  readonly weaves: readonly string[];
}

/** Leaves one cover in the page, out of view, and resolves when the empty page is painted. */
async function clear(): Promise<void> {
  const [known] = document.querySelectorAll<HTMLElement>('main li [data-cloth]');
  if (known === undefined) throw new Error('The page shows no cover.');
  const kept = document.createElement('template');
  kept.content.append(known);
  document.body.replaceChildren(kept);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Adds covers of every cloth, shade and weave to the page, and resolves when they are painted. */
async function show({ width, covers, letters, weaves }: Shelf): Promise<void> {
  const known = document.querySelector('template')?.content.firstElementChild;
  const list = document.createElement('ul');
  list.style.cssText = `display:grid;grid-template-columns:repeat(auto-fill,${width}px);gap:8px`;
  for (let place = 0; place < covers; place += 1) {
    const cover = known?.cloneNode(true);
    if (!(cover instanceof HTMLElement)) continue;
    cover.dataset['cloth'] = letters.charAt(place % letters.length);
    cover.dataset['shade'] = String(place % 6);
    cover.dataset['weave'] = weaves[place % weaves.length] ?? '';
    const item = document.createElement('li');
    item.append(cover);
    list.append(item);
  }
  document.body.append(list);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

const median = (values: readonly number[]) =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

try {
  for (const [place, width] of Object.entries(widths)) {
    const times: Record<string, number>[] = [];
    for (let run = 0; run < runs; run += 1) {
      await page.goto(`${process.env['PORTAL_URL']}/qinghe/search?q=%E4%B8%AD%E5%9B%BD`);
      await page.waitForLoadState('networkidle');
      await page.evaluate(clear);
      await session.send('HeapProfiler.collectGarbage');
      const before = await spent();
      await page.evaluate(show, { width, covers, letters, weaves });
      const after = await spent();
      const of = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
      times.push({
        all: of('TaskDuration'),
        style: of('RecalcStyleDuration'),
        layout: of('LayoutDuration'),
        script: of('ScriptDuration'),
      });
    }
    const figure = (name: string) => {
      const all = times.map((time) => slower * (time[name] ?? 0));
      return `${Math.round(median(all))} ms, least ${Math.round(Math.min(...all))}`;
    };
    process.stdout.write(
      `${covers} covers of ${width} px in ${place}: ${figure('all')} (style ${figure('style')}; layout ${figure('layout')}; script ${figure('script')})\n`,
    );
  }
} finally {
  await browser.close();
  await stop();
}
