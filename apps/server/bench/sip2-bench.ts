import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { catalogueCalls, circulationCalls } from '@yuelan/contract';
import { createApp } from '../src/app.ts';
import { makeScene } from '../testing/circulation/fixtures.ts';
import { startSip2 } from '../testing/circulation/sip2-stand-in.ts';
import { testConfig } from '../testing/each-database.ts';
import { fixedClock } from '../testing/fixed-clock.ts';
import { LogLines } from '../testing/log-lines.ts';
import { type Answer, BenchClient, spawnServer, untilReady } from './bench-server.ts';
import { printRow, printTimes } from './table.ts';

// `npm run bench -- sip2`: 200 readers at once use a SIP2 system that allows ten connections and takes 300 ms for each
// answer. All are answered, each renewal is carried out once, and searches do not wait for the system.
const readers = 200;
const delayMs = 300;
const connections = 10;
const folder = mkdtempSync(join(tmpdir(), 'yuelan-sip2-'));
const environment = {
  NODE_ENV: 'test',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
  PORT: '8196',
  DATA_DIR: folder,
};
const client = new BenchClient(environment, readers);
let wrong = 0;

/** Sends the requests of all readers at once, and prints the times. */
async function atOnce(name: string, ask: (index: number) => Promise<Answer>): Promise<readonly Answer[]> {
  const times: number[] = [];
  const answers = await Promise.all(
    Array.from({ length: readers }, async (_, index) => {
      const started = performance.now();
      const answer = await ask(index);
      times.push(performance.now() - started);
      return answer;
    }),
  );
  printTimes(name, times);
  const refused = answers.filter(({ status, body }) => status !== 200 || JSON.parse(body).rtcode !== '000');
  if (refused.length > 0) printRow(['  not answered', refused.length, refused[0]?.body ?? '']);
  wrong += refused.length;
  return answers;
}

const system = await startSip2();
system.pause = () => sleep(delayMs);
const logged = new LogLines();
const clock = fixedClock(new Date());
const maker = Object.assign(await createApp(testConfig({ dataDir: folder }), { clock, logTo: logged }), {
  clock,
  logged,
});
const scene = await makeScene(maker, {
  copies: [readers],
  readers,
  settings: {
    circulationSource: {
      ...{ system: 'sip2', host: '127.0.0.1', port: system.port, user: 'kiosk', password: 'secret' },
      ...{ institution: 'LIB', connections },
    },
  },
});
const dueOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
for (let index = 0; index < readers; index += 1) {
  const patron = `qinghe-${index + 1}`;
  system.pins.set(patron, '1234');
  system.loans.set(`1-${index + 1}`, { patron, dueOn, renewals: 0 });
}
await maker.close();
const server = spawnServer(environment);
try {
  await untilReady(server, environment);
  const token = (index: number) => scene.reader(index).token;
  printRow(['', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms']);
  const read = (index: number) =>
    client.ask(circulationCalls.loans.path, { sortStr: 'should_return_time DESC' }, { token: token(index) });
  const renew = (index: number) =>
    client.ask(
      circulationCalls.renew.path,
      { lendType: 3, inputData: `1-${index + 1}` },
      { token: token(index) },
    );
  const loans = await atOnce('all open their loans', read);
  for (const { body } of loans) if (JSON.parse(body).data.borrowedNum !== 1) wrong += 1;
  await Promise.all([
    atOnce('all renew', renew),
    atOnce('  and a search of each meanwhile', (index) =>
      client.ask(catalogueCalls.search.path, { text: '书' }, { token: token(index) }),
    ),
  ]);
  const renewed = [...system.loans.values()].map(({ renewals }) => renewals);
  const notOnce = renewed.filter((count) => count !== 1).length;
  printRow(['renewals carried out', renewed.length - notOnce]);
  wrong += notOnce;
  printRow(['questions to the system', system.heard.length]);
  printRow(['wrong', wrong]);
} finally {
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
  client.close();
  await system.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = wrong === 0 ? 0 : 1;
