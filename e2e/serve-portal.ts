import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { answerLate } from './late-answers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const cli = 'apps/server/src/yuelan.ts';
const giveUpAfter = 300_000;

/** A portal that journeys can visit. */
export interface ServedPortal {
  /** `http://127.0.0.1:12345` */
  readonly url: string;
  /** The output so far. */
  printed(): string;
  stop(): Promise<void>;
}

/** The settings of every test portal and of its commands. */
export const portalSettings = (folder: string) => ({
  NODE_ENV: 'test',
  RATE_LIMIT: 'off',
  CAPTCHA_TEST_CODE: '2468',
  LOG_LEVEL: 'warn',
  // Journeys harvest from stand-ins.
  HARVEST_HOSTS: '127.0.0.1',
  DATA_DIR: folder,
});

/** Starts one of the project's programs. */
export function start(
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

/** Waits for a program to end, and returns its exit code. */
export function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

/** Serves the libraries of a data folder. With `ANSWERS_LATE_BY`, calls and files are delayed by that much. */
export async function servePortal(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  port?: number,
): Promise<ServedPortal> {
  port ??= await freePort();
  const server = start(cli, ['serve'], {
    ...portalSettings(folder),
    ...settings,
    PORT: String(port),
    HOST: '127.0.0.1',
  });
  let printed = '';
  server.stdout?.on('data', (chunk) => {
    printed += String(chunk);
  });
  const direct = `http://127.0.0.1:${port}`;
  await ready(direct, server);
  const late = Number(process.env['ANSWERS_LATE_BY'] ?? 0);
  return {
    url: late > 0 ? `http://127.0.0.1:${await answerLate(port, late)}` : direct,
    printed: () => printed,
    async stop() {
      const gone = ended(server);
      server.kill('SIGTERM');
      await gone;
    },
  };
}

export function freePort(): Promise<number> {
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

async function ready(url: string, server: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + giveUpAfter;
  while (performance.now() < giveUpAt) {
    if (server.exitCode !== null)
      throw new Error(`The portal ended with ${server.exitCode} before it was ready.`);
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The portal was not ready within five minutes.');
}
