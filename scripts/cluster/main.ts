import { Cluster, removeCluster } from './cluster.ts';
import { type Options, readOptions, usage } from './options.ts';
import { Missing } from './requirements.ts';
import { runTrials, trials } from './trials.ts';

// `npm run cluster`: a whole cluster on one machine, to see what readers notice when its parts fail.
const told = (line: string) => console.log(line);

async function main(argv: readonly string[]): Promise<number> {
  const options = readOptions(argv);
  const [word = 'up', name, ...more] = options.words;
  if (more.length === 0 && name === undefined && word === 'up') {
    removeWhenInterrupted(options);
    return up(options);
  }
  if (more.length === 0 && name === undefined && word === 'down') {
    const ended = await removeCluster(options.folder);
    told(`Removed ${options.folder}${ended.length === 0 ? '' : ` and ended ${ended.join(', ')}`}.`);
    return 0;
  }
  if (word === 'trial' && name !== undefined) {
    removeWhenInterrupted(options);
    return (await runTrials([name, ...more], options, told)) ? 0 : 1;
  }
  told(usage);
  for (const [known, { what }] of Object.entries(trials)) told(`  trial ${known.padEnd(11)} ${what}`);
  return word === 'help' ? 0 : 2;
}

/** Runs a cluster with the demonstration libraries until a signal ends it. */
async function up(options: Options): Promise<number> {
  await Cluster.start(options, told);
  told(`Ctrl-C removes it. Logs are in ${options.folder}/logs.`);
  return new Promise(() => undefined);
}

/** Ctrl-C leaves nothing behind at any moment. */
function removeWhenInterrupted({ folder }: Options): void {
  let isLeaving = false;
  const leave = async () => {
    if (isLeaving) return;
    isLeaving = true;
    await removeCluster(folder);
    told(`\nRemoved ${folder}.`);
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
}

/** Missing programs and wrong options are reported in one sentence. Anything else is a defect of this script. */
const isPlain = (error: unknown): error is Error =>
  error instanceof Missing ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(isPlain(error) ? error.message : error);
  process.exitCode = 1;
}
