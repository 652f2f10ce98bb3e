import { runNode } from './run.ts';
import { pagesAreStale } from './web-build.ts';

// `npm run portal -- <command>`: the command line. `serve` first builds the pages in a separate process, if needed.
const [command, ...options] = process.argv.slice(2);
const built =
  command !== 'serve' ||
  options.length > 0 ||
  !pagesAreStale() ||
  (await runNode('scripts/web-build.ts', [])) === 0;
if (built) await import('../apps/server/src/yuelan.ts');
else process.exitCode = 1;
