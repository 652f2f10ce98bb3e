import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  createDatabase,
  removePostgres,
  startPostgres,
  stopPostgres,
} from '../../apps/server/testing/postgres-server.ts';
import { programOf, root } from '../run.ts';
import { buildWebWhenStale } from '../web-build.ts';
import { Namespace, removeNamespace } from './namespace.ts';
import { startStore, storeSettings } from './object-store.ts';
import type { Options } from './options.ts';
import { PortalNode } from './portal-node.ts';
import { endLeftOver, Processes } from './processes.ts';
import { startProxy } from './proxy.ts';
import { Missing, requirePorts } from './requirements.ts';
import { removeSmallDisk, SearchServer } from './search-server.ts';

const password = 'cluster-of-one-machine';

export interface ClusterPlan extends Options {
  /** Gives the last node its own network. */
  readonly partitions?: boolean;
  /** Puts OpenSearch on its own small disk. */
  readonly smallDisk?: boolean;
  /** The version that the nodes run at first, if it is not this checkout. */
  readonly first?: string | undefined;
}

/** The ports of a cluster, relative to its proxy's. Node `n` has port `n`, and its metrics `metrics + n`. */
const ports = { store: 10, postgres: 11, search: 12, metrics: 20 } as const;

/**
 * PostgreSQL, an S3 store, OpenSearch if requested, portals and a proxy: processes on this machine in place of
 * containers.
 */
export class Cluster {
  readonly processes: Processes;
  readonly nodes: readonly PortalNode[];
  readonly #plan: ClusterPlan;
  readonly #namespace: Namespace | undefined;
  readonly #search: SearchServer | undefined;
  /** The address that readers use. */
  origin = '';
  databaseUrl = '';

