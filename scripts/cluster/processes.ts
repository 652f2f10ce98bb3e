import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** The program ends with its standard input, which stays open while this script runs. */
  readonly hasInput?: boolean;
}

interface Known {
  readonly name: string;
  readonly pid: number;
  /** When it started, by the system's count. A later process may have the same number. */
  readonly startedAt: string;
}

/** The programs of a cluster. Running ones are recorded in a file, so that `down` finds what a killed script left. */
export class Processes {
  readonly #folder: string;
  readonly #running = new Map<string, ChildProcess>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(join(folder, 'logs'), { recursive: true });
  }

  /** Starts a program in its own process group, which Ctrl-C does not reach. Its output goes to `logs/<name>.log`. */
  start(name: string, { command, args, env, cwd, hasInput = false }: Program): ChildProcess {
    const log = openSync(this.#logOf(name), 'a');
    const child = spawn(command, args, {
      cwd: cwd ?? this.#folder,
      env: { ...process.env, ...env },
      detached: true,
      stdio: [hasInput ? 'pipe' : 'ignore', log, log],
    });
    closeSync(log);
    // Without this, a missing program would end the script. The child's `exitCode` then stays null and its `pid`
    // undefined.
    child.on('error', () => undefined);
    this.#running.set(name, child);
    child.once('exit', () => {
      if (this.#running.get(name) === child) this.#running.delete(name);
      this.#write();
    });
    this.#write();
    return child;
  }

  #logOf(name: string): string {
    return join(this.#folder, 'logs', `${name}.log`);
  }

  /** The end of a program's output. */
  lastWords(name: string): string {
    const log = this.#logOf(name);
    return existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-5).join('\n') : '';
  }

  /** Ends a program, and waits until it is gone. */
  async stop(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#running.get(name);
    if (child?.pid === undefined) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    // A stopped process handles no other signal.
    if (signal !== 'SIGKILL') child.kill('SIGCONT');
    await gone;
  }

  signal(name: string, signal: NodeJS.Signals): void {
    this.#running.get(name)?.kill(signal);
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((name) => this.stop(name)));
  }

  #write(): void {
    if (!existsSync(this.#folder)) return;
    const known: Known[] = [...this.#running].flatMap(([name, { pid }]) => {
      const startedAt = pid === undefined ? undefined : startOf(pid);
      return pid === undefined || startedAt === undefined ? [] : [{ name, pid, startedAt }];
    });
    writeFileSync(join(this.#folder, 'processes.json'), JSON.stringify(known));
  }
}

/** Ends the recorded programs of a folder that still run. Returns their names. */
export async function endLeftOver(folder: string): Promise<readonly string[]> {
  const file = join(folder, 'processes.json');
  if (!existsSync(file)) return [];
  const known: readonly Known[] = JSON.parse(readFileSync(file, 'utf8'));
  const alive = known.filter(({ pid, startedAt }) => startOf(pid) === startedAt);
  for (const { pid } of alive) process.kill(pid, 'SIGTERM');
  for (const { pid, startedAt } of alive)
    for (let waited = 0; startOf(pid) === startedAt; waited += 1) {
      if (waited === 300) process.kill(pid, 'SIGKILL');
      await sleep(100);
    }
  return alive.map(({ name }) => name);
}

/** When a process started, in ticks since the machine did; undefined if there is no such process. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : rest[18];
  } catch {
    return undefined;
  }
}
