import { join } from 'node:path';
import { createServer } from 'vite';
import { root, run, runNode } from './run.ts';

// `npm run dev`: the server restarts when its code changes. Vite serves the pages, and forwards /api to the server.
const pages = await createServer({ root: join(root, 'apps/web') });
await pages.listen();
pages.printUrls();
const env = { NODE_ENV: 'development' };
await runNode('apps/server/src/yuelan.ts', ['demo', '--when-empty'], { env });
process.exitCode = await run(
  process.execPath,
  ['--watch-path=apps/server/src', '--watch-path=packages', join(root, 'apps/server/src/yuelan.ts'), 'serve'],
  { env },
);
await pages.close();