  private constructor(plan: ClusterPlan) {
    this.#plan = plan;
    this.processes = new Processes(plan.folder);
    this.#namespace = plan.partitions === true ? new Namespace() : undefined;
    this.#search =
      plan.search === 'opensearch' ? new SearchServer(this.processes, this.#searchPlan) : undefined;
    this.nodes = Array.from({ length: plan.nodes }, (_, index) => {
      const namespace = index === plan.nodes - 1 ? this.#namespace : undefined;
      const name = `portal-${index + 1}`;
      const port = plan.port + index + 1;
      const metricsPort = port + ports.metrics;
      const environment = this.#environmentOf(name, { port, metricsPort }, namespace);
      return new PortalNode(this.processes, { name, port, metricsPort, namespace, environment });
    });
  }

  /** Builds the whole cluster in a new folder. If a part cannot start, everything started so far is removed. */
  static async start(plan: ClusterPlan, told: (line: string) => void): Promise<Cluster> {
    if (existsSync(plan.folder) && readdirSync(plan.folder).length > 0)
      throw new Missing(
        `${plan.folder} is in use: another cluster runs there, or was killed. npm run cluster -- down removes it.`,
      );
    await requirePorts([
      ...Array.from({ length: plan.nodes + 1 }, (_, index) => plan.port + index),
      ...Array.from({ length: plan.nodes }, (_, index) => plan.port + ports.metrics + index + 1),
      ...[ports.store, ports.postgres, ports.search].map((port) => plan.port + port),
    ]);
    mkdirSync(plan.folder, { recursive: true });
    const cluster = new Cluster(plan);
    try {
      await cluster.#start(told);
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  async #start(told: (line: string) => void): Promise<void> {
    const { port, folder, proxy, from } = this.#plan;
    if (from === undefined) await buildWebWhenStale();
    await startStore(this.processes, {
      folder: join(folder, 'store'),
      port: port + ports.store,
      host: this.#listening,
    });
    told('the S3 store answers');
    await this.startDatabase();
    this.databaseUrl = this.#databaseOf('127.0.0.1');
    await createDatabase(this.databaseUrl.replace(/\/yuelan$/, ''), 'yuelan');
    told('PostgreSQL answers');
    if (this.#search !== undefined) {
      await this.#search.start();
      told('OpenSearch answers');
    }
    // One after another, because the first creates the schema and the demonstration.
    const first = this.#plan.first ?? from;
    const demo = this.#portal(['demo'], first ?? root);
    if (demo.status !== 0) throw new Missing(`The demonstration could not be made: ${demo.stderr}`);
    for (const node of this.nodes) {
      node.start(first);
      told(`${node.name} is ready after ${(await node.untilReady()).toFixed(1)} s`);
    }
    const nodes = this.nodes.map(({ address }) => address);
    this.origin = await startProxy(this.processes, proxy, { folder: join(folder, 'proxy'), port, nodes });
    told(`the portal is at ${this.origin}`);
  }

  /** Starts PostgreSQL, also after `stopDatabase`. Its confirmed transactions survive a power cut. */
  async startDatabase(): Promise<void> {
    const settings = {
      max_connections: '200',
      ...(this.#namespace === undefined ? {} : { listen_addresses: '*' }),
    };
    await startPostgres(this.#postgres, { port: this.#plan.port + ports.postgres, password, settings });
  }

  stopDatabase(mode: 'fast' | 'immediate'): Promise<void> {
    return stopPostgres(this.#postgres, mode);
  }

  /** The JSON that `doctor` prints about the cluster's database and store. */
  doctor(): string {
    return this.#portal(['doctor', '--json'], root).stdout;
  }

  /** Runs a command of the portal with the settings of the first node. */
  #portal(args: readonly string[], folder: string) {
    const environment = { ...this.nodes[0]?.environment, DATA_DIR: join(this.#plan.folder, 'command') };
    return spawnSync(process.execPath, [programOf(folder), ...args], {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    });
  }

  /** Disconnects or connects a cable of the last node. */
  get network(): Namespace {
    if (this.#namespace === undefined) throw new Error('This cluster was made without a namespace.');
    return this.#namespace;
  }

  get search(): SearchServer {
    if (this.#search === undefined) throw new Error('This cluster was made without OpenSearch.');
    return this.#search;
  }

  /** Ends everything and removes the folder. */
  async stop(): Promise<void> {
    await this.processes.stopAll();
    await removeCluster(this.#plan.folder);
  }

  /** The address that every node has to reach. */
  get #listening(): string {
    return this.#namespace === undefined ? '127.0.0.1' : '0.0.0.0';
  }

  get #searchPlan() {
    const { folder, port, heap, smallDisk = false } = this.#plan;
    return { folder, port: port + ports.search, host: this.#listening, heap, smallDisk };
  }

  get #postgres(): string {
    return join(this.#plan.folder, 'postgres');
  }

  #databaseOf(host: string): string {
    return `postgres://postgres:${password}@${host}:${this.#plan.port + ports.postgres}/yuelan`;
  }

  #environmentOf(
    name: string,
    { port, metricsPort }: { readonly port: number; readonly metricsPort: number },
    namespace: Namespace | undefined,
  ): Readonly<Record<string, string>> {
    const { folder, port: first } = this.#plan;
    const host = namespace?.dataHost ?? '127.0.0.1';
    const listening = namespace === undefined ? '127.0.0.1' : '0.0.0.0';
    return {
      NODE_ENV: 'production',
      HOST: listening,
      PORT: String(port),
      METRICS_HOST: listening,
      METRICS_PORT: String(metricsPort),
      DATA_DIR: join(folder, name),
      DATABASE_URL: this.#databaseOf(host),
      ...storeSettings(first + ports.store, host),
      ...(this.#search === undefined ? {} : { SEARCH_URL: `http://${host}:${first + ports.search}` }),
      PUBLIC_URL: `${this.#plan.proxy === 'nginx' ? 'https' : 'http'}://127.0.0.1:${first}`,
      TRUST_PROXY: 'loopback,uniquelocal',
    };
  }
}

/** Ends what a killed cluster left running, and removes its folder. Returns the names of the programs ended. */
export async function removeCluster(folder: string): Promise<readonly string[]> {
  const ended = await endLeftOver(folder);
  await removePostgres(join(folder, 'postgres'));
  if (process.getuid?.() === 0) {
    removeNamespace();
    removeSmallDisk(folder);
  }
  rmSync(folder, { recursive: true, force: true });
  return ended;
}
