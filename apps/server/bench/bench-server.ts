import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, get, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { printRow } from './table.ts';

/** The client id of the library that the servers of the benches serve. */
export const benchLibrary = 'bench';

/** The settings of a server, by the names of its environment variables. */
export type Environment = Readonly<Record<string, string>> & { readonly PORT: string };

/** A server without limits of calls, whose times are measured. */
export const unlimited = (folder: string, port: string): Environment => ({
  NODE_ENV: 'test',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  DATA_DIR: folder,
  PORT: port,
  HOST: '127.0.0.1',
});

const originOf = ({ PORT }: Environment) => `http://127.0.0.1:${PORT}`;

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

/** Makes calls to one server. `address` is the client address that a trusted proxy would report. */
export class BenchClient {
  readonly #origin: string;
  readonly #agent: Agent;

  constructor(environment: Environment, connections = 64) {
    this.#origin = originOf(environment);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  ask(
    path: string,
    body: unknown,
    { token, address }: { token?: string; address?: string } = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
      };
      const url = `${this.#origin}/api${path}`;
      const sent = request(url, { method: 'POST', agent: this.#agent, headers }, (response) => {
        const parts: string[] = [];
        response.setEncoding('utf8');
        response.on('data', (part: string) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            body: parts.join(''),
          }),
        );
      });
      sent.on('error', reject);
      sent.end(JSON.stringify(body));
    });
  }

  /** A visitor's token. */
  async token(address?: string, library = benchLibrary): Promise<string> {
    const answer = await this.ask(
      '/libinfo/tk',
      { clientid: library },
      address === undefined ? {} : { address },
    );
    return JSON.parse(answer.body).data.token;
  }

  /** Fetches a page. Returns the status. */
  open(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const sent = get(`${this.#origin}${path}`, { agent: this.#agent }, (response) => {
        response.on('error', reject);
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.resume();
      });
      sent.on('error', reject);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

export async function untilReady(server: ChildProcess, environment: Environment): Promise<void> {
  for (;;) {
    const ended = server.exitCode ?? server.signalCode;
    if (ended !== null) throw new Error(`The server ended with ${ended}.`);
    const ready = await fetch(`${originOf(environment)}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await sleep(20);
  }
}

/**
 * Memory in megabytes, by Linux's names: `VmRSS` is the total, `VmHWM` its peak, `RssFile` the part that can be read
 * again from files. 0 on other systems.
 */
export function megabytesOf(server: ChildProcess, name: 'VmRSS' | 'VmHWM' | 'RssFile'): number {
  const status = `/proc/${server.pid}/status`;
  if (!existsSync(status)) return 0;
  const text = readFileSync(status, 'utf8');
  const [, kibibytes = 0] = new RegExp(`${name}:\\s+(\\d+)`, 'u').exec(text) ?? [];
  return Math.round((Number(kibibytes) * 1024) / 1e6);
}

export function memoryOf(server: ChildProcess): string {
  return `${megabytesOf(server, 'VmRSS')} MB, ${megabytesOf(server, 'RssFile')} of files`;
}

export function spawnServer(environment: Environment): ChildProcess {
  const cli = fileURLToPath(new URL('../src/yuelan.ts', import.meta.url));
  return spawn(process.execPath, [cli, 'serve'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Starts a server, waits until it is ready, and prints the start time and the memory used. */
export async function startServer(environment: Environment, what: string): Promise<ChildProcess> {
  const started = performance.now();
  const server = spawnServer(environment);
  await untilReady(server, environment);
  printRow([what, `${((performance.now() - started) / 1000).toFixed(2)} s`, memoryOf(server)]);
  return server;
}

export async function stopServer(server: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await gone;
}
