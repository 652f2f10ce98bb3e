import type { OpenedDatabase } from '../database/open.ts';
import { countLeases, countNodes } from '../nodes/lease-store.ts';
import type { Leases } from '../nodes/leases.ts';
import type { Portal } from '../portal.ts';
import type { Metrics } from './metrics.ts';

/** Adds readings for readiness, jobs, leases and database connections. */
export function readPlatform(
  metrics: Metrics,
  { health, jobs, db }: Portal,
  { connections }: OpenedDatabase,
  leases: Leases | undefined,
): void {
  metrics.add({
    name: 'yuelan_ready',
    help: '1 when the node can serve readers.',
    read: async () => ((await health.reasons()).length === 0 ? 1 : 0),
  });
  metrics.add({
    name: 'yuelan_trouble',
    help: '1 for each reason why the node is not ready, and for each note on it.',
    label: 'code',
    read: async () =>
      new Map([...(await health.reasons()), ...(await health.notes())].map((code) => [code, 1])),
  });
  const jobReading = (
    name: string,
    help: string,
    pick: (state: ReturnType<typeof jobs.states>[number]) => number | undefined,
    counts?: true,
  ) =>
    metrics.add({
      name,
      help,
      label: 'job',
      ...(counts === undefined ? {} : { counts }),
      read: () =>
        new Map(
          jobs.states().flatMap((state) => {
            const value = pick(state);
            return value === undefined ? [] : [[state.name, value] as const];
          }),
        ),
    });
  jobReading('yuelan_job_runs_total', 'Runs of a job on this node.', ({ runs }) => runs, true);
  jobReading(
    'yuelan_job_failures_total',
    'Runs of a job that failed on this node.',
    ({ failures }) => failures,
    true,
  );
  jobReading(
    'yuelan_job_last_run_seconds',
    'How long the last run of a job on this node took.',
    ({ last }) => last && last.tookMs / 1000,
  );
  if (connections !== undefined) {
    metrics.add({
      name: 'yuelan_database_connections',
      help: 'Connections of the pool, by state; waiting are requests without one.',
      label: 'state',
      read: () => new Map(Object.entries(connections())),
    });
  }
  if (leases !== undefined) {
    metrics.add({ name: 'yuelan_nodes', help: 'Nodes on this database.', read: () => countNodes(db) });
    metrics.add({
      name: 'yuelan_leases',
      help: 'Jobs that this node does for all nodes.',
      read: () => countLeases(db, leases.id),
    });
  }
}
