import type { Tally } from '../../apps/server/testing/traffic/tally.ts';
import type { Cluster } from './cluster.ts';
import type { HealthWatch } from './health-watch.ts';
import type { LeaseWatch } from './lease-watch.ts';

export interface TrialParts {
  readonly cluster: Cluster;
  readonly seconds: number;
  /** How long a fault lasts, or how often it comes, in seconds. */
  readonly fault: number;
  /** What the nodes run at the end; this checkout by default. */
  readonly from: string | undefined;
  readonly crawlers: number;
  readonly tally: Tally;
  readonly leases: LeaseWatch;
  readonly health: HealthWatch;
  /** Notes what is not as it should be, in a sentence. */
  readonly wrong: (sentence: string) => void;
  readonly say: (line: string) => void;
}

export interface Trial {
  readonly what: string;
  readonly seconds: number;
  readonly fault: number;
  /** The last node has a network of its own. */
  readonly partitions?: boolean;
  /** The nodes start with the version that `--before` names. */
  readonly fromBefore?: boolean;
  readonly search?: 'opensearch';
  /** OpenSearch has a small disk of its own. */
  readonly smallDisk?: boolean;
  /** The kinds of requests that may fail: `search`. Any by default. */
  readonly mayFail?: readonly string[];
  /** The longest time, in seconds, that readers may go without an answer when a fault lasts this many seconds. */
  outage(fault: number): number;
  run(parts: TrialParts): Promise<void>;
}
