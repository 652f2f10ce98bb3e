import { setTimeout as sleep } from 'node:timers/promises';
import { storm } from './noisy-neighbour.ts';
import type { PortalNode } from './portal-node.ts';
import { fullDisk, withoutOpenSearch } from './search-faults.ts';
import type { Trial, TrialParts } from './trial.ts';

/** The time that systemd waits with the repository's units. */
const restartAfterMs = 2000;

const ready = async (node: PortalNode, say: TrialParts['say']) => {
  const took = await node.untilReady().catch(() => undefined);
  say(
    took === undefined
      ? `${node.name} does not become ready`
      : `${node.name} is ready after ${took.toFixed(1)} s`,
  );
};

/** Seconds without a heartbeat after which the others consider a node dead and have taken over its leases. */
const givenUpAfter = 35;

async function partition({ cluster, seconds, fault, leases, say, wrong }: TrialParts): Promise<void> {
  const until = performance.now() + seconds * 1000;
  const node = cluster.nodes.at(-1);
  if (node === undefined) return;
  for (const cables of [['data'], ['data', 'readers']] as const) {
    await sleep(20_000);
    const before = leases.handovers;
    for (const cable of cables) cluster.network.pull(cable);
    say(`${node.name} is cut off: ${cables.join(' and ')}`);
    await sleep(fault * 1000);
    say(
      `${leases.members} nodes are believed to be alive, ${leases.handovers - before} leases changed hands`,
    );
    if (fault >= givenUpAfter && leases.members >= cluster.nodes.length)
      wrong(`${node.name} was cut off for ${fault} s and is still believed to be alive`);
    for (const cable of cables) cluster.network.plug(cable);
    say(`${node.name} is connected again`);
    await ready(node, say);
  }
  await sleep(Math.max(20_000, until - performance.now()));
  if (leases.members !== cluster.nodes.length)
    wrong(`${leases.members} nodes are believed to be alive, not ${cluster.nodes.length}`);
}

/** The faults of a cluster, by their names on the command line. */
export const faults: Readonly<Record<string, Trial>> = {
  none: {
    what: 'nothing fails',
    seconds: 60,
    fault: 1,
    mayFail: [],
    outage: () => 0,
    run: ({ seconds }) => sleep(seconds * 1000),
  },
  kill: {
    what: 'kill -9 of a node every 20 s, for ten minutes',
    seconds: 600,
    fault: 20,
    // A proxy notices within seconds that a node is gone. A busy machine may take longer.
    outage: () => 30,
    async run({ cluster, seconds, fault, say, from }) {
      const until = performance.now() + seconds * 1000;
      const restarts: Promise<void>[] = [];
      for (let round = 0; performance.now() + fault * 1000 <= until; round += 1) {
        await sleep(fault * 1000);
        const node = cluster.nodes[round % cluster.nodes.length];
        if (node === undefined) continue;
        await node.stop('SIGKILL');
        say(`${node.name} was killed`);
        restarts.push(
          sleep(restartAfterMs).then(() => {
            node.start(from);
            return ready(node, say);
          }),
        );
      }
      await Promise.all(restarts);
      await sleep(Math.max(0, until - performance.now()));
    },
  },
  upgrade: {
    what: 'one node after the other gets another version: --before <release or checkout>',
    seconds: 120,
    fault: 20,
    fromBefore: true,
    mayFail: [],
    outage: () => 0,
    async run({ cluster, seconds, fault, from, say }) {
      const until = performance.now() + seconds * 1000;
      for (const node of cluster.nodes) {
        await sleep(fault * 1000);
        const started = performance.now();
        await node.stop();
        say(`${node.name} has left after ${((performance.now() - started) / 1000).toFixed(1)} s`);
        node.start(from);
        await ready(node, say);
      }
      await sleep(Math.max(0, until - performance.now()));
    },
  },
  postgres: {
    what: 'PostgreSQL is stopped for 30 s, and once more as by a power cut',
    seconds: 180,
    fault: 30,
    outage: (fault) => fault + 30,
    async run({ cluster, seconds, fault, say }) {
      const until = performance.now() + seconds * 1000;
      for (const mode of ['fast', 'immediate'] as const) {
        await sleep(20_000);
        await cluster.stopDatabase(mode);
        say(`PostgreSQL is stopped (${mode})`);
        await sleep(fault * 1000);
        await cluster.startDatabase();
        say('PostgreSQL answers again');
      }
      await sleep(Math.max(20_000, until - performance.now()));
    },
  },
  partition: {
    what: 'a node loses the database and the store, then every connection, for 45 s each (root only)',
    seconds: 200,
    fault: 45,
    partitions: true,
    outage: () => 30,
    run: partition,
  },
  noisy: {
    what: 'crawlers storm one library, and what the readers of the others notice',
    seconds: 120,
    fault: 60,
    mayFail: [],
    outage: () => 0,
    run: storm,
  },
  opensearch: {
    what: 'OpenSearch is stopped for 60 s, then accepts connections and answers none for 60 s',
    seconds: 240,
    fault: 60,
    search: 'opensearch',
    mayFail: ['search'],
    outage: () => 10,
    run: withoutOpenSearch,
  },
  disk: {
    what: 'the disk of OpenSearch is full for 90 s (root only)',
    seconds: 240,
    fault: 90,
    search: 'opensearch',
    smallDisk: true,
    mayFail: [],
    outage: () => 0,
    run: fullDisk,
  },
};
