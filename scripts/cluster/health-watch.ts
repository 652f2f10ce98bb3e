import { setTimeout as sleep } from 'node:timers/promises';
import type { PortalNode } from './portal-node.ts';

/** Checks every second how ready the nodes say they are, and how far their searches lag behind. */
export class HealthWatch {
  readonly #nodes: readonly PortalNode[];
  readonly #say: (line: string) => void;
  readonly #last = new Map<string, string>();
  /** Since when each node has reported each of its codes, in milliseconds of `performance.now()`. */
  readonly #codes = new Map<string, number>();
  /** The largest number of changes by which searches on a node lagged behind. */
  mostBehind = 0;

  constructor(nodes: readonly PortalNode[], say: (line: string) => void) {
    this.#nodes = nodes;
    this.#say = say;
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await Promise.all(this.#nodes.map((node) => this.#look(node)));
      await sleep(1000, undefined, { signal }).catch(() => undefined);
    }
  }

  /** The nodes that report a code now. */
  saying(code: string): readonly string[] {
    return this.#nodes.map(({ name }) => name).filter((name) => this.#codes.has(`${name} ${code}`));
  }

  /** Waits until every node, or none, reports a code. Returns the seconds it took; undefined if it took too long. */
  async until(code: string, isSaid: boolean, withinSeconds: number): Promise<number | undefined> {
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    while (seconds() < withinSeconds) {
      if (this.saying(code).length === (isSaid ? this.#nodes.length : 0)) return seconds();
      await sleep(500);
    }
    return undefined;
  }

  /**
   * Waits until searches on every node show all changes. Returns the seconds it took; undefined if it took too long.
   */
  async untilLevel(withinSeconds: number): Promise<number | undefined> {
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    while (seconds() < withinSeconds) {
      const behind = await Promise.all(this.#nodes.map((node) => node.changesBehind()));
      if (behind.every((changes) => changes === 0)) return seconds();
      await sleep(500);
    }
    return undefined;
  }

  async #look(node: PortalNode): Promise<void> {
    const [readiness, behind] = await Promise.all([node.readiness(), node.changesBehind()]);
    this.mostBehind = Math.max(this.mostBehind, behind ?? 0);
    const { codes, isReady } = readiness ?? { codes: [], isReady: false };
    for (const known of this.#codes.keys())
      if (known.startsWith(`${node.name} `) && !codes.includes(known.slice(node.name.length + 1)))
        this.#codes.delete(known);
    for (const code of codes) {
      const key = `${node.name} ${code}`;
      if (!this.#codes.has(key)) this.#codes.set(key, performance.now());
    }
    const words =
      readiness === undefined ? 'does not answer' : [isReady ? 'ready' : 'not ready', ...codes].join(', ');
    if (words !== (this.#last.get(node.name) ?? 'ready')) this.#say(`${node.name} says: ${words}`);
    this.#last.set(node.name, words);
  }
}
