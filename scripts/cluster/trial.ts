import type { Tally } from '../../apps/server/testing/traffic/tally.ts';
import type { Cluster } from './cluster.ts';

export interface TrialParts {
  readonly cluster: Cluster;
  readonly seconds: number;
  /** How long a fault lasts, or how often it comes, in seconds. */
  readonly fault: number;
  /** What the nodes run at the end; this checkout by default. */
  readonly from: string | undefined;
  readonly tally: Tally;
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
  run(parts: TrialParts): Promise<void>;
}
