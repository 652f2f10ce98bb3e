import type { Tally } from '../../apps/server/testing/traffic/tally.ts';
import type { Cluster } from './cluster.ts';
import type { HealthWatch } from './health-watch.ts';
import type { LeaseWatch } from './lease-watch.ts';

export interface TrialParts {
  readonly cluster: Cluster;
  readonly seconds: number;
  /** The length of a fault or the interval between faults, in seconds. */
  readonly fault: number;
  /** The version that the nodes run at the end; this checkout by default. */
  readonly from: string | undefined;
  readonly crawlers: number;
  readonly tally: Tally;
  readonly leases: LeaseWatch;
  readonly health: HealthWatch;
  /** Records a fault in the result, as a sentence. */
  readonly wrong: (sentence: string) => void;
  readonly say: (line: string) => void;
}

export interface Trial {
  readonly what: string;
  readonly seconds: number;
  readonly fault: number;
  /** The last node has its own network. */
  readonly partitions?: boolean;
  /** The nodes start with the version that `--before` names. */
  readonly fromBefore?: boolean;
  readonly search?: 'opensearch';
  /** OpenSearch has its own small disk. */
  readonly smallDisk?: boolean;
  /** The kinds of requests that may fail: `search`. By default, any kind. */
  readonly mayFail?: readonly string[];
  /** The longest time, in seconds, that readers may go without an answer during a fault of this many seconds. */
  outage(fault: number): number;
  run(parts: TrialParts): Promise<void>;
}
