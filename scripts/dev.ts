import { createServer } from 'vite';
import { join } from 'node:path';
import { root, run } from './run.ts';

// `npm run dev`: the server restarts when its code changes; the pages are served by Vite, which asks it for /api.
const pages = await createServer({ root: join(root, 'apps/web') });
await pages.listen();
pages.printUrls();
process.exitCode = await run(
  process.execPath,
  ['--watch-path=apps/server/src', '--watch-path=packages', join(root, 'apps/server/src/cli.ts'), 'serve', '--demo-when-empty'],
  { env: { NODE_ENV: 'development' } },
);
await pages.close();
