import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../run.ts';
import type { Namespace } from './namespace.ts';
import type { Processes } from './processes.ts';
import { Missing } from './requirements.ts';

export interface NodePlan {
  readonly name: string;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly namespace: Namespace | undefined;
}

/** One portal of the cluster, which may die and return. */
export class PortalNode {
  readonly #processes: Processes;
  readonly #plan: NodePlan;

  constructor(processes: Processes, plan: NodePlan) {
    this.#processes = processes;
    this.#plan = plan;
  }

  get name(): string {
    return this.#plan.name;
  }

  get environment(): Readonly<Record<string, string>> {
    return this.#plan.environment;
  }

  /** As the proxy reaches it: host and port. */
  get address(): string {
    return `${this.#plan.namespace?.nodeHost ?? '127.0.0.1'}:${this.#plan.port}`;
  }

  /** Starts the version in `folder`, a release or a checkout. */
  start(folder = root): void {
    const { name, environment, namespace } = this.#plan;
    const own = join(folder, 'node_modules/.bin/node');
    const node = existsSync(own) ? own : process.execPath;
    const args = [join(folder, 'apps/server/src/yuelan.ts'), 'serve'];
    const [command = node, ...rest] = namespace?.inside(node, args) ?? [node, ...args];
    this.#processes.start(name, { command, args: rest, env: environment, cwd: folder });
  }

  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    return this.#processes.stop(this.name, signal);
  }

  /** `ready`, or the reasons why not; nothing without an answer. */
  async readiness(): Promise<string | undefined> {
    const asked = { signal: AbortSignal.timeout(5000) };
    const answer = await fetch(`http://${this.address}/health/ready`, asked).catch(() => undefined);
    if (answer === undefined) return undefined;
    return answer.ok ? 'ready' : await answer.text().catch(() => 'not ready');
  }

  /** Waits until the node can serve readers. Returns the seconds that took. */
  async untilReady(withinSeconds = 300): Promise<number> {
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    while (seconds() < withinSeconds) {
      if ((await this.readiness()) === 'ready') return seconds();
      await sleep(200);
    }
    throw new Missing(`${this.name} is not ready:\n${this.#processes.lastWords(this.name)}`);
  }
}
