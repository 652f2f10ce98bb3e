import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillingCommands } from './fill-portal.ts';
import { answerLate } from './late-answers.ts';
import { startPartnerLibrary } from './partner-library.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const cli = 'apps/server/src/yuelan.ts';
const runCommands = 'apps/server/testing/run-commands.ts';

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

function start(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcess {
  return spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + 120_000;
  while (performance.now() < giveUpAt) {
    if (server.exitCode !== null)
      throw new Error(`The portal ended with ${server.exitCode} before it was ready.`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The portal was not ready within two minutes.');
}

/** Fills a folder with libraries and serves it for all journeys, as a newcomer's `npm start` does. */
export default async function startPortal(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-e2e-'));
  const port = await freePort();
  const env = {
    NODE_ENV: 'test',
    RATE_LIMIT: 'off',
    CAPTCHA_TEST_CODE: '2468',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
  };
  const partner = await startPartnerLibrary();
  const commands = join(folder, 'commands.json');
  writeFileSync(commands, JSON.stringify(fillingCommands(folder, partner.url)));
  if ((await ended(start(runCommands, [commands], env))) !== 0)
    throw new Error('The libraries of the journeys could not be made.');
  const server = start(cli, ['serve'], env);
  const url = `http://127.0.0.1:${port}`;
  await ready(url, server);
  const late = Number(process.env['ANSWERS_LATE_BY'] ?? 0);
  process.env['PORTAL_URL'] = late > 0 ? `http://127.0.0.1:${await answerLate(port, late)}` : url;
  return async () => {
    const gone = ended(server);
    server.kill('SIGTERM');
    await gone;
    await partner.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
