import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Missing } from './requirements.ts';

/** What the command line asks for. */
export interface Options {
  /** `up`, `down`, or `trial` and its name. */
  readonly words: readonly string[];
  /** Everything that the cluster writes; removed with it. */
  readonly folder: string;
  readonly nodes: number;
  /** Of the proxy. The nodes and the store take the ports after it. */
  readonly port: number;
  readonly proxy: 'haproxy' | 'nginx';
  /** A release or checkout that the nodes run; this checkout by default. */
  readonly from: string | undefined;
  /** Of a trial of an upgrade: the release or checkout that the nodes run before it. */
  readonly before: string | undefined;
  /** How long a trial lasts, and how long its faults do. */
  readonly seconds: number | undefined;
  readonly fault: number | undefined;
  /** Milliseconds that each reader waits between two deeds. */
  readonly pause: number;
}

export const usage = `npm run cluster                       PostgreSQL, an S3 store, three portals and a proxy on this machine, until Ctrl-C
npm run cluster -- down               removes what a cluster left that was killed
npm run cluster -- trial <name>       a cluster, readers, a fault, and what the readers met

  --nodes 3  --port 8090  --proxy haproxy|nginx  --folder <new folder>  --from <release or checkout>
  --seconds <length of a trial>  --fault <length of a fault>  --pause <milliseconds between a reader's deeds>  --before <release or checkout>
`;

/** Throws Missing for a wrong command line. */
export function readOptions(argv: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      folder: { type: 'string', default: join(tmpdir(), 'yuelan-cluster') },
      nodes: { type: 'string', default: '3' },
      port: { type: 'string', default: '8090' },
      proxy: { type: 'string', default: 'haproxy' },
      from: { type: 'string' },
      before: { type: 'string' },
      seconds: { type: 'string' },
      fault: { type: 'string' },
      pause: { type: 'string', default: '500' },
    },
  });
  const { proxy } = values;
  if (proxy !== 'haproxy' && proxy !== 'nginx') throw new Missing('--proxy is haproxy or nginx.');
  return {
    words: positionals,
    folder: values.folder,
    nodes: numberOf('nodes', values.nodes, 1, 9),
    port: numberOf('port', values.port, 1024, 65_000),
    proxy,
    from: values.from,
    before: values.before,
    seconds: values.seconds === undefined ? undefined : numberOf('seconds', values.seconds, 10, 86_400),
    fault: values.fault === undefined ? undefined : numberOf('fault', values.fault, 1, 3600),
    pause: numberOf('pause', values.pause, 1, 60_000),
  };
}

function numberOf(name: string, text: string, from: number, to: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= from && number <= to) return number;
  throw new Missing(`--${name} is a whole number from ${from} to ${to}.`);
}
