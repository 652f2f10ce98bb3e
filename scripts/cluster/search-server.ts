import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSearchProgram } from '../../packages/search/bench/engines/opensearch-node.ts';
import type { Processes } from './processes.ts';
import { Missing } from './requirements.ts';

const name = 'opensearch';
const disk = 'search';
const ballast = 'ballast';
const megabyte = 1024 * 1024;
/** The size of a disk that is made to be filled. */
const diskMegabytes = 512;

export interface SearchPlan {
  /** The cluster's folder. */
  readonly folder: string;
  readonly port: number;
  /** The address that it listens on. */
  readonly host: string;
  readonly heap: string;
  /** Keeps its data on its own small disk, in memory. */
  readonly smallDisk: boolean;
}

/** A real OpenSearch, which can be stopped, made to hang, or run out of disk space. */
export class SearchServer {
  readonly #processes: Processes;
  readonly #plan: SearchPlan;

  constructor(processes: Processes, plan: SearchPlan) {
    this.#processes = processes;
    this.#plan = plan;
    const { folder, smallDisk } = plan;
    mkdirSync(join(folder, disk), { recursive: true });
    if (!smallDisk) return;
    if (userInfo().uid !== 0)
      throw new Missing('A disk that is filled is a mount of its own: run the trial as root.');
    const mount = ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', join(folder, disk)];
    const { status, stderr } = spawnSync('mount', mount, { encoding: 'utf8' });
    if (status !== 0) throw new Missing(`The small disk could not be mounted: ${stderr.trim()}`);
  }

  /** Starts it, also after `stop`, with its stored data. */
  async start(): Promise<void> {
    const { folder, port, host, heap } = this.#plan;
    const program = await openSearchProgram(join(folder, disk), { port, heap, host });
    if (typeof program === 'string') throw new Missing(program);
    const { command, args, cwd } = program;
    const java = this.#processes.start(name, { command, args, cwd, hasInput: true });
    for (let tries = 0; tries < 1200; tries += 1) {
      if (await isAnswering(port)) return;
      if (java.exitCode !== null) break;
      await sleep(250);
    }
    throw new Missing(`OpenSearch did not start:\n${this.#processes.lastWords(name)}`);
  }

  stop(): Promise<void> {
    return this.#processes.stop(name, 'SIGTERM');
  }

  /** Makes it accept connections without answering. */
  freeze(): void {
    this.#processes.signal(name, 'SIGSTOP');
  }

  thaw(): void {
    this.#processes.signal(name, 'SIGCONT');
  }

  /** Fills its disk up to a share. OpenSearch stops writing at 95 %. */
  async fill(share: number): Promise<void> {
    const { blocks, bavail, bsize } = statfsSync(join(this.#plan.folder, disk));
    const left = Math.floor((bavail - blocks * (1 - share)) * bsize);
    const file = await open(join(this.#plan.folder, disk, ballast), 'w');
    try {
      const piece = Buffer.alloc(megabyte);
      for (let written = 0; written < left; written += megabyte)
        await file.write(piece, 0, Math.min(megabyte, left - written));
    } finally {
      await file.close();
    }
  }

  makeRoom(): void {
    rmSync(join(this.#plan.folder, disk, ballast), { force: true });
  }
}

/** Unmounts a cluster's small disk, if there is one. */
export function removeSmallDisk(folder: string): void {
  spawnSync('umount', [join(folder, disk)], { stdio: 'ignore' });
}

async function isAnswering(port: number): Promise<boolean> {
  const asked = { signal: AbortSignal.timeout(5000) };
  return fetch(`http://127.0.0.1:${port}/_cluster/health?wait_for_status=yellow&timeout=4s`, asked).then(
    ({ ok }) => ok,
    () => false,
  );
}
