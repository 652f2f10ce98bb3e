import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LibrarySystem } from '../testing/catalogue/library-system.ts';
import { makeLibraries } from './bench-library.ts';
import { benchLibrary } from './bench-server.ts';
import { changeSystem, expectedLines, fillSystem } from './harvest-records.ts';
import { HarvestedPortal, type Phase } from './harvested-portal.ts';
import { printRow } from './table.ts';
import { hasZebra, Zebra } from './zebra.ts';

/**
 * `npm run bench -- harvest [--records 100000] [--only oai,oai-without-deletions,sru] [--no-kill]`: a portal harvests a
 * library system, is killed in the middle, harvests what changed, and is compared with the system record by record.
 */
const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    only: { type: 'string', default: 'oai,oai-without-deletions,sru' },
    kill: { type: 'boolean', default: true },
    port: { type: 'string', default: '8201' },
  },
  allowNegative: true,
});
const records = Number(options.records);
const port = Number(options.port);
const phases: readonly Phase[] = options.kill ? ['fetching', 'importing'] : [];
const shownDifferences = 10;

interface Provider {
  /** Key=value pairs of `library sync set`. */
  readonly settings: readonly string[];
  readonly keepsDeletions: boolean;
  /** Makes the system's present state visible to others. */
  publish(): Promise<void>;
  stop(): Promise<void>;
}

async function oaiOf(system: LibrarySystem, keepsDeletions: boolean): Promise<Provider> {
  system.deletions = keepsDeletions ? 'persistent' : 'no';
  system.pageSize = 100;
  const address = await system.start();
  return {
    settings: ['protocol=oai', `address=${address}/oai`],
    keepsDeletions,
    publish: async () => {},
    stop: () => system.stop(),
  };
}

async function sruOf(system: LibrarySystem, folder: string): Promise<Provider> {
  system.deletions = 'no';
  const zebra = new Zebra(join(folder, 'zebra'), port + 2);
  return {
    settings: ['protocol=sru', `address=${zebra.address}`],
    keepsDeletions: false,
    publish: () => zebra.serve(system.records.values()),
    stop: () => zebra.stop(),
  };
}

/** Prints the differences. Returns true if there are none. */
async function compare(portal: HarvestedPortal, system: LibrarySystem): Promise<boolean> {
  const expected = expectedLines(system);
  const found = await portal.lines();
  const different = [...new Set([...expected.keys(), ...found.keys()])].filter(
    (control) => expected.get(control) !== found.get(control),
  );
  printRow(['  records compared, different', expected.size, different.length]);
  for (const control of different.slice(0, shownDifferences))
    process.stdout.write(
      `    ${control}\n      system: ${expected.get(control)?.slice(0, 200)}\n      portal: ${found.get(control)?.slice(0, 200)}\n`,
    );
  return different.length === 0;
}

async function trial(name: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-harvest-bench-'));
  const environment = {
    NODE_ENV: 'test',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: join(folder, 'data'),
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: String(port + 1),
    HARVEST_HOSTS: '127.0.0.1',
  };
  const system = new LibrarySystem();
  const provider = await (name === 'sru' ? sruOf(system, folder) : oaiOf(system, name === 'oai'));
  fillSystem(system, records);
  await makeLibraries(environment, [{ clientid: benchLibrary, group: benchLibrary }]);
  const portal = new HarvestedPortal(environment);
  let isGood = true;
  const harvest = async (
    what: string,
    count: number,
    kill: readonly Phase[],
    more: readonly string[] = [],
  ) => {
    const times = await portal.harvest(count, kill, more);
    const { outcome, problem, counts, whole, fetching, importing, killed } = times;
    printRow([
      `${name}: ${what}`,
      outcome,
      times.records,
      whole.toFixed(1),
      fetching.toFixed(1),
      importing.toFixed(1),
      Math.round(times.records / (fetching + importing || 1)),
    ]);
    process.stdout.write(`  ${counts}\n`);
    if (kill.length > 0) process.stdout.write(`  killed: ${killed.join('; ') || 'it was too quick'}\n`);
    if (outcome !== 'done' && outcome !== 'same') {
      process.stdout.write(`  ${problem}\n`);
      isGood = false;
    }
    if (!(await compare(portal, system))) isGood = false;
  };
  try {
    await provider.publish();
    await portal.start();
    await portal.setSource(...provider.settings);
    printRow(['', 'outcome', 'records', 'whole s', 'fetching s', 'importing s', 'records /s']);
    await harvest('everything is new', records, phases);
    const changed = changeSystem(system, records);
    await provider.publish();
    await harvest(`${changed} changed or deleted`, provider.keepsDeletions ? changed : records, phases);
    await harvest('everything is compared', records, [], ['--complete']);
    printRow(['  largest memory, MB; without files', portal.largestMemory, portal.largestOwnMemory]);
    printRow(['  longest stall of the event loop, ms', (1000 * portal.longestStall).toFixed(0)]);
  } finally {
    await portal.close();
    await provider.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return isGood;
}

let isGood = true;
for (const name of options.only.split(','))
  if (name === 'sru' && !hasZebra())
    process.stdout.write('sru: left out, because zebrasrv is not installed (Debian: idzebra-2.0).\n');
  else if (!(await trial(name))) isGood = false;
process.exitCode = isGood ? 0 : 1;
