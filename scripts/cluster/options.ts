import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Missing } from './requirements.ts';

/** The options of the command line. */
export interface Options {
  /** `up`, `down`, or `trial` with the names of trials. */
  readonly words: readonly string[];
  /** The folder for everything that the cluster writes; removed with it. */
  readonly folder: string;
  readonly nodes: number;
  /** The proxy's port. The nodes and the store take the ports after it. */
  readonly port: number;
  readonly proxy: 'haproxy' | 'nginx';
  readonly search: 'embedded' | 'opensearch';
  /** OpenSearch's heap in Java's notation: `512m`. */
  readonly heap: string;
  /** The release or checkout that the nodes run; this checkout by default. */
  readonly from: string | undefined;
  /** For a trial of an upgrade: the release or checkout that the nodes run before it. */
  readonly before: string | undefined;
  /** The length of a trial, and the length of its faults. */
  readonly seconds: number | undefined;
  readonly fault: number | undefined;
  /** Milliseconds that each reader waits between two actions. */
  readonly pause: number;
  /** The number of crawlers in the storm. Each sends four searches at a time. */
  readonly crawlers: number;
}

export const usage = `npm run cluster                       PostgreSQL, an S3 store, three portals and a proxy on this machine, until Ctrl-C
npm run cluster -- down               removes what a cluster left that was killed
npm run cluster -- trial <name> …     a cluster, readers, one fault after the other, and what the readers met

  --nodes 3                   how many portals
  --port 8090                 of the proxy; the other parts take the ports up to 29 after it
  --proxy haproxy|nginx
  --search embedded|opensearch, --heap 512m
  --folder <new folder>       everything that is written; removed at the end
  --from <folder>             a release or checkout that the nodes run
  --before <folder>           the release or checkout that they run before an upgrade
  --seconds <number>          length of a trial
  --fault <number>            length of a fault in seconds, or the time between two
  --pause 500                 milliseconds between a reader's deeds: more on a small machine
  --crawlers 40               of the storm
`;

/** Throws Missing for a wrong command line. */
export function readOptions(argv: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      folder: { type: 'string', default: join(tmpdir(), 'yuelan-cluster') },
      help: { type: 'boolean', default: false },
      nodes: { type: 'string', default: '3' },
      port: { type: 'string', default: '8090' },
      proxy: { type: 'string', default: 'haproxy' },
      search: { type: 'string', default: 'embedded' },
      heap: { type: 'string', default: '512m' },
      from: { type: 'string' },
      before: { type: 'string' },
      seconds: { type: 'string' },
      fault: { type: 'string' },
      pause: { type: 'string', default: '500' },
      crawlers: { type: 'string', default: '40' },
    },
  });
  const { proxy, search, heap } = values;
  if (proxy !== 'haproxy' && proxy !== 'nginx') throw new Missing('--proxy is haproxy or nginx.');
  if (search !== 'embedded' && search !== 'opensearch')
    throw new Missing('--search is embedded or opensearch.');
  if (!/^\d+[mg]$/.test(heap)) throw new Missing('--heap is a number with m or g: 512m, 1g.');
  return {
    words: values.help ? ['help'] : positionals,
    folder: values.folder,
    nodes: numberOf('nodes', values.nodes, 1, 9),
    port: numberOf('port', values.port, 1024, 65_000),
    proxy,
    search,
    heap,
    from: values.from,
    before: values.before,
    seconds: values.seconds === undefined ? undefined : numberOf('seconds', values.seconds, 10, 86_400),
    fault: values.fault === undefined ? undefined : numberOf('fault', values.fault, 1, 3600),
    pause: numberOf('pause', values.pause, 1, 60_000),
    crawlers: numberOf('crawlers', values.crawlers, 1, 200),
  };
}

function numberOf(name: string, text: string, from: number, to: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= from && number <= to) return number;
  throw new Missing(`--${name} is a whole number from ${from} to ${to}.`);
}
