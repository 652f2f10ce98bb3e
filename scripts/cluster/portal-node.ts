import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf, root } from '../run.ts';
import type { Namespace } from './namespace.ts';
import type { Processes } from './processes.ts';
import { Missing } from './requirements.ts';

export interface NodePlan {
  readonly name: string;
  readonly port: number;
  /** The port of `/metrics`. */
  readonly metricsPort: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly namespace: Namespace | undefined;
}

export interface Readiness {
  readonly isReady: boolean;
  readonly codes: readonly string[];
}

/** One portal of the cluster, which can end and restart. */
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

  /** The address at which the proxy reaches it: host and port. */
  get address(): string {
    return `${this.#host}:${this.#plan.port}`;
  }

  get #host(): string {
    return this.#plan.namespace?.nodeHost ?? '127.0.0.1';
  }

  #ask(url: string): Promise<Response | undefined> {
    return fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
  }

  /** Starts the version in `folder`, a release or a checkout. */
  start(folder = root): void {
    const { name, environment, namespace } = this.#plan;
    const own = join(folder, 'node_modules/.bin/node');
    const node = existsSync(own) ? own : process.execPath;
    const args = [programOf(folder), 'serve'];
    const [command = node, ...rest] = namespace?.inside(node, args) ?? [node, ...args];
    this.#processes.start(name, { command, args: rest, env: environment, cwd: folder });
  }

  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    return this.#processes.stop(this.name, signal);
  }

  /** Whether the node can serve readers, and the codes of its problems; undefined without an answer. */
  async readiness(): Promise<Readiness | undefined> {
    const answer = await this.#ask(`http://${this.address}/health/ready`);
    if (answer === undefined) return undefined;
    const { reasons = [], notes = [] }: { reasons?: readonly string[]; notes?: readonly string[] } =
      await answer.json().catch(() => ({}));
    return { isReady: answer.ok, codes: [...reasons, ...notes] };
  }

  /** The number of changes that searches on this node do not show yet; undefined without an answer. */
  async changesBehind(): Promise<number | undefined> {
    const answer = await this.#ask(`http://${this.#host}:${this.#plan.metricsPort}/metrics`);
    const lines = await answer?.text().catch(() => '');
    const value = /^yuelan_index_lag_changes (\S+)$/mu.exec(lines ?? '')?.[1];
    return value === undefined ? undefined : Number(value);
  }

  /** Waits until the node can serve readers. Returns the seconds it took. */
  async untilReady(withinSeconds = 300): Promise<number> {
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    while (seconds() < withinSeconds) {
      if ((await this.readiness())?.isReady === true) return seconds();
      await sleep(200);
    }
    throw new Missing(`${this.name} is not ready:\n${this.#processes.lastWords(this.name)}`);
  }
}
