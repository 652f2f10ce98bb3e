import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { printRow, quantile } from './table.ts';

/**
 * `npm run bench -- pages [--against /path/to/another/checkout] [--seconds 10] [--clients 100]`: how many pages of the
 * demonstration library this number of clients receives, from this checkout and, alternately, from another one whose
 * pages are built. "Fresh" pages have an address that nobody has requested before.
 */
const { values: options } = parseArgs({
  options: {
    against: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '100' },
    port: { type: 'string', default: '8197' },
  },
});
const root = new URL('../../..', import.meta.url).pathname;
const origin = `http://127.0.0.1:${options.port}`;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

function run(checkout: string, folder: string, command: readonly string[]): ChildProcess {
  return spawn(process.execPath, [join(checkout, 'apps/server/src/yuelan.ts'), ...command], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...{ NODE_ENV: 'test', RATE_LIMIT: 'off', LOG_LEVEL: 'error', DATA_DIR: folder },
      ...{ PORT: options.port, HOST: '127.0.0.1' },
    },
  });
}

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()));

/** Returns whether the server rendered the page. Throws if the answer is not a page. */
function open(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const page = Buffer.concat(parts);
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
        else if (!page.includes('<div id="portal">'))
          reject(
            new Error(`${path}: no page. Build the pages of ${options.against ?? 'this checkout'} first.`),
          );
        else resolve(!page.includes('<div id="portal"></div>'));
      });
    }).on('error', reject);
  });
}

/** This many clients each request the next page as soon as they receive one. */
async function load(name: string, clients: number, pathOf: (place: number) => string): Promise<void> {
  const times: number[] = [];
  let rendered = 0;
  let place = 0;
  const begun = performance.now();
  const end = begun + Number(options.seconds) * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const asked = performance.now();
        place += 1;
        if (await open(pathOf(place))) rendered += 1;
        times.push(performance.now() - asked);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  printRow([
    `${name}, ${clients} clients`,
    `${Math.round(times.length / seconds)}/s`,
    `${Math.round(rendered / seconds)}/s`,
    quantile(times, 0.5),
    quantile(times, 0.99),
  ]);
}

async function measure(checkout: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-pages-bench-'));
  await ended(run(checkout, folder, ['demo']));
  const server = run(checkout, folder, ['serve']);
  const gone = ended(server);
  try {
    for (;;) {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
      const ready = await fetch(`${origin}/health/ready`).catch(() => undefined);
      if (ready?.ok === true) break;
      await sleep(100);
    }
    for (let times = 0; times < 40; times += 1) await open(`/qinghe?warm=${times}`);
    const clients = Number(options.clients);
    let run = 0;
    const fresh = (path: string) => {
      run += 1;
      return (place: number) => `${path}${path.includes('?') ? '&' : '?'}n=${run}-${place}`;
    };
    printRow([checkout, 'pages', 'rendered', 'p50 ms', 'p99 ms']);
    await load('home', clients, () => '/qinghe');
    await load('home, fresh', 8, fresh('/qinghe/'));
    await load('results, fresh', 8, fresh('/qinghe/search?q=%E4%B8%AD%E5%9B%BD'));
    await load('a class, fresh', 8, fresh('/qinghe/kind/I'));
    await load('a book, fresh', 8, fresh('/qinghe/book/24'));
    await load('home, fresh', clients, fresh('/qinghe/'));
  } finally {
    server.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const checkout of [...(options.against === undefined ? [] : [options.against]), root])
  await measure(checkout);
agent.destroy();
