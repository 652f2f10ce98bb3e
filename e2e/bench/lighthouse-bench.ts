import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserToRun } from '../browser.ts';
import startPortal from '../start-portal.ts';

// `npm run bench -- lighthouse [runs]`: Lighthouse medians for the home page, a search and a book on a throttled phone.
// npm fetches Lighthouse for each run, because nothing else needs it.
const lighthouse = 'lighthouse@13.5.0';
const runs = Number(process.argv[2] ?? 5);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const figures = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;
const pages = { home: '/qinghe', search: '/qinghe/search?q=中国', book: '/qinghe/book/24' } as const;

const folder = mkdtempSync(join(tmpdir(), 'yuelan-lighthouse-'));
const { executablePath = '', args, env } = await browserToRun();
const stop = await startPortal();
const address = process.env['PORTAL_URL'] ?? '';

function measure(url: string, file: string): Promise<number> {
  const npm = process.env['npm_execpath'];
  const command = [
    'exec',
    '--yes',
    `--package=${lighthouse}`,
    '--',
    'lighthouse',
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${['--headless=new', ...args].join(' ')}`,
  ];
  return new Promise((done, fail) => {
    const child =
      npm === undefined
        ? spawn('npm', command, {
            env: { ...env, CHROME_PATH: executablePath },
            stdio: ['ignore', 'ignore', 'inherit'],
          })
        : spawn(process.execPath, [npm, ...command], {
            env: { ...env, CHROME_PATH: executablePath },
            stdio: ['ignore', 'ignore', 'inherit'],
          });
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
}

/** A number at a path in a report; NaN if it is missing. */
function numberAt(report: unknown, ...path: readonly string[]): number {
  let value = report;
  for (const name of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof value === 'number' ? value : Number.NaN;
}

/** The faults in a report, by audit name. */
function faultsOf(report: unknown): readonly string[] {
  const audits: unknown = typeof report === 'object' && report !== null ? Reflect.get(report, 'audits') : {};
  return Object.entries(typeof audits === 'object' && audits !== null ? audits : {}).flatMap(
    ([name, audit]) => {
      const score = numberAt(audit, 'score');
      return score < 0.9 ? [`${name} ${score}`] : [];
    },
  );
}

const median = (values: readonly number[]) =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

for (const [name, path] of Object.entries(pages)) {
  const reports: unknown[] = [];
  for (let run = 0; run < runs; run += 1) {
    const file = join(folder, `${name}-${run}.json`);
    if ((await measure(encodeURI(address + path), file)) !== 0)
      throw new Error(`Lighthouse failed on ${path}.`);
    reports.push(JSON.parse(readFileSync(file, 'utf8')));
  }
  const scores = categories.map(
    (category) =>
      `${category} ${Math.round(100 * median(reports.map((report) => numberAt(report, 'categories', category, 'score'))))}`,
  );
  const times = figures.map((figure) => {
    const value = median(reports.map((report) => numberAt(report, 'audits', figure, 'numericValue')));
    return `${figure} ${figure.endsWith('shift') ? value.toFixed(3) : `${Math.round(value)} ms`}`;
  });
  process.stdout.write(`${name}: ${scores.join(', ')}\n  ${times.join(', ')}\n`);
  process.stdout.write(`  below 0.9: ${[...new Set(reports.flatMap(faultsOf))].join(', ')}\n`);
}
await stop();
rmSync(folder, { recursive: true });
